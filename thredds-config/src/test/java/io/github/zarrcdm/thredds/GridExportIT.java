package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFileWriter;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dt.grid.CFGridWriter2;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.ft2.coverage.writer.CFGridCoverageWriter;
import ucar.nc2.write.NetcdfFormatWriter;

/** Grids written as netCDF-3 by the code of THREDDS' subset service, and read back. */
@SuppressWarnings("deprecation")
class GridExportIT {
  private static final String AIR = "xarray/air_packed_1_v3_x2604";

  @TempDir Path folder;

  @Test
  void theSubsetServiceWritesWhatXarrayDecodes() throws Exception {
    String copy = folder.resolve("air.nc").toString();
    try (FeatureDatasetCoverage grids = CoverageDatasetFactory.open(location())) {
      CFGridCoverageWriter.write(
          grids.getSingleCoverageCollection(),
          List.of("air"),
          new SubsetParams().set(SubsetParams.timeAll, true),
          false,
          NetcdfFormatWriter.createNewNetcdf3(copy),
          0);
    }
    holdsWhatXarrayDecodes(copy);
  }

  @Test
  void soDoesItsPredecessor() throws Exception {
    String copy = folder.resolve("air.nc").toString();
    try (GridDataset grids = GridDataset.open(location());
        NetcdfFileWriter writer =
            NetcdfFileWriter.createNew(NetcdfFileWriter.Version.netcdf3, copy)) {
      CFGridWriter2.writeFile(grids, List.of("air"), null, null, 1, null, null, 1, true, writer);
    }
    holdsWhatXarrayDecodes(copy);
  }

  private static String location() {
    return "zarr:" + Corpus.store(AIR) + "#int64=double";
  }

  /** Read as stored: both writers keep the scale_factor of values that they have unpacked. */
  private static void holdsWhatXarrayDecodes(String copy) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(copy)) {
      for (String variable : List.of("lat", "lon", "air")) {
        isOver(Corpus.decodedByXarray(AIR, variable), file.findVariable(variable).read());
      }
    }
  }

  private static void isOver(double[] expected, Array values) {
    assertThat(values.getSize()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(values.getDouble(i)).as("value %d", i).isEqualTo(expected[i], within(1e-4));
    }
  }
}
