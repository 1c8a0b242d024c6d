package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * Staggered grids, whose axes netCDF-Java makes, as NCSS and WCS are shown them: one grid at a
 * time, with each value at the place that GridDataset gives it.
 */
class StaggeredGridsTest {
  private static final int ROWS = 4;
  private static final int COLUMNS = 5;

  @TempDir Path store;

  @BeforeEach
  void outputOfWrf() throws IOException {
    document(
        "",
        """
        {"zarr_format":3,"node_type":"group","attributes":{"TITLE":" OUTPUT FROM WRF V4.5 MODEL",
          "MAP_PROJ":1,"TRUELAT1":30.0,"TRUELAT2":60.0,"MOAD_CEN_LAT":47.0,"STAND_LON":10.0,"CEN_LAT":47.0,
          "CEN_LON":10.0,"DX":9000.0,"DY":9000.0,"GRIDTYPE":"C"}}
        """);
    array("U", ROWS, COLUMNS + 1, "south_north", "west_east_stag");
    array("T2", ROWS, COLUMNS, "south_north", "west_east");
    array("V", ROWS + 1, COLUMNS, "south_north_stag", "west_east");
  }

  private void document(String path, String text) throws IOException {
    Files.createDirectories(store.resolve(path));
    Files.writeString(store.resolve(path).resolve("zarr.json"), text);
  }

  /** Each cell has its number as value. */
  private void array(String name, int rows, int columns, String y, String x) throws IOException {
    document(
        name,
        """
        {"zarr_format":3,"node_type":"array","shape":[%s,%s],"data_type":"float32","fill_value":"NaN",
         "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[%s,%s]}},
         "chunk_key_encoding":{"name":"default"},
         "codecs":[{"name":"bytes","configuration":{"endian":"little"}}],
         "dimension_names":["%s","%s"],"attributes":{"units":"m s-1","MemoryOrder":"XY "}}
        """
            .formatted(rows, columns, rows, columns, y, x));
    ByteBuffer values = ByteBuffer.allocate(4 * rows * columns).order(ByteOrder.LITTLE_ENDIAN);
    for (int cell = 0; cell < rows * columns; cell++) {
      values.putFloat(cell);
    }
    Files.createDirectories(store.resolve(name).resolve("c/0"));
    Files.write(store.resolve(name).resolve("c/0/0"), values.array());
  }

  @ParameterizedTest(name = "{0}{1}")
  @CsvSource({
    "T2,#serve=dap2",
    "U,#grid=/U&serve=dap2",
    "T2,#grid=/T2&serve=dap2",
    "V,#grid=/V&serve=dap2"
  })
  void eachValueIsAtItsPlace(String name, String options) throws Exception {
    try (GridDataset stored = GridDataset.open("zarr:" + store);
        FeatureDatasetCoverage served = CoverageDatasetFactory.open("zarr:" + store + options)) {
      GridCoordSystem places = stored.findGridDatatype(name).getCoordinateSystem();
      Coverage coverage = served.getCoverageCollections().get(0).findCoverage(name);
      int columns = (int) places.getXHorizAxis().getSize();
      int cells = columns * (int) places.getYHorizAxis().getSize();
      for (int cell = 0; cell < cells; cell++) {
        LatLonPoint place = places.getLatLon(cell % columns, cell / columns);
        SubsetParams at = new SubsetParams().set(SubsetParams.latlonPoint, place);
        assertThat(coverage.readData(at).getData().getFloat(0)).isEqualTo(cell);
      }
    }
  }

  @Test
  void whatIsNotServedSaysHowToOpenIt() throws Exception {
    try (FeatureDatasetCoverage served =
        CoverageDatasetFactory.open("zarr:" + store + "#serve=dap2")) {
      assertThat(served.getCoverageCollections().get(0).getCoverageCount()).isEqualTo(1);
      assertThat(served.getGlobalAttributes().toString())
          .contains("/U: it is on another grid than /; open it with #grid=/U")
          .contains("/V: it is on another grid than /; open it with #grid=/V");
    }
  }
}
