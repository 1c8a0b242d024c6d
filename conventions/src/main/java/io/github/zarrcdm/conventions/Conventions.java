package io.github.zarrcdm.conventions;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.Georeferencing;
import io.github.zarrcdm.internal.conventions.georeference.Pyramids;
import io.github.zarrcdm.model.Group;
import java.util.List;

/** All conventions, in the order in which they are applied. */
public final class Conventions {
  private Conventions() {}

  /**
   * The tree as a netCDF user needs it: {@code root} itself if no convention applies. What is left
   * out or changed goes to {@code findings}; so does a convention that fails, which must not keep
   * anybody from the data.
   */
  public static Group apply(Group root, Sidecar sidecar, Findings findings) {
    Group changed = root;
    for (Convention convention : all(sidecar, findings)) {
      try {
        changed = convention.apply(changed);
      } catch (RuntimeException e) {
        findings.error(root.path(), "a convention failed: " + e, "it is not applied");
      }
    }
    return changed;
  }

  /**
   * The tree of {@code dataset} as a netCDF user needs it. Of a part of a store, such as a level of
   * a pyramid, conventions see the whole, in which the part may be explained.
   */
  public static Group apply(ZarrDataset dataset) {
    String path = dataset.root().path();
    Group whole = path.equals("/") ? dataset.root() : dataset.whole();
    Group changed = apply(whole, dataset::text, dataset.findings());
    Group part = descendant(changed, path);
    return part != null ? part : apply(dataset.root(), dataset::text, dataset.findings());
  }

  private static Group descendant(Group group, String path) {
    if (group.path().equals(path)) {
      return group;
    }
    return group.groups().stream()
        .filter(inner -> (path + "/").startsWith(inner.path() + "/"))
        .findFirst()
        .map(inner -> descendant(inner, path))
        .orElse(null);
  }

  private static List<Convention> all(Sidecar sidecar, Findings findings) {
    return List.of(
        new PamAuxiliary(sidecar, findings),
        new GdalNoData(),
        new FineTimes(),
        new ValueAttributes(),
        new Wrf(),
        new OmeCoordinates(),
        new Pyramids(findings)::apply,
        new Georeferencing(findings)::apply,
        new CfConventionsName());
  }
}
