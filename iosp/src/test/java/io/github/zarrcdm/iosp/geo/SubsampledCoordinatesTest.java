package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Latitudes and longitudes between tie points (CF 8.3). The numbers are those of cfdm, and where it
 * fails (quadratic_latitude_longitude without a flag) of its text.
 */
class SubsampledCoordinatesTest {
  private static final Map<String, String> NORTH =
      Map.of("standard_name", "latitude", "units", "degrees_north");
  private static final Map<String, String> EAST =
      Map.of("standard_name", "longitude", "units", "degrees_east");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "quad, 0 2.75 5 6.75 8 9.5 12 15.5 20, 10 11 11.5 11.5 11 10.5 11 12.5 15",
    "qll_3d, 40 42.672478 45.251964 47.709498 50 52.414805 54.571124 56.442831 58,"
        + " 10 11.533663 13.655163 16.447759 20 23.020397 26.510016 30.499674 35",
    "qll_ll, 40 42.688973 45.251964 47.688973 50 52.428343 54.571124 56.428343 58,"
        + " 10 11.491372 13.655163 16.491372 20 23.007512 26.510016 30.507512 35",
    "qll_date, 40 40.665452 41.224882 41.671877 42 42.642352 43.190681 43.643598 44,"
        + " 176 177.272919 178.700858 -179.720917 -178 -176.556132 -175.071023 -173.550243 -172",
  })
  void alongALine(String name, String latitudes, String longitudes) throws IOException {
    for (String kind : List.of("x2", "x3")) {
      try (NetcdfDataset dataset = open(name, kind)) {
        assertThat(values(dataset, AxisType.Lat)).containsExactly(numbers(latitudes), within());
        assertThat(values(dataset, AxisType.Lon)).containsExactly(numbers(longitudes), within());
        assertThat(Zarr.findings(dataset)).isEmpty();
      }
    }
  }

  /** Rows and columns of cells, and their places. */
  @ParameterizedTest
  @CsvSource({
    "bilin, 2 3 38.45 4.1 5 7 35.791667 9.666667 3 6 37.791667 7.875 4 5 36.5 7",
    "bq_3d, 1 2 43.744767 13.313612 2 3 46.832664 15.222078 3 5 50.099438 20.414241",
    "bq_ll, 1 2 43.751709 13.318653 2 3 46.832664 15.222078 0 3 41.566095 15.533005",
  })
  void inAnArea(String name, String cells) throws IOException {
    double[] expected = numbers(cells);
    for (String kind : List.of("x2", "x3")) {
      try (NetcdfDataset dataset = open(name, kind)) {
        Array latitudes = axis(dataset, AxisType.Lat).read();
        Array longitudes = axis(dataset, AxisType.Lon).read();
        for (int i = 0; i < expected.length; i += 4) {
          int at = (int) expected[i] * latitudes.getShape()[1] + (int) expected[i + 1];
          assertThat(latitudes.getDouble(at)).isEqualTo(expected[i + 2], within());
          assertThat(longitudes.getDouble(at)).isEqualTo(expected[i + 3], within());
        }
        Array part = axis(dataset, AxisType.Lat).read("1:3:2,2:4");
        assertThat(part.getDouble(4))
            .isEqualTo(latitudes.getDouble(3 * latitudes.getShape()[1] + 3));
      } catch (ucar.ma2.InvalidRangeException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void makeAGrid() throws IOException {
    try (GridDataset grids = GridDataset.open("file:" + Twins.store("cf2/sub/bilin", "x3"))) {
      assertThat(grids.getGrids()).extracting(grid -> grid.getName()).containsExactly("bt");
      int[] cell =
          grids.getGrids().get(0).getCoordinateSystem().findXYindexFromLatLon(36.5, 7, null);
      assertThat(cell).containsExactly(5, 4);
    }
  }

  /** Of 10^9 cells, whose coordinates no test's JVM could hold. */
  @Test
  void areComputedOfThePartThatIsRead() throws Exception {
    String location =
        new SmallStore(folder)
            .doubles("lat", List.of(2, 2), List.of("ty", "tx"), NORTH, 60, 60, 20, 20)
            .doubles("lon", List.of(2, 2), List.of("ty", "tx"), EAST, 0, 25, 0, 25)
            .integers("ty", Map.of(), 0, 40000)
            .integers("tx", Map.of(), 0, 25000)
            .scalar(
                "how",
                Map.of("interpolation_name", "bi_linear", "tie_point_mapping", "y: ty ty x: tx tx"))
            .raster(
                "bt",
                List.of(40001, 25001),
                List.of("y", "x"),
                Map.of("coordinate_interpolation", "lat: lon: how"))
            .location();
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      assertThat(file.findVariable("lat_1").getSize()).isGreaterThan(1_000_000_000);
      assertThat(file.findVariable("lat_1").read("39000,0:25000:12500").getDouble(2))
          .isEqualTo(21, within());
      assertThat(file.findVariable("lon_1").read("39000,0:25000:12500").getDouble(1))
          .isEqualTo(12.5, within());
    }
  }

  /** The formula has 89.5, 0 and -89.5 between 179 and -179. */
  @Test
  void areNoneByLinesAcross180() throws IOException {
    try (NetcdfDataset dataset = open("dateline_linear", "x3")) {
      assertThat((double[]) dataset.findVariable("lon_1").read().get1DJavaArray(DataType.DOUBLE))
          .containsOnly(Double.NaN);
      assertThat(Zarr.findings(dataset).toString())
          .contains("3 of the areas between its tie points have longitudes on both sides of 180");
    }
  }

  /** Nothing lies between 3 and 4, where an area ends and another begins; nothing behind 7. */
  @Test
  void ofTwoAreas() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store("linear", 0, 3, 4, 7))) {
      assertThat(values(dataset, AxisType.Lat))
          .containsExactly(10, 11, 12, 13, 20, 22, 24, 26, Double.NaN);
    }
  }

  /**
   * By the same formulas: the numbers are cfdm's for latitudes. Angles on both sides of 180 degrees
   * have none between them, lengths have.
   */
  @Test
  void areJoinedByOtherCoordinates() throws IOException {
    store("linear", 0, 3, 4, 7);
    String location =
        new SmallStore(folder)
            .doubles("sza", List.of(4), List.of("ty"), Map.of("units", "degree"), 10, 13, 20, 26)
            .doubles("saa", List.of(4), List.of("ty"), Map.of("units", "degree"), 170, -170, 20, 26)
            .doubles(
                "height",
                List.of(4),
                List.of("ty"),
                Map.of("units", "m", "standard_name", "altitude", "valid_max", 9000.0),
                1000,
                1300,
                0,
                3000)
            .raster(
                "bt",
                List.of(9),
                List.of("y"),
                Map.of("coordinate_interpolation", "lat: lon: sza: how saa: height: how"))
            .location();
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(doubles(dataset, "sza_1")).containsExactly(10, 11, 12, 13, 20, 22, 24, 26, NAN);
      assertThat(doubles(dataset, "height_1"))
          .containsExactly(1000, 1100, 1200, 1300, 0, 1000, 2000, 3000, NAN);
      assertThat(doubles(dataset, "saa_1"))
          .containsExactly(NAN, NAN, NAN, NAN, 20, 22, 24, 26, NAN);
      assertThat(Zarr.findings(dataset).toString())
          .contains("/saa: 1 of the areas between its tie points have angles on both sides of 180");
      assertThat(dataset.findVariable("height_1").findAttributeString("standard_name", ""))
          .isEqualTo("altitude");
      assertThat(dataset.findVariable("height_1").findAttribute("valid_max")).isNull();
      assertThat(dataset.findVariable("bt").findAttributeString("coordinates", ""))
          .contains("lat_1", "lon_1", "sza_1", "saa_1", "height_1");
    }
  }

  /** Methods for latitudes and longitudes say nothing of others. */
  @Test
  void areNotJoinedByOthersWhereTheMethodIsForPlaces() throws IOException {
    withParameter("quadratic_latitude_longitude", "ce")
        .doubles("of", List.of(2), List.of("area"), Map.of(), 0, 0)
        .doubles("sza", List.of(4), List.of("ty"), Map.of(), 10, 13, 20, 26)
        .raster(
            "bt",
            List.of(9),
            List.of("y"),
            Map.of("coordinate_interpolation", "lat: lon: sza: how"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(new SmallStore(folder).location())) {
      assertThat(dataset.findVariable("lat_1") == null).isFalse();
      assertThat(dataset.findVariable("sza_1") == null).isTrue();
    }
  }

  /** An imager has a grid with the angles of the sun beside it. */
  @Test
  void makeAGridBesideOtherCoordinates() throws IOException {
    List<String> ties = List.of("ty", "tx");
    String location =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .doubles("lat", List.of(2, 2), ties, NORTH, 40, 41, 36, 37)
            .doubles("lon", List.of(2, 2), ties, EAST, 0, 6, 1, 7)
            .doubles("sza", List.of(2, 2), ties, Map.of("units", "degree"), 30, 34, 38, 42)
            .integers("ty", Map.of(), 0, 4)
            .integers("tx", Map.of(), 0, 4)
            .scalar(
                "how",
                Map.of("interpolation_name", "bi_linear", "tie_point_mapping", "y: ty ty x: tx tx"))
            .raster(
                "bt",
                List.of(5, 5),
                List.of("y", "x"),
                Map.of("coordinate_interpolation", "lat: lon: sza: how"))
            .location();
    try (GridDataset grids = GridDataset.open(location)) {
      assertThat(grids.getGrids()).extracting(grid -> grid.getName()).contains("bt");
      assertThat(doubles(grids.getNetcdfFile(), "sza_1")[12]).isEqualTo(36);
    }
  }

  private static final double NAN = Double.NaN;

  private static double[] doubles(NetcdfFile file, String name) throws IOException {
    return (double[]) file.findVariable(name).read().get1DJavaArray(DataType.DOUBLE);
  }

  /** Of two areas over 180 degrees the flag says that the first is interpolated in vectors. */
  @ParameterizedTest
  @CsvSource({"flag_masks, 1", "flag_values, 1"})
  void areNoneAcross180InAreasWithoutTheFlag(String attribute, int flag) throws IOException {
    SmallStore store = withParameter("quadratic_latitude_longitude", "interpolation_subarea_flags");
    store
        .doubles("lon", List.of(4), List.of("ty"), EAST, 179, -179, 179, -179)
        .doubles(
            "of",
            List.of(2),
            List.of("area"),
            Map.of("flag_meanings", "location_use_3d_cartesian", attribute, List.of(flag)),
            new double[] {1, 0});
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      double[] longitudes = values(dataset, AxisType.Lon);
      assertThat(Arrays.copyOf(longitudes, 4)).doesNotContain(Double.NaN);
      assertThat(Arrays.copyOfRange(longitudes, 4, 9)).containsOnly(Double.NaN);
      assertThat(Zarr.findings(dataset).toString())
          .contains("1 of the areas between its tie points have longitudes on both sides of 180");
    }
  }

  /** A coefficient that is missing is no number to compute with. */
  @Test
  void areNoneInAreasWithoutACoefficient() throws IOException {
    SmallStore store = withParameter("quadratic", "w");
    store.doubles("of", List.of(2), List.of("area"), Map.of("_FillValue", -999.0), -999, 0);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      double nan = Double.NaN;
      assertThat(values(dataset, AxisType.Lat))
          .containsExactly(nan, nan, nan, nan, 20, 22, 24, 26, nan);
    }
  }

  /** Indices as xarray writes them after decoding, and latitudes packed in all 16 bits. */
  @Test
  void fromFloatsAndFromUnsignedIntegers() throws IOException {
    String location = store("linear", 0, 3, 4, 7);
    Files.delete(folder.resolve("small.zarr/lat/c/0"));
    new SmallStore(folder)
        .axis("ty", Map.of(), 0, 3, 4, 7)
        .array(
            "lat",
            "uint16",
            40_000,
            List.of(4),
            List.of("ty"),
            Map.of("units", "degrees_north", "scale_factor", 0.001));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      double[] latitudes = values(dataset, AxisType.Lat);
      assertThat(Arrays.copyOf(latitudes, 8)).containsOnly(new double[] {40}, within());
      assertThat(latitudes[8]).isNaN();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "cubic, the interpolation_name \"cubic\" is not one of",
    "bi_linear, its tie_point_mapping has 1 dimensions",
  })
  void areNoneWhereTheMethodIsNotClear(String method, String why) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store(method, 0, 3, 4, 7))) {
      assertThat(((VariableDS) dataset.findVariable("bt")).attributes().hasAttribute("coordinates"))
          .isFalse();
      assertThat(Zarr.findings(dataset).toString()).contains(why);
    }
  }

  @Test
  void areAnErrorWhereIndicesDoNotAscend() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store("linear", 0, 3, 3, 7))) {
      assertThatThrownBy(() -> values(dataset, AxisType.Lat))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "/lat: the indices of its tie points do not ascend at 2 (CF 8.3). Correct");
    }
  }

  private String store(String method, long... indices) throws IOException {
    return new SmallStore(folder)
        .group("", Map.of("Conventions", "CF-1.11"))
        .doubles("lat", List.of(4), List.of("ty"), NORTH, 10, 13, 20, 26)
        .doubles("lon", List.of(4), List.of("ty"), EAST, 1, 2, 3, 4)
        .integers("ty", Map.of(), indices)
        .scalar("how", Map.of("interpolation_name", method, "tie_point_mapping", "y: ty ty"))
        .raster("bt", List.of(9), List.of("y"), Map.of("coordinate_interpolation", "lat: lon: how"))
        .location();
  }

  /** The parameter is the array {@code of}, with a value for each of two areas. */
  private SmallStore withParameter(String method, String term) throws IOException {
    store(method, 0, 3, 4, 7);
    return new SmallStore(folder)
        .scalar(
            "how",
            Map.of(
                "interpolation_name",
                method,
                "tie_point_mapping",
                "y: ty ty area",
                "interpolation_parameters",
                term + ": of"));
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.api.Assertions.within(1e-6);
  }

  private static NetcdfDataset open(String name, String kind) throws IOException {
    return NetcdfDatasets.openDataset("file:" + Twins.store("cf2/sub/" + name, kind));
  }

  private static CoordinateAxis axis(NetcdfDataset dataset, AxisType type) {
    return ((VariableDS) dataset.findVariable("bt"))
        .getCoordinateSystems().get(0).getCoordinateAxes().stream()
            .filter(axis -> axis.getAxisType() == type)
            .findFirst()
            .orElseThrow();
  }

  private static double[] values(NetcdfDataset dataset, AxisType type) throws IOException {
    return (double[]) axis(dataset, type).read().get1DJavaArray(DataType.DOUBLE);
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
