package io.github.zarrcdm.iosp;

import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.Arrays;
import java.util.Formatter;
import java.util.TreeSet;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter;
import ucar.nc2.ft2.coverage.adapter.DtCoverageDataset;

/**
 * Makes grids and coverages of a tree as {@code GridDataset} and {@code CoverageDatasetFactory} do,
 * with short dimensions, and {@link StandIns} for values that are not cheap to read.
 *
 * @param lengths the longer ones in the tree
 */
record GridTrial(TreeSet<Long> lengths) {
  /** Longer dimensions become short ones, but different ones stay different. */
  private static final long LONGEST_AS_IS = 8;

  /** Throws the RuntimeException that netCDF-Java throws. */
  static void run(Group root, CdmBuilder builder, StandIns values, String location)
      throws IOException {
    GridTrial trial = new GridTrial(new TreeSet<>());
    trial.collect(root);
    Group small = trial.small(root);
    try {
      grids(file(small, builder, values, location));
      coverages(file(small, builder, values, location));
    } catch (AssertionError e) {
      throw new IllegalStateException(e); // HorizCoordSys throws it for what it does not expect
    }
  }

  private static NetcdfFile file(Group root, CdmBuilder builder, StandIns values, String location) {
    ucar.nc2.Group.Builder built = ucar.nc2.Group.builder().setName("");
    builder.build(root, built);
    return NetcdfFile.builder().setIosp(values).setLocation(location).setRootGroup(built).build();
  }

  /** By the older builder of coordinate systems. */
  @SuppressWarnings("deprecation")
  private static void grids(NetcdfFile file) throws IOException {
    try (GridDataset grids =
        new GridDataset(new NetcdfDataset(file, NetcdfDataset.getDefaultEnhanceMode()))) {
      grids.getGrids();
    }
  }

  private static void coverages(NetcdfFile file) throws IOException {
    try (DtCoverageDataset coverages =
        new DtCoverageDataset(
            NetcdfDatasets.enhance(file, NetcdfDataset.getDefaultEnhanceMode(), null))) {
      if (!coverages.getGrids().isEmpty()) {
        DtCoverageAdapter.factory(coverages, new Formatter());
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
                        PartialTrees.without(array.attributes(), Enhanceable.OF_VALUES::contains),
                        array.data()))
            .toList());
  }

  private long small(long length) {
    return length <= LONGEST_AS_IS ? length : LONGEST_AS_IS + 1 + lengths.headSet(length).size();
  }
}
