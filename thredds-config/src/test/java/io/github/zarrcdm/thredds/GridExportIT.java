package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFileWriter;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.CFGridWriter2;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.ft2.coverage.writer.CFGridCoverageWriter;
import ucar.nc2.write.NetcdfFormatWriter;
import ucar.unidata.geoloc.LatLonPoint;

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

  /**
   * Every second cell of a raster: places and CRS are those of the store, from another file, which
   * has our projection on demand; netCDF-Java's own are in other places.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "geo/epsg32631_gdal362",
        "geo/epsg27700_gdal362",
        "geo/epsg3035_gdal362",
        "geo/epsg3031_gdal362",
        "geo/modis_sinu_gdal362"
      })
  void aSubsetKeepsItsGridMapping(String store) throws Exception {
    String source = "zarr:" + Corpus.store(store) + "#serve=dap2";
    String copy = folder.resolve("part.nc").toString();
    System.setProperty("zarrcdm.projections", "all");
    try (FeatureDatasetCoverage grids = CoverageDatasetFactory.open(source)) {
      CoverageCollection all = grids.getSingleCoverageCollection();
      String name = all.getCoverages().iterator().next().getName();
      CFGridCoverageWriter.write(
          all,
          List.of(name),
          new SubsetParams().setHorizStride(2),
          false,
          NetcdfFormatWriter.createNewNetcdf3(copy),
          0);
      try (GridDataset whole = GridDataset.open(source);
          GridDataset part = GridDataset.open(copy)) {
        GridDatatype stored = whole.findGridByName(name);
        GridDatatype written = part.findGridByName(name);
        assertThat(parameters(part, written)).containsAllEntriesOf(parameters(whole, stored));
        LatLonPoint place = stored.getCoordinateSystem().getLatLon(2, 4);
        LatLonPoint again = written.getCoordinateSystem().getLatLon(1, 2);
        assertThat(again.getLatitude()).isEqualTo(place.getLatitude(), within(1e-9));
        assertThat(again.getLongitude()).isEqualTo(place.getLongitude(), within(1e-9));
      }
    } finally {
      System.clearProperty("zarrcdm.projections");
    }
  }

  /** The attributes of a grid's grid mapping, as text. */
  private static Map<String, String> parameters(GridDataset dataset, GridDatatype grid) {
    NetcdfFile file = dataset.getNetcdfFile();
    String mapping = grid.getVariable().findAttributeString("grid_mapping", null);
    Map<String, String> parameters = new HashMap<>();
    for (Attribute attribute : file.findVariable(mapping).attributes()) {
      parameters.put(attribute.getShortName(), String.valueOf(attribute.getValues()));
    }
    parameters.keySet().removeIf(name -> name.startsWith("_Coordinate"));
    return parameters;
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
