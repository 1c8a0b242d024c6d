package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;

/** Axes on which netCDF-Java fails only together with others. */
class OddGridsTest {
  @TempDir Path folder;

  private final Map<String, String> arrays = new TreeMap<>();
  private final Map<String, String> attributes = new TreeMap<>();

  /** A grid whose cells have latitudes and longitudes of their own. */
  @BeforeEach
  void curvilinear() {
    add("lat", "<f8", OddStores.dimensions("y", "x") + ",\"units\":\"degrees_north\"", 2);
    add("lon", "<f8", OddStores.dimensions("y", "x") + ",\"units\":\"degrees_east\"", 2);
    add("tas", "<f4", OddStores.dimensions("y", "x") + ",\"coordinates\":\"lat lon\"", 2);
  }

  private void add(String name, String type, String more, int rank) {
    arrays.put(name, OddStores.array(type, rank));
    attributes.put(name, more);
  }

  private String written(String conventions) throws IOException {
    String store = "zarr:" + OddStores.write(folder, conventions, arrays, attributes);
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    return store;
  }

  /**
   * CoverageDatasetFactory keeps them in a HashSet, and takes the first, which is any; so it may
   * fail. Without the latitude, there would be no grid.
   */
  @Test
  void longitudesInOneDimensionAndInTwoCostCoveragesButNoGrid() throws IOException {
    add("y", "<f8", OddStores.dimensions("y") + ",\"units\":\"degrees_east\"", 1);
    String store = "zarr:" + OddStores.write(folder, "CF-1.8", arrays, attributes);
    for (Way way : EnumSet.complementOf(EnumSet.of(Way.COVERAGE))) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store);
        GridDataset grids = GridDataset.open(store)) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.where().equals("/tas") && f.what().contains("coverages fail on it"));
      assertThat(grids.getGrids()).hasSize(1);
    }
  }

  /** CoverageDatasetFactory needs the bounds of an axis that has two for each cell. */
  @Test
  void boundsOfLatitudesByCellCannotBeRead() throws IOException {
    attributes.computeIfPresent("lat", (lat, a) -> a + ",\"bounds\":\"lat_b\"");
    add("lat_b", "|O", OddStores.dimensions("y", "x", "corner"), 3);
    arrays.computeIfPresent("lat_b", (bounds, a) -> a.replace("3,3,3", "3,3,2"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(written("CF-1.8"))) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(finding -> finding.what().contains("No bounds array"));
    }
  }

  /** Without its name, which CF ignores, netCDF-Java fails on another axis. */
  @Test
  void oneAxisCannotBeUsedAndAnotherHasNoNamedDimension() throws IOException {
    add("lon", "|O", attributes.get("lon"), 2);
    add("y", "<f8", "\"units\":\"m\",\"standard_name\":\"projection_y_coordinate\"", 1);
    add("x", "<f8", OddStores.dimensions("x") + ",\"units\":\"m\"", 1);
    attributes.computeIfPresent(
        "x", (x, a) -> a + ",\"standard_name\":\"projection_x_coordinate\"");
    add(
        "crs",
        "<i4",
        OddStores.dimensions()
            + ",\"grid_mapping_name\":\"mercator\",\"standard_parallel\":0.0,\"longitude_of_projection_origin\":0.0",
        0);
    add("time", "<i4", OddStores.dimensions("time") + ",\"units\":\"days since 2000-01-01\"", 1);
    arrays.computeIfPresent("time", (time, a) -> a.replace("[3]", "[2]"));
    String tas = ",\"coordinates\":\"lat lon\",\"grid_mapping\":\"crs\"";
    add("tas", "<f4", OddStores.dimensions("time", "y", "x") + tas, 3);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(written("CF"))) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.where().equals("/lon") && f.what().contains("object codec"))
          .anyMatch(f -> f.toString().contains("made by CF-1.8"));
      assertThat(dataset.findVariable("tas").read().getSize()).isEqualTo(27);
    }
  }

  /** GridCoordSystem.getCalendarDates wants the times of each run, and throws without them. */
  @Test
  void theTimeOfARunIsThatOfAGridWithoutAnother() throws IOException {
    String run =
        ",\"units\":\"hours since 2000-01-01\",\"standard_name\":\"forecast_reference_time\"";
    add("run", "<f8", OddStores.dimensions() + run, 0);
    attributes.put("tas", OddStores.dimensions("y", "x") + ",\"coordinates\":\"lat lon run\"");
    String store = written("CF-1.8");
    try (GridDataset grids = GridDataset.open(store)) {
      GridDatatype tas = grids.findGridDatatype("tas");
      assertThat(tas.getCoordinateSystem().getCalendarDates()).hasSize(1);
      assertThat(tas.getCoordinateSystem().isLatLon()).isTrue();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset))
          .singleElement()
          .matches(f -> f.where().equals("/run") && f.what().contains("its grids have no other"));
      assertThat(dataset.findCoordinateAxis(AxisType.Lat) != null).isTrue();
    }
  }

  @Test
  void aGridWithTheTimeOfItsRunAndItsOwnKeepsBoth() throws IOException {
    for (String name : new String[] {"run", "time"}) {
      String standard = name.equals("run") ? "forecast_reference_time" : "time";
      String units = since(standard);
      add(name, "<f8", OddStores.dimensions() + units, 0);
    }
    attributes.put("tas", OddStores.dimensions("y", "x") + ",\"coordinates\":\"lat lon run time\"");
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(written("CF-1.8"))) {
      assertThat(Zarr.findings(dataset)).isEmpty();
      assertThat(dataset.findCoordinateAxis(AxisType.RunTime) != null).isTrue();
    }
  }

  /** Only the grid without times loses the run: the other one has its dates by it. */
  @Test
  void theTimeOfARunThatAnotherGridHasBesideItsTimesIsThatOfTheOtherOnly() throws IOException {
    add("run", "<f8", OddStores.dimensions() + since("forecast_reference_time"), 0);
    add("time", "<f8", OddStores.dimensions("time") + since("time"), 1);
    String coordinates = ",\"coordinates\":\"lat lon run\"";
    add("later", "<f4", OddStores.dimensions("time", "y", "x") + coordinates, 3);
    attributes.put("tas", OddStores.dimensions("y", "x") + coordinates);
    String store = written("CF-1.8");
    try (GridDataset grids = GridDataset.open(store)) {
      assertThat(grids.findGridDatatype("later").getCoordinateSystem().getRunTimeAxis() != null)
          .isTrue();
      assertThat(grids.findGridDatatype("tas").getCoordinateSystem().getCalendarDates()).isEmpty();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset))
          .singleElement()
          .matches(f -> f.where().equals("/tas") && f.what().contains("run is the time of a run"));
    }
  }

  /** GridCoordSystem.getCalendarDates makes an axis for each run, which needs a date. */
  @ParameterizedTest
  @CsvSource({"not yet written, NaN, 3", "beyond all dates, 1e19, 1"})
  void theTimesOfARunThatAreNoDatesCostNoGrid(String what, double value, int from)
      throws IOException {
    add("run", "<i4", OddStores.dimensions("run") + since("forecast_reference_time"), 1);
    add("time", "<f8", OddStores.dimensions("run", "step") + since("time"), 2);
    add("tas", "<f4", OddStores.dimensions("run", "step", "lat", "lon"), 4);
    attributes.computeIfPresent("tas", (tas, a) -> a + ",\"coordinates\":\"time\"");
    for (String axis : new String[] {"lat", "lon"}) {
      String units = ",\"units\":\"degrees_%s\"".formatted(axis.equals("lat") ? "north" : "east");
      add(axis, "<f4", OddStores.dimensions(axis) + units, 1);
    }
    ByteBuffer values = ByteBuffer.allocate(72).order(ByteOrder.LITTLE_ENDIAN);
    for (int n = 0; n < 9; n++) {
      values.putDouble(n < from || n >= 6 ? n : value);
    }
    Files.createDirectories(folder.resolve("x.zarr/time"));
    Files.write(folder.resolve("x.zarr/time/0.0"), values.array());
    String store = written("CF-1.8");
    try (GridDataset grids = GridDataset.open(store);
        NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(grids.getGrids()).as(what).hasSize(1);
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.where().equals("/time"));
    }
  }

  /** The older coordinate systems ask each dimension of a geometry for its name. */
  @Test
  void aGeometryWithoutANamedDimensionIsNoGeometry() throws IOException {
    arrays.clear();
    attributes.clear();
    add("count", "<i4", OddStores.dimensions("instance"), 1);
    add("shape", "<i4", "\"geometry_type\":\"line\",\"node_count\":\"count\"", 0);
    attributes.computeIfPresent("shape", (g, a) -> a + ",\"node_coordinates\":\"x y\"");
    String time = ",\"units\":\"days since 2000-01-01\",\"standard_name\":\"time\"";
    add("time", "<f8", OddStores.dimensions("time") + time, 1);
    String nodes = OddStores.dimensions("node") + ",\"units\":\"degrees_";
    add("x", "<f8", nodes + "east\",\"axis\":\"X\"", 1);
    add("y", "<f8", nodes + "north\",\"axis\":\"Y\"", 1);
    for (String axis : new String[] {"x", "y"}) { // whose values cannot be read
      arrays.computeIfPresent(axis, (n, a) -> a.replace("_value\":null", "_value\":\"\""));
    }
    String tas = ",\"geometry\":\"shape\",\"coordinates\":\"time x y\"";
    add("tas", "<f4", OddStores.dimensions("time", "instance") + tas, 2);
    arrays.computeIfPresent("tas", (n, a) -> a.replace("[3,3]", "[3,2]"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(written("CF-1.8"))) {
      assertThat(dataset.findVariable("tas").getRank()).isEqualTo(2);
    }
  }

  /** The older coordinate systems make an axis of a member, whose structure cannot be read. */
  @Test
  void aMemberOfAStructureIsNoAxis() throws IOException {
    arrays.remove("lat");
    attributes.remove("lat");
    String members = "[[\"time\",\"<i8\"],[\"lat\",\"<f8\"],[\"lon\",\"<f8\"]]";
    add("record", "<f4", OddStores.dimensions("y", "x") + ",\"units\":\"degrees_north\"", 2);
    arrays.computeIfPresent("record", (r, a) -> a.replace("\"<f4\"", members));
    arrays.computeIfPresent("record", (r, a) -> a.replace("_value\":null", "_value\":1"));
    attributes.put("lon", OddStores.dimensions("y", "x"));
    arrays.replaceAll((name, a) -> a.replace("[3,3]", "[3,1]"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(written("none"))) {
      assertThat(dataset.findVariable("tas").getRank()).isEqualTo(2);
    }
  }

  /** Coverages make an axis of one whose structure cannot be read, where grids make none. */
  @Test
  void aMemberOfAStructureIsNoAxisOfCoverages() throws IOException {
    arrays.remove("lon");
    attributes.remove("lon");
    for (String axis : new String[] {"x", "y"}) {
      String name = ",\"standard_name\":\"projection_%s_coordinate\"".formatted(axis);
      add(axis, "<f8", OddStores.dimensions(axis) + ",\"units\":\"m\"" + name, 1);
    }
    String dimensions = OddStores.dimensions("time", "y", "x");
    add("tas", "<f4", dimensions + ",\"coordinates\":\"lat lon\",\"grid_mapping\":\"utm\"", 3);
    String projection =
        ",\"grid_mapping_name\":\"transverse_mercator\",\"longitude_of_central_meridian\":9,"
            + "\"latitude_of_projection_origin\":0,\"scale_factor_at_central_meridian\":0.9996,"
            + "\"_CoordinateTransformType\":\"Projection\",\"_CoordinateAxes\":\"y x\"";
    add("utm", "<i4", OddStores.dimensions() + projection, 0);
    String members = "[[\"time\",\"<i8\"],[\"lat\",\"<f8\"],[\"lon\",\"<f8\"]]";
    add("record", "<f4", OddStores.dimensions("time"), 1);
    arrays.computeIfPresent("record", (r, a) -> a.replace("\"<f4\"", members));
    Path chunk = folder.resolve("x.zarr/record/0");
    Files.createDirectories(chunk.getParent());
    Files.write(chunk, new byte[21]);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(written("none"))) {
      assertThat(dataset.findVariable("tas").getRank()).isEqualTo(3);
    }
  }

  private static String since(String standardName) {
    return ","
        + new OddAttributes()
            .and("units", "hours since 2000-01-01")
            .and("standard_name", standardName);
  }
}
