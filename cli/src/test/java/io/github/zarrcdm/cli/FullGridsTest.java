package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;

/** Points that are gathered from a grid (CF 8.2), as {@code #expand=true} shows them on it. */
class FullGridsTest {
  private static final double NONE = Double.NaN;

  @TempDir Path folder;
  private NewStore store;
  private String location;

  /** Land as numbers of cells of 3 rows and 4 columns, in any order. */
  @BeforeEach
  void land() {
    store =
        NewStore.cf(folder.resolve("land.zarr"))
            .doubles(
                "lat", "lat:3", "'units': 'degrees_north', 'standard_name': 'latitude'", 0, 10, 20)
            .doubles(
                "lon",
                "lon:4",
                "'units': 'degrees_east', 'standard_name': 'longitude'",
                0,
                5,
                10,
                15)
            .doubles(
                "time", "time:2", "'units': 'days since 2000-01-01', 'standard_name': 'time'", 0, 1)
            .ints("land", "land:5", "'compress': 'lat lon'", 1, 11, 4, 6, 7)
            .floats("t", "time:2 land:5", "'units': 'K'", 1, 2, 3, 4, 5, 11, 12, 13, 14, 15)
            .ints(
                "n", "land:5 level:2", "'_FillValue': -9", 10, 11, 20, 21, 30, 31, 40, 41, 50, 51);
    location = "zarr:" + folder.resolve("land.zarr");
  }

  private static double[] read(NetcdfFile file, String name, String section) throws Exception {
    Variable variable = file.findVariable(name);
    Array values = section.isEmpty() ? variable.read() : variable.read(section);
    return (double[]) values.get1DJavaArray(double.class);
  }

  @Test
  void cellsWithoutAPointAreMissing() throws Exception {
    try (NetcdfDataset full = NetcdfDatasets.openDataset(location + "#expand=true")) {
      assertThat(full.findVariable("t").getDimensionsString()).isEqualTo("time lat lon");
      assertThat(read(full, "t", "1,:,:"))
          .containsExactly(NONE, 11, NONE, NONE, 13, NONE, 14, 15, NONE, NONE, NONE, 12);
      assertThat(full.findVariable("n").getDimensionsString()).startsWith("lat lon ");
      assertThat(read(full, "n", "0:1,0:3:2,0:1")).containsExactly(-9, -9, -9, -9, 30, 31, 40, 41);
    }
  }

  @Test
  void anySectionHasTheCellsOfTheWhole() throws Exception {
    try (NetcdfFile full = NetcdfFiles.open(location + "#expand=true")) {
      double[] all = read(full, "t", "");
      for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 4; column++) {
          String section = "0:1,%s,%s".formatted(row, column);
          assertThat(read(full, "t", section))
              .containsExactly(all[row * 4 + column], all[12 + row * 4 + column]);
        }
      }
      assertThat(read(full, "t", "1,0:2:2,1:3:2"))
          .containsExactly(all[13], all[15], all[21], all[23]);
    }
  }

  /** Points far from each other are read apart, whatever their order. */
  @Test
  void aColumnHasThePointsThatAreFarApart() throws Exception {
    int[] cells = IntStream.range(0, 6000).map(point -> 5999 - point).toArray();
    double[] values = IntStream.range(0, 12_000).mapToDouble(i -> i).toArray();
    NewStore.cf(folder.resolve("wide.zarr"))
        .doubles("lat", "lat:3", "'units': 'degrees_north'", 0, 10, 20)
        .doubles("lon", "lon:2000", "'units': 'degrees_east'", new double[2000])
        .ints("land", "land:6000", "'compress': 'lat lon'", cells)
        .doubles("t", "time:2 land:6000", "'units': 'K'", values);
    String wide = "zarr:" + folder.resolve("wide.zarr") + "#expand=true";
    try (NetcdfFile full = NetcdfFiles.open(wide)) {
      assertThat(read(full, "t", "0:1,0:2,7"))
          .containsExactly(5992, 3992, 1992, 11_992, 9992, 7992);
      assertThat(read(full, "t", "1,0:2:2,0")).containsExactly(11_999, 7999);
    }
  }

  @Test
  void hostsHaveAGrid() throws Exception {
    try (GridDataset grids = GridDataset.open(location + "#expand=true")) {
      GridDatatype grid = grids.findGridDatatype("t");
      assertThat(grid.getCoordinateSystem().findXYindexFromLatLon(20, 15, null))
          .containsExactly(3, 2);
      assertThat(grid.readDataSlice(0, 0, 2, 3).getDouble(0)).isEqualTo(2);
      assertThat(grid.isMissingData(grid.readDataSlice(0, 0, 0, 0).getDouble(0))).isTrue();
    }
  }

  @Test
  void withoutTheOptionPointsStayPoints() throws Exception {
    try (NetcdfDataset points = NetcdfDatasets.openDataset(location)) {
      assertThat(points.findVariable("t").getDimensionsString()).isEqualTo("time land");
    }
  }

  @Test
  void copiesAreFullAsWell() {
    String copy = folder.resolve("full.zarr").toString();
    Command.done("copy", location + "#expand=true", copy);
    assertThat(Command.done("dump", "-v", "t", "--csv", copy).out()).contains("2000-01-02", "15");
    assertThat(Command.done("info", copy).out()).contains("2 x 3 x 4 (time, lat, lon)");
  }

  @Test
  void whatHasNoMissingValueStaysAsItIs() {
    store.bytes("kind", "land:5", "", 1, 2, 3, 255, 0);
    assertThat(Command.run("check", location + "#expand=true").out())
        .contains("/kind", "it has no _FillValue of its type, of which any value may be data");
  }

  @Test
  void aFillValueThatTheTypeDoesNotHaveIsNone() {
    store.ints("m", "land:5", "'missing_value': 1e20", 10, 20, 30, 40, 50);
    assertThat(Command.run("check", location + "#expand=true").out())
        .contains("/m", "it has no _FillValue of its type, of which any value may be data");
  }

  @Test
  void pointsOutsideOfTheGridAreLeftOutAndTold() throws Exception {
    store.ints("land", "land:5", "'compress': 'lat lon'", 1, 12, 4, 6, -1);
    try (NetcdfFile full = NetcdfFiles.open(location + "#expand=true")) {
      assertThat(read(full, "t", "0,:,:"))
          .containsExactly(NONE, 1, NONE, NONE, 3, NONE, 4, NONE, NONE, NONE, NONE, NONE);
    }
  }

  @Test
  void twoPointsInOneCellAreAnError() throws Exception {
    store.ints("land", "land:5", "'compress': 'lat lon'", 1, 11, 4, 4, 7);
    assertThat(Command.run("dump", "-v", "t", location + "#expand=true").err())
        .contains("its points 2 and 3 are in one cell, number 4 of the grid");
  }

  @Test
  void aGridOfUnknownLengthIsTold() {
    store.ints("land", "land:5", "'compress': 'y lon'", 1, 11, 4, 6, 7);
    assertThat(Command.run("check", location + "#expand=true").out())
        .contains("the lengths of its grid's dimensions are not known");
  }
}
