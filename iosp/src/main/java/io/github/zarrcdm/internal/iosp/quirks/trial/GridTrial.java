package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.iosp.cdm.CdmBuilder;
import io.github.zarrcdm.internal.iosp.quirks.CompetingAxes;
import io.github.zarrcdm.internal.iosp.quirks.PartialTrees;
import io.github.zarrcdm.internal.iosp.quirks.RunsWithoutTimes;
import io.github.zarrcdm.internal.iosp.quirks.SurplusCoordinates;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Formatter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageCoordAxis1D;
import ucar.nc2.ft2.coverage.CoverageCoordSys;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter;
import ucar.nc2.ft2.coverage.adapter.DtCoverageDataset;

/**
 * Makes grids, coverages and features of a tree as {@code GridDataset}, {@code
 * CoverageDatasetFactory} and {@code FeatureDatasetFactoryManager} do, with short dimensions, and
 * {@link PlaceholderValues} for values that are not cheap to read.
 *
 * @param lengths the longer ones in the tree
 */
public record GridTrial(TreeSet<Long> lengths) {
  /** Longer dimensions become short ones, but different ones stay different. */
  private static final long LONGEST_AS_IS = 8;

  private static final List<AxisType> HORIZONTAL =
      List.of(AxisType.GeoX, AxisType.GeoY, AxisType.Lat, AxisType.Lon);

  /** What hosts ask for: the kind that the dataset itself names, or points of any kind. */
  private static final List<FeatureType> FEATURES = List.of(FeatureType.ANY, FeatureType.ANY_POINT);

  /**
   * What grids and features show.
   *
   * @param paths the arrays that are grids
   * @param grids each grid with its coordinate system
   * @param features each collection of features
   */
  public record Grids(Set<String> paths, List<String> grids, List<String> features) {
    /** The grids of a tree that is not tried, because netCDF-Java is known not to fail on it. */
    static final Grids PLAIN = new Grids(Set.of(), List.of(), List.of());
  }

  /**
   * What grids, features and coverages are made of, the axes on which they do not fail, and names
   * in {@code coordinates} that are to be left out.
   */
  record Result(UsableAxes axes, Grids grids, Coverages coverages, SurplusCoordinates surplus) {}

  /** What is made of coverages. */
  private record TriedCoverages(Coverages coverages, SurplusCoordinates rivals) {
    static TriedCoverages failing(RuntimeException thrown) {
      return new TriedCoverages(new Coverages(thrown, Map.of(), Map.of()), SurplusCoordinates.NONE);
    }
  }

  /**
   * Returns the axes of the older coordinate systems, some of which are not of the same type, and
   * what is made of them. Throws the RuntimeException that netCDF-Java throws for grids and
   * features.
   */
  static Result run(
      Group root,
      CdmBuilder builder,
      PlaceholderValues values,
      String location,
      UsableAxes.Values stored)
      throws IOException {
    GridTrial trial = new GridTrial(new TreeSet<>());
    trial.collect(root);
    Group small = trial.small(root);
    TriedCoverages coverages;
    try {
      coverages = coverages(file(built(small, builder), values, location));
    } catch (AssertionError e) { // HorizCoordSys throws it for what it does not expect
      coverages = TriedCoverages.failing(new IllegalStateException(e));
    } catch (RuntimeException e) {
      coverages = TriedCoverages.failing(e);
    }
    ucar.nc2.Group.Builder built = built(small, builder);
    return grids(file(built, values, location), built, stored, coverages);
  }

  private static ucar.nc2.Group.Builder built(Group root, CdmBuilder builder) {
    ucar.nc2.Group.Builder built = ucar.nc2.Group.builder().setName("");
    builder.build(root, built);
    return built;
  }

  private static NetcdfFile file(
      ucar.nc2.Group.Builder root, PlaceholderValues values, String location) {
    return NetcdfFile.builder().setIosp(values).setLocation(location).setRootGroup(root).build();
  }

  /** By the older builder of coordinate systems; so are features, such as stations. */
  @SuppressWarnings("deprecation")
  private static Result grids(
      NetcdfFile file,
      ucar.nc2.Group.Builder built,
      UsableAxes.Values stored,
      TriedCoverages coverages)
      throws IOException {
    NetcdfDataset dataset = new NetcdfDataset(file, NetcdfDataset.getDefaultEnhanceMode());
    RunsWithoutTimes runs = new RunsWithoutTimes();
    Set<String> paths = new TreeSet<>();
    List<String> systems = new ArrayList<>();
    List<String> collections = new ArrayList<>();
    try (GridDataset grids = new GridDataset(dataset)) {
      for (GridDatatype grid : grids.getGrids()) {
        for (CoordinateAxis axis : grid.getCoordinateSystem().getCoordinateAxes()) {
          requireOwnValues(axis);
        }
        systems.add(
            "%s on %s %s"
                .formatted(
                    grid.getFullName(),
                    grid.getCoordinateSystem().getName(),
                    grid.getCoordinateSystem().getProjection()));
        if (grid.getVariable() != null
            && UsableAxes.stored(grid.getVariable()) instanceof io.github.zarrcdm.model.Array of) {
          paths.add(of.path());
          GridCoordSystem system = grid.getCoordinateSystem();
          runs.add(
              of,
              UsableAxes.stored(system.getCoordinateAxes(), AxisType.RunTime),
              system.getTimeAxis1D() != null || system.getTimeAxis() != null);
        }
      }
      for (FeatureType type : FEATURES) {
        FeatureDataset features =
            FeatureDatasetFactoryManager.wrap(type, dataset, null, new Formatter());
        if (features instanceof FeatureDatasetPoint points) {
          PointTrial.run(points);
          points
              .getPointFeatureCollectionList()
              .forEach(
                  all -> collections.add(all.getCollectionFeatureType() + " " + all.getName()));
        }
      }
      systems.sort(null);
      return new Result(
          UsableAxes.of(built, dataset.getRootGroup(), stored).without(runs.withoutRole()),
          new Grids(paths, systems, collections),
          coverages.coverages(),
          coverages.rivals().and(runs.surplus()));
    }
  }

