package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Corners of cells between bounds tie points (CF 8.3.9). The numbers are those of cfdm 1.13.2.1,
 * which has the same, to 1e-14, for the quadratic methods too.
 */
class BoundsTiePointsTest {
  private static final List<Integer> TY = List.of(3, 3);

  @TempDir Path folder;

  private static Map<String, Object> tie(String standardName, String units, String bounds) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("standard_name", standardName);
    attributes.put("units", units);
    if (!bounds.isEmpty()) {
      attributes.put("bounds_tie_points", bounds);
    }
    return attributes;
  }

  /** Two continuous areas: cells 0 to 4, of two subareas, and 5 to 8. */
  private String line(String bounds) throws IOException {
    return new SmallStore(folder)
        .group("", Map.of("Conventions", "CF-1.11"))
        .doubles(
            "bt",
            List.of(9),
            List.of("y"),
            Map.of("units", "K", "coordinate_interpolation", "lat: lon: interp"),
            new double[9])
        .array(
            "interp",
            "int32",
            0,
            List.of(),
            List.of(),
            Map.of("interpolation_name", "linear", "tie_point_mapping", "y: yi t"))
        .doubles("yi", List.of(5), List.of("t"), Map.of(), 0, 2, 4, 5, 8)
        .doubles(
            "lat",
            List.of(5),
            List.of("t"),
            tie("latitude", "degrees_north", "lat_b"),
            10,
            12,
            14,
            20,
            26)
        .doubles(
            "lon",
            List.of(5),
            List.of("t"),
            tie("longitude", "degrees_east", bounds),
            1,
            3,
            5,
            9,
            12)
        .doubles("lat_b", List.of(5), List.of("t"), Map.of(), 9.5, 12.6, 14.4, 19.5, 26.75)
        .doubles("lon_b", List.of(5), List.of("t"), Map.of(), 0.5, 3.5, 5.5, 8.5, 12.5)
        .doubles("other", List.of(1), List.of("u"), Map.of(), 0)
        .location();
  }

  @Test
  void ofTwoContinuousAreas() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(line("lon_b"))) {
      assertThat(bounds(dataset, "lat"))
          .containsExactly(
              numbers(
                  "9.5 10.533333333 10.533333333 11.566666667 11.566666667 12.6 12.6 13.5 13.5 14.4"
                      + " 19.5 21.3125 21.3125 23.125 23.125 24.9375 24.9375 26.75"),
              within(1e-8));
      assertThat(bounds(dataset, "lon"))
          .containsExactly(
              numbers(
                  "0.5 1.5 1.5 2.5 2.5 3.5 3.5 4.5 4.5 5.5 8.5 9.5 9.5 10.5 10.5 11.5 11.5 12.5"),
              within(1e-8));
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }

  /** The coordinates stay. */
  @ParameterizedTest
  @CsvSource({
    "other, other is not on the dimensions of the tie points",
    "'', only one of the latitude and the longitude has them"
  })
  void thatDoNotSuitTheirTiePointsAreAFinding(String bounds, String why) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(line(bounds))) {
      assertThat(dataset.findVariable("lat_1").read().getDouble(1)).isEqualTo(11);
      assertThat(dataset.findVariable("lat_1").findAttribute("bounds")).isNull();
      assertThat(Zarr.findings(dataset))
          .singleElement()
          .asString()
          .contains("bounds_tie_points (CF 8.3.9)", why);
    }
  }

  @Test
  void ofAnArea() throws IOException, InvalidRangeException {
    List<String> both = List.of("ty", "tx");
    String location =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .doubles(
                "bt",
                List.of(7, 9),
                List.of("y", "x"),
                Map.of("units", "K", "coordinate_interpolation", "lat: lon: interp"),
                new double[63])
            .array(
                "interp",
                "int32",
                0,
                List.of(),
                List.of(),
                Map.of("interpolation_name", "bi_linear", "tie_point_mapping", "y: yi ty x: xi tx"))
            .doubles("yi", List.of(3), List.of("ty"), Map.of(), 0, 4, 6)
            .doubles("xi", List.of(3), List.of("tx"), Map.of(), 0, 5, 8)
            .doubles(
                "lat",
                TY,
                both,
                tie("latitude", "degrees_north", "lat_b"),
                numbers("40 41 41.5 36 36.5 37 34 34.25 35"))
            .doubles(
                "lon",
                TY,
                both,
                tie("longitude", "degrees_east", "lon_b"),
                numbers("0 6 9 1 7 10.5 1.5 8 11"))
            .doubles(
                "lat_b",
                TY,
                both,
                Map.of(),
                numbers("39.75 40.8125 41.375 35.9375 36.5 37.0625 34.125 34.4375 35.25"))
            .doubles(
                "lon_b",
                TY,
                both,
                Map.of(),
                numbers("0.5 6.375 9.25 1.125 7.0 10.375 1.25 7.625 10.5"))
            .location();
    try (GridDataset grids = GridDataset.open(location)) {
      assertThat(grids.getGrids()).hasSize(1);
      NetcdfDataset dataset = (NetcdfDataset) grids.getNetcdfFile();
      Variable latitudes = dataset.findVariable("lat_1_bnds");
      assertThat(latitudes.getShape()).containsExactly(7, 9, 4);
      assertThat(cell(dataset, "lat", 0, 0))
          .containsExactly(numbers("39.75 39.927083333 39.147916667 38.9875"), within(1e-8));
      assertThat(cell(dataset, "lat", 2, 3))
          .containsExactly(numbers("38.65625 38.8 37.970833333 37.84375"), within(1e-8));
      assertThat(cell(dataset, "lon", 2, 3))
          .containsExactly(numbers("3.6875 4.666666667 4.791666667 3.8125"), within(1e-8));
      assertThat(cell(dataset, "lon", 6, 8))
          .containsExactly(numbers("9.395833333 10.4375 10.5 9.541666667"), within(1e-8));
      double[] part = (double[]) latitudes.read("1:6:5,2:8:6,1:3:2").copyTo1DJavaArray();
      assertThat(Arrays.copyOf(part, 2)).containsExactly(39.46875, 38.5125);
      assertThat(part[7]).isEqualTo(cell(dataset, "lat", 6, 8)[3]);
    }
  }

  private static double[] bounds(NetcdfDataset dataset, String name) throws IOException {
    String bounds = dataset.findVariable(name + "_1").findAttributeString("bounds", "");
    return (double[]) dataset.findVariable(bounds).read().copyTo1DJavaArray();
  }

  private static double[] cell(NetcdfDataset dataset, String name, int y, int x)
      throws IOException {
    return Arrays.copyOfRange(bounds(dataset, name), (y * 9 + x) * 4, (y * 9 + x) * 4 + 4);
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
