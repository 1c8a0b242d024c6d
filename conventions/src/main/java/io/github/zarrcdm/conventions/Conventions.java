package io.github.zarrcdm.conventions;

import io.github.zarrcdm.internal.conventions.georeference.Georeferencing;
import io.github.zarrcdm.internal.conventions.georeference.Pyramids;
import io.github.zarrcdm.model.Group;
import java.util.List;

/** All conventions, in the order in which they are applied. */
public final class Conventions {
  private Conventions() {}

  /** The tree as a netCDF user needs it: {@code root} itself if no convention applies. */
  public static Group apply(Group root, Sidecar sidecar) {
    Group changed = root;
    for (Convention convention : all(sidecar)) {
      changed = convention.apply(changed);
    }
    return changed;
  }

  private static List<Convention> all(Sidecar sidecar) {
    return List.of(
        new PamAuxiliary(sidecar),
        new FineTimes(),
        new ValueAttributes(),
        new Wrf(),
        new OmeCoordinates(),
        new Pyramids()::apply,
        new Georeferencing()::apply,
        new CfConventionsName());
  }
}