  private static TriedCoverages coverages(NetcdfFile file) throws IOException {
    Map<String, Map<String, String>> rivals = new TreeMap<>();
    Map<String, String> incomplete = new TreeMap<>();
    Map<String, String> aliases = new TreeMap<>();
    NetcdfDataset dataset =
        NetcdfDatasets.enhance(file, NetcdfDataset.getDefaultEnhanceMode(), null);
    try (DtCoverageDataset coverages = new DtCoverageDataset(dataset)) {
      if (!coverages.getGrids().isEmpty()) {
        for (DtCoverageDataset.Gridset alike : coverages.getGridsets()) {
          alike.getGeoCoordSystem().getCoordAxes().forEach(GridTrial::requireOwnValues);
        }
        FeatureDatasetCoverage made = made(coverages);
        for (CoverageCollection collection : made.getCoverageCollections()) {
          collection.getCoordSys().forEach(GridTrial::requireOneKindOfAxis);
          for (Coverage coverage : collection.getCoverages()) {
            Variable variable = dataset.findVariable(coverage.getName());
            if (variable != null
                && UsableAxes.stored(variable) instanceof io.github.zarrcdm.model.Array array) {
              Map<String, String> names = CompetingAxes.of(array, coverage.getCoordSys());
              if (!names.isEmpty()) {
                rivals.put(array.path(), names);
              }
              Map<String, CoordinateAxis> renamed =
                  UnnamedDimensions.in(coverage.getCoordSys(), dataset);
              renamed.forEach(
                  (dimension, axis) -> {
                    if (UsableAxes.stored(axis) instanceof io.github.zarrcdm.model.Array stored) {
                      aliases.put(stored.path(), dimension);
                    }
                  });
              if (!haveSameLengths(coverage.getCoordSys().getShape(), variable.getShape())
                  || renamed.values().stream().anyMatch(a -> UsableAxes.stored(a) == null)) {
                incomplete.put(array.path(), coverage.getCoordSys().getXAxis().getName());
              }
            }
          }
        }
      }
    }
    return new TriedCoverages(
        new Coverages(null, incomplete, aliases), new SurplusCoordinates(rivals));
  }

  private static FeatureDatasetCoverage made(DtCoverageDataset coverages) {
    try {
      return DtCoverageAdapter.factory(coverages, new Formatter());
    } catch (ArrayIndexOutOfBoundsException e) {
      for (DtCoverageDataset.Gridset alike : coverages.getGridsets()) {
        for (CoordinateAxis axis : alike.getGeoCoordSystem().getCoordAxes()) {
          if (axis.getSize() == 0) {
            throw new IllegalStateException("axis " + axis.getFullName() + " has no values", e);
          }
        }
      }
      throw e;
    }
  }

  private static boolean haveSameLengths(int[] some, int[] others) {
    return Arrays.equals(
        Arrays.stream(some).sorted().toArray(), Arrays.stream(others).sorted().toArray());
  }

  private static void requireOwnValues(CoordinateAxis axis) {
    // Axes that a convention makes of attributes; bounds of theirs cannot be had.
    if (axis.getSize() == 0 && UsableAxes.stored(axis) == null) {
      throw new IllegalStateException("axis " + axis.getFullName() + " has no values");
    }
    // Its values are those of its structure, which may be unreadable.
    if (axis.isMemberOfStructure()) {
      throw new IllegalStateException("axis " + axis.getFullName() + " is in a structure");
    }
  }

  /**
   * Of several axes of one type, coverages take any, by chance, and fail if they take a latitude
   * with one dimension and a longitude with two.
   */
  private static void requireOneKindOfAxis(CoverageCoordSys system) {
    for (AxisType type : HORIZONTAL) {
      long all = system.getAxes().stream().filter(axis -> axis.getAxisType() == type).count();
      long inOne =
          system.getAxes().stream()
              .filter(axis -> axis.getAxisType() == type && axis instanceof CoverageCoordAxis1D)
              .count();
      if (inOne > 0 && inOne < all) {
        throw new IllegalStateException(
            "coordinate system %s has axes of type %s with one dimension and with two"
                .formatted(system.getName(), type));
      }
    }
  }

  private void collect(Group group) {
    group.arrays().forEach(array -> Arrays.stream(array.shape()).forEach(this::collect));
    group.dimensions().forEach(dimension -> collect(dimension.length()));
    group.groups().forEach(this::collect);
  }

  private void collect(long length) {
    if (length > LONGEST_AS_IS) {
      lengths.add(length);
    }
  }

  private Group small(Group group) {
    return new Group(
        group.path(),
        group.attributes(),
        group.dimensions().stream()
            .map(d -> new Dimension(d.name(), small(d.length()), d.unlimited()))
            .toList(),
        group.groups().stream().map(this::small).toList(),
        group.arrays().stream()
            .map(
                array ->
                    new io.github.zarrcdm.model.Array(
                        array.path(),
                        array.type(),
                        Arrays.stream(array.shape()).map(this::small).toArray(),
                        array.dimensionNames(),
                        PartialTrees.without(
                            array.attributes(), SuspectAttributes.OF_VALUES::contains),
                        array.data()))
            .toList());
  }

  private long small(long length) {
    return length <= LONGEST_AS_IS ? length : LONGEST_AS_IS + 1 + lengths.headSet(length).size();
  }
}
