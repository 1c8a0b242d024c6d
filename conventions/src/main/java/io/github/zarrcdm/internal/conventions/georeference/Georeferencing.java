package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.CLIMATOLOGY;
import static io.github.zarrcdm.internal.cf.CfAttributes.FEATURE_TYPE;
import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisUses;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.ControlPoints;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.KnownPoints;
import io.github.zarrcdm.internal.conventions.names.StoredNames;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Adds to every raster with a known CRS and coordinates what CF and the CDM need for a grid: typed
 * axes in the right units, and a grid mapping or the longitude and latitude of each cell.
 * Everything else is left unchanged.
 */
public final class Georeferencing {
  private static final List<String> BOUNDS = List.of("bounds", CLIMATOLOGY);

  private final Findings findings;

  public Georeferencing(Findings findings) {
    this.findings = findings;
  }

  /** The tree with every raster georeferenced; {@code root} itself if nothing changes. */
  public Group apply(Group root) {
    return complete(
        new GroupEditor(root, null),
        root,
        new CrsSources(findings),
        new AxisUses(),
        new StoredNames(root),
        KnownPoints.in(root));
  }

  /**
   * Inner groups are processed last, so that the axes of outer groups are already complete; they
   * can complete them further.
   */
  private Group complete(
      GroupEditor group,
      Group stored,
      CrsSources sources,
      AxisUses uses,
      StoredNames names,
      KnownPoints known) {
    GridMappings mappings = new GridMappings(group);
    Rasters rasters = new Rasters(group, mappings, sources, uses, findings);
    Set<String> bounds = bounds(group);
    List<Array> unplaced =
        rasters.inOrder().stream()
            .filter(raster -> !bounds.contains(raster.name()))
            .filter(
                raster -> !group.attempt(raster.path(), () -> rasters.complete(raster), findings))
            .toList();
    attempt(
        group, group.arrays(), new SubsampledCoordinates(group, names::scope, findings)::complete);
    ControlPointCoordinates images = new ControlPointCoordinates(group, known, findings);
    attempt(group, known.controls().isEmpty() ? List.of() : unplaced, images::complete);
    unplaced = unplaced.stream().map(raster -> requireNonNull(group.own(raster.name()))).toList();
    boolean samples = areSamples(group.root().attributes());
    Swaths swaths = new Swaths(group, new NonHorizontalAxes(group, findings));
    attempt(group, samples ? List.of() : unplaced, swaths::complete);
    unplaced = unplaced.stream().map(raster -> requireNonNull(group.own(raster.name()))).toList();
    attempt(group, known.ties().isEmpty() ? List.of() : unplaced, images::completeTied);
    if (ControlPoints.areNamed(stored) && ControlPoints.of(stored).isEmpty()) {
      swaths.tellOfControlPoints(findings);
    }
    PointCoordinates points = new PointCoordinates(group);
    List<Array> numeric =
        group.arrays().stream().filter(array -> array.type().kind().isNumber()).toList();
    attempt(group, numeric, new HealpixCells(group, points, findings)::complete);
    GatheredPoints gathered = new GatheredPoints(group, points, findings);
    attempt(group, numeric, gathered::complete);
    attempt(group, numeric, gathered::separate);
    attempt(group, numeric, new ReducedGrids(group, points, findings)::complete);
    List<Array> asStored =
        stored.arrays().stream().filter(array -> array.type().kind().isNumber()).toList();
    attempt(group, asStored, new MeshCoordinates(group, points, names, findings)::complete);
    if (!samples) {
      UnplacedRasters reports = new UnplacedRasters(group, findings);
      unplaced.forEach(raster -> reports.report(requireNonNull(group.own(raster.name()))));
    }
    List<Group> inner =
        stored.groups().stream()
            .map(g -> complete(new GroupEditor(g, group), g, sources, uses, names, known))
            .toList();
    return group.result(inner);
  }

  /** Completes each of {@code arrays}; a failure with one undoes nothing of the others. */
  private void attempt(GroupEditor group, List<Array> arrays, Consumer<Array> completes) {
    for (Array array : arrays) {
      group.attempt(
          array.path(),
          () -> {
            completes.accept(array);
            return true;
          },
          findings);
    }
  }

  /** The names of arrays that have the bounds of coordinates, and so are no layers. */
  private static Set<String> bounds(GroupEditor group) {
    Set<String> names = new HashSet<>();
    for (Array array : group.arrays()) {
      for (String attribute : BOUNDS) {
        String name = array.attributes().text(attribute);
        if (name != null) {
          names.add(name.strip());
        }
      }
    }
    return names;
  }

  /** True for points, stations, profiles and trajectories, which are no grids. */
  private static boolean areSamples(Attributes root) {
    return root.has(FEATURE_TYPE);
  }
}
