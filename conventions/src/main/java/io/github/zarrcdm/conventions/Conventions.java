package io.github.zarrcdm.conventions;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.aggregation.Aggregations;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentPlaces;
import io.github.zarrcdm.internal.conventions.gathering.FullGrids;
import io.github.zarrcdm.internal.conventions.georeference.Georeferencing;
import io.github.zarrcdm.internal.conventions.georeference.mesh.MpasMeshes;
import io.github.zarrcdm.internal.conventions.georeference.pyramid.Pyramids;
import io.github.zarrcdm.internal.conventions.names.GroupAsDataset;
import io.github.zarrcdm.internal.platform.Services;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * All conventions in the order in which they are applied: the built-in ones and those of {@link
 * ConventionProvider}s.
 */
public final class Conventions {
  private static final Services<ConventionProvider> PROVIDERS =
      new Services<>(loader -> ServiceLoader.load(ConventionProvider.class, loader));

  /**
   * What options ask for.
   *
   * @param expanded gathered points on their grid
   * @param computed latitudes and longitudes of cells and points
   */
  private record Shown(boolean expanded, boolean computed) {
    static final Shown WITHOUT_OPTIONS = new Shown(false, true);

    static Shown at(Location where) {
      return new Shown(where.expand(), where.computesCoordinates());
    }
  }

  private Conventions() {}

  /**
   * Returns the tree with everything that netCDF users need; {@code root} itself if no convention
   * applies. Anything left out or changed is added to {@code findings}. So is a convention that
   * fails, because this must not make the data inaccessible.
   */
  public static Group apply(Group root, Sidecar sidecar, Findings findings) {
    return apply(root, sidecar, Shown.WITHOUT_OPTIONS, findings);
  }

  private static Group apply(Group root, Sidecar sidecar, Shown shown, Findings findings) {
    List<ConventionProvider> others = PROVIDERS.all();
    List<Convention> all = new ArrayList<>(provided(others, order -> order < 0));
    all.addAll(own(sidecar, shown, findings));
    all.addAll(provided(others, order -> order >= 0));
    return inOrder(root, all, findings);
  }

  /**
   * Returns the tree after each of {@code conventions}; one that fails is a finding, and changes
   * nothing.
   */
  public static Group inOrder(Group root, List<Convention> conventions, Findings findings) {
    Group changed = root;
    for (Convention convention : conventions) {
      try {
        changed = Objects.requireNonNull(convention.apply(changed), "it returns null");
      } catch (RuntimeException | LinkageError e) {
        findings.error(root.path(), "a convention failed: " + e, "it is not applied");
      }
    }
    return changed;
  }

  /**
   * Returns the tree of {@code dataset} with everything that netCDF users need. For a part of a
   * store, such as a pyramid level, conventions see the whole store, because metadata of the part
   * may be elsewhere.
   */
  public static Group apply(ZarrDataset dataset) {
    return apply(dataset, stored -> stored, Shown.WITHOUT_OPTIONS);
  }

  /**
   * Returns the same for the dataset at {@code where}, whose options may ask for gathered points on
   * their grid, or for no computed coordinates. Geometries in WKB are text, and aggregation
   * variables stay as they are stored.
   */
  public static Group ofStored(ZarrDataset dataset, Location where) {
    return apply(dataset, new WkbGeometries(), Shown.at(where));
  }

  /**
   * Returns the same, with the aggregation variables of a dataset at {@code where} as the data that
   * they describe, which is read from other datasets.
   */
  public static Group apply(ZarrDataset dataset, Location where) {
    FragmentPlaces places = FragmentPlaces.of(where.root());
    return apply(
        dataset,
        stored -> new WkbGeometries().apply(Aggregations.resolved(dataset, stored, places)),
        Shown.at(where));
  }

  private static Group apply(ZarrDataset dataset, Convention first, Shown shown) {
    String path = dataset.root().path();
    Group whole = path.equals("/") ? dataset.root() : dataset.whole();
    Group changed = apply(first.apply(whole), dataset::text, shown, dataset.findings());
    Group part = descendant(changed, path);
    return part == changed
        ? changed
        : part != null
            ? GroupAsDataset.of(part, changed, dataset.findings())
            : apply(first.apply(dataset.root()), dataset::text, shown, dataset.findings());
  }

  private static @Nullable Group descendant(Group group, String path) {
    if (group.path().equals(path)) {
      return group;
    }
    return group.groups().stream()
        .filter(inner -> (path + "/").startsWith(inner.path() + "/"))
        .findFirst()
        .map(inner -> descendant(inner, path))
        .orElse(null);
  }

  private static List<Convention> own(Sidecar sidecar, Shown shown, Findings findings) {
    return List.of(
        new DeclaredConventions(findings),
        new PamAuxiliary(sidecar, findings),
        new SignedIntegers(),
        new ExplicitCalendars(),
        new ValueAttributes(),
        new Wrf(),
        new OmeCoordinates(findings),
        new DimensionCoordinates(findings),
        new Pyramids(findings)::apply,
        shown.expanded() ? new FullGrids(findings)::apply : stored -> stored,
        new MpasMeshes(shown.computed(), findings)::apply,
        new Georeferencing(findings, shown.computed())::apply,
        new CfConventionsName(),
        new LevelTerms(findings));
  }

  private static List<Convention> provided(List<ConventionProvider> others, IntPredicate orders) {
    if (others.isEmpty()) {
      return List.of();
    }
    return others.stream()
        .filter(other -> orders.test(other.order()))
        .sorted(Comparator.comparingInt(ConventionProvider::order))
        .<Convention>map(other -> root -> other.convention().apply(root))
        .toList();
  }
}
