package io.github.zarrcdm.iosp.geo;

import static io.github.zarrcdm.iosp.geo.PointsOfGridsTest.NORTH;
import static io.github.zarrcdm.iosp.geo.PointsOfGridsTest.places;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** Points of reduced Gaussian grids, as CDO and the draft of CF 1.14 describe them. */
class ReducedGridsTest {
  @TempDir Path folder;

  /** The second row of N32 has 27 points; numbers of ecCodes' grib_get_data. */
  @Test
  void readsTheAttributesThatCdoWrites() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(reduced(47))) {
      assertThat(places(dataset, "t", AxisType.Lon)).startsWith("0 18 36 ").contains(" 342 0 13.3");
      assertThat(places(dataset, "t", AxisType.Lat)).endsWith("87.863799 85.096527".split(" ")[1]);
    }
  }

  @Test
  void isAnErrorWhereRowsDoNotFillTheDimension() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(reduced(48))) {
      assertThatThrownBy(() -> dataset.findVariable("lon").read())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("have 47 points, their dimension 48");
    }
  }

  /**
   * CF 1.14's grid mapping: of 94 points of four rows of N32 some are left out, in ecCodes' places.
   * Rows may be stored from the south, and their numbers of points as sums.
   */
  @ParameterizedTest
  @CsvSource({
    "points_per_latitude, 20 27 27 20, 87.863799 85.096527 -85.096527 -87.863799",
    "accumulated_points_per_latitude, 20 47 74 94, 87.863799 85.096527 -85.096527 -87.863799",
    "points_per_latitude, 20 27 27 20, -87.863799 -85.096527 85.096527 87.863799",
  })
  void areOfTheMappingOfCf(String counted, String points, String rows) throws IOException {
    String location = mapped(counted, points, rows, 0, 0, 1, 19, 20, 21, 46, 47, 93);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(places(dataset, "t", AxisType.Lon))
          .isEqualTo("0 18 342 0 13.333333333333334 346.6666666666667 0 342");
      assertThat(places(dataset, "t", AxisType.Lat))
          .isEqualTo(
              "87.863799 87.863799 87.863799 85.096527 85.096527 85.096527 -85.096527 -87.863799");
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }

  @Test
  void ofTheMappingOfCfBeginAtAnyMeridianAndEndWithTheGrid() throws IOException {
    String rows = "87.863799 85.096527 -85.096527 -87.863799";
    String location = mapped("points_per_latitude", "20 27 27 20", rows, -180, 0, 10, 94, 95);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(places(dataset, "t", AxisType.Lon)).isEqualTo("-180 0 NaN NaN");
      assertThat(Zarr.findings(dataset).toString())
          .contains("2 of 4 points are none of the 94 of their reduced Gaussian grid");
    }
  }

  /** CF 5.6: by a path, and with the coordinates of each mapping. */
  @ParameterizedTest
  @ValueSource(strings = {"/crs", "crs: point", "other: lat crs: point"})
  void areOfTheMappingThatIsNamedInEveryForm(String reference) throws IOException {
    String location = mapped(reference, "points_per_latitude", "20 27", "88 85", 0, 0, 10, 20);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(places(dataset, "t", AxisType.Lon)).isEqualTo("0 180 0");
    }
  }

  @Test
  void ofTheMappingOfCfWithoutRowsAreAFinding() throws IOException {
    String location = mapped("points_per_latitude", "20 27 27", "80 0 -80 -90", 0, 0, 1);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(Zarr.findings(dataset).toString())
          .contains("/t: its grid mapping reduced_gaussian (CF 1.14, appendix F) has no index");
      assertThat(dataset.findVariable("t").findAttribute("coordinates")).isNull();
    }
  }

  private String mapped(String counted, String points, String rows, double first, long... index)
      throws IOException {
    return mapped("crs", counted, points, rows, first, index);
  }

  private String mapped(
      String reference, String counted, String points, String rows, double first, long... index)
      throws IOException {
    double[] latitudes = Stream.of(rows.split(" ")).mapToDouble(Double::parseDouble).toArray();
    return new SmallStore(folder)
        .group("", Map.of("Conventions", "CF-1.14"))
        .array(
            "crs",
            "int32",
            0,
            List.of(),
            List.of(),
            Map.of(
                "grid_mapping_name",
                "reduced_gaussian",
                "grid_subtype",
                "normal",
                "latitude_dimension",
                "lat",
                "longitude_of_first_meridian",
                first,
                counted,
                "pl"))
        .doubles("lat", List.of(latitudes.length), List.of("lat"), NORTH, latitudes)
        .integers(
            "pl",
            "lat",
            Map.of(),
            Stream.of(points.split(" ")).mapToLong(Long::parseLong).toArray())
        .integers("point", Map.of("standard_name", "reduced_gaussian_index"), index)
        .raster("t", List.of(index.length), List.of("point"), Map.of("grid_mapping", reference))
        .location();
  }

  private String reduced(int length) throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .doubles("rowlat", List.of(2), List.of("row"), NORTH, 87.863799, 85.096527)
            .raster(
                "t",
                List.of(length),
                List.of("rgrid"),
                Map.of(
                    "CDI_grid_type",
                    "gaussian_reduced",
                    "CDI_grid_latitudes",
                    "rowlat",
                    "CDI_grid_reduced_points",
                    "row"))
            .integers("row", Map.of(), 20, 27);
    return store.location();
  }
}
