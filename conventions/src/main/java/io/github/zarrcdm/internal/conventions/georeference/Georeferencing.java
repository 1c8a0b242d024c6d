package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.FEATURE_TYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.OF_BOUNDS;
import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisUses;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.ControlPoints;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.PlacementPoints;
import io.github.zarrcdm.internal.conventions.names.StoredNames;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds to every raster with a known CRS and coordinates what CF and the CDM need for a grid: typed
 * axes in the right units, and a grid mapping or the longitude and latitude of each cell.
 * Everything else is left unchanged.
 */
public final class Georeferencing {
  private final Findings findings;
  private final boolean computes;

  /**
   * With {@code computes}, also for latitudes and longitudes of cells, points and elements of
   * meshes that are not stored; otherwise only for axes of rasters, a number for each row or
   * column.
   */
  public Georeferencing(Findings findings, boolean computes) {
    this.findings = findings;
    this.computes = computes;
  }

  /** Returns the tree with every raster georeferenced; {@code root} itself if nothing changes. */
  public Group apply(Group root) {
    return complete(
        new GroupEditor(root, null),
        root,
        new CrsSources(findings),
        new AxisUses(),
        new StoredNames(root),
        PlacementPoints.in(root));
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
      PlacementPoints known) {
    GridMappings mappings = new GridMappings(group);
    Rasters rasters = new Rasters(group, mappings, sources, uses, computes, findings);
    Set<String> bounds = bounds(group);
    List<Array> unplaced = new ArrayList<>();
    for (Array raster : rasters.inOrder()) {
      if (!bounds.contains(raster.name())
          && !group.attempt(raster.path(), () -> rasters.complete(raster), findings)) {
        unplaced.add(raster);
      }
    }
    if (computes) {
      group.attempt(
          group.arrays(), new SubsampledCoordinates(group, names::scope, findings), findings);
    }
    ControlPointCoordinates images = new ControlPointCoordinates(group, known, computes, findings);
    if (!known.controls().isEmpty()) {
      group.attempt(unplaced, images, findings);
    }
    unplaced = own(group, unplaced);
    boolean samples = areSamples(group.root().attributes());
    Swaths swaths = new Swaths(group, new NonHorizontalAxes(group, findings));
    if (!samples) {
      group.attempt(unplaced, swaths, findings);
    }
    unplaced = own(group, unplaced);
    if (!known.ties().isEmpty()) {
      group.attempt(unplaced, images::completeTied, findings);
    }
    if (ControlPoints.areNamed(stored) && ControlPoints.of(stored).isEmpty()) {
      swaths.tellOfControlPoints(findings);
    }
    PointCoordinates points = new PointCoordinates(group);
    List<Array> numeric = numeric(group.arrays());
    group.attempt(numeric, new HealpixCells(group, points, computes, findings), findings);
    if (computes) {
      GatheredPoints gathered = new GatheredPoints(group, points, findings);
      group.attempt(numeric, gathered, findings);
      group.attempt(numeric, gathered::separate, findings);
      group.attempt(numeric, new ReducedGrids(group, points, findings), findings);
    }
    group.attempt(
        numeric(stored.arrays()),
        new MeshCoordinates(group, points, names, computes, findings),
        findings);
    if (!samples) {
      UnplacedRasters reports = new UnplacedRasters(group, findings);
      for (Array raster : own(group, unplaced)) {
        reports.report(raster);
      }
    }
    List<Group> inner = new ArrayList<>();
    for (Group g : stored.groups()) {
      inner.add(complete(new GroupEditor(g, group), g, sources, uses, names, known));
    }
    return group.result(inner);
  }

  /** Returns the arrays of {@code group} that have become of {@code arrays}. */
  private static List<Array> own(GroupEditor group, List<Array> arrays) {
    List<Array> own = new ArrayList<>();
    for (Array array : arrays) {
      own.add(requireNonNull(group.own(array.name())));
    }
    return own;
  }

  private static List<Array> numeric(List<Array> arrays) {
    List<Array> numeric = new ArrayList<>();
    for (Array array : arrays) {
      if (array.type().kind().isNumber()) {
        numeric.add(array);
      }
    }
    return numeric;
  }

  /** Returns the names of arrays that have the bounds of coordinates, and so are no layers. */
  private static Set<String> bounds(GroupEditor group) {
    Set<String> names = new HashSet<>();
    for (Array array : group.arrays()) {
      for (String attribute : OF_BOUNDS) {
        String name = array.attributes().text(attribute);
        if (name != null) {
          names.add(name.strip());
        }
      }
    }
    return names;
  }

  /** Returns true for points, stations, profiles and trajectories, which are no grids. */
  private static boolean areSamples(Attributes root) {
    return root.has(FEATURE_TYPE);
  }
}
