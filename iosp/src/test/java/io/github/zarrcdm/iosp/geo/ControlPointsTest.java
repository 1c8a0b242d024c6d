package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Images of radars with ground control points, in the layout of Sentinel-1's products in EOPF:
 * {@code conditions/gcp} and {@code measurements}, with times and ranges of their own.
 */
class ControlPointsTest {
  private static final Map<String, String> NORTH = Map.of("units", "degrees_north");
  private static final Map<String, String> EAST = Map.of("units", "degrees_east");
  private static final String SECONDS = "seconds since 2024-05-01 12:00:00";

  @TempDir Path folder;

  /** Points at 0, 10 and 20 s and at 0, 300 and 600 m; cells every 5 s and every 100 m. */
  private SmallStore product(String units, double second) throws IOException {
    String image = "vv/measurements/";
    String points = "vv/conditions/gcp/";
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of())
            .group("vv", Map.of())
            .group("vv/conditions", Map.of())
            .group("vv/conditions/gcp", Map.of())
            .group("vv/measurements", Map.of());
    return points(store, points, 0, 10, 20)
        .axis(
            image + "azimuth_time",
            Map.of("units", units),
            0,
            5 * second,
            10 * second,
            15 * second,
            20 * second,
            90 * second)
        .axis(image + "ground_range", Map.of("units", "m"), 0, 100, 200, 300)
        .raster(image + "grd", List.of(6, 4), List.of("azimuth_time", "ground_range"), Map.of());
  }

  private static SmallStore points(SmallStore store, String points, double... times)
      throws IOException {
    return store
        .axis(points + "azimuth_time", Map.of("units", SECONDS), times)
        .axis(points + "ground_range", Map.of("units", "m"), 0, 300, 600)
        .doubles(
            points + "latitude",
            List.of(3, 3),
            List.of("azimuth_time", "ground_range"),
            NORTH,
            new double[] {50, 50.1, 50.2, 49.9, 50, 50.1, 49.8, 49.9, 50})
        .doubles(
            points + "longitude",
            List.of(3, 3),
            List.of("azimuth_time", "ground_range"),
            EAST,
            new double[] {179.7, -180, -179.7, 179.7, 180, -179.7, 179.7, 180, -179.7});
  }

  @Test
  void placeTheCellsBetweenThem() throws IOException {
    String location = product("milliseconds since 2024-05-01 12:00:00", 1000).location();
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      Array latitudes = dataset.findVariable("vv/measurements/lat").read();
      Array longitudes = dataset.findVariable("vv/measurements/lon").read();
      assertThat(latitudes.getShape()).containsExactly(6, 4);
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 4; j++) {
          double east = 179.7 + 0.1 * j;
          assertThat(latitudes.getDouble(4 * i + j))
              .isEqualTo(50 - 0.05 * i + 0.1 * j / 3, within(2e-4));
          assertThat(longitudes.getDouble(4 * i + j))
              .satisfies(
                  lon ->
                      assertThat(Math.IEEEremainder(lon - east, 360)).isCloseTo(0, within(2e-4)));
        }
      }
      assertThat(latitudes.getDouble(20)).as("beyond the last point").isNaN();
      assertThat(Zarr.findings(dataset).toString())
          .contains("/vv/conditions/gcp: these points place the cells between them")
          .contains("off by 2e-04 degrees at most");
    }
    try (GridDataset grids = GridDataset.open(location)) {
      assertThat(grids.getGrids())
          .extracting(grid -> grid.getFullName())
          .contains("vv/measurements/grd");
    }
  }

  /** Ranges in other units, which nothing converts, are no places. */
  @Test
  void placeNothingInCoordinatesOfOtherUnits() throws IOException {
    String location = product("m", 1).location();
    assertPlacesNothing(location, "their coordinates have other units, which do not convert");
  }

  /** Also where the same points place another image of the group not at all. */
  @Test
  void areSaidToPlaceCellsWhereTheirPlacesAreLeftOut() throws IOException {
    SmallStore store = product(SECONDS, 1);
    store.raster(
        "vv/measurements/a", List.of(7, 4), List.of("azimuth_time", "ground_range"), Map.of());
    try (NetcdfDataset dataset =
        NetcdfDatasets.openDataset(store.location() + "#coordinates=stored")) {
      assertThat(Zarr.findings(dataset).toString())
          .contains("vv/measurements/a: the points of /vv/conditions/gcp do not place it")
          .contains("vv/measurements/grd: the latitudes and longitudes of its cells are computed");
    }
  }

  @Test
  void placeNothingWithoutCoordinatesOfTheImage() throws IOException {
    SmallStore store = product(SECONDS, 1);
    store.raster(
        "vv/measurements/grd", List.of(7, 4), List.of("azimuth_time", "ground_range"), Map.of());
    assertPlacesNothing(store.location(), "it has no coordinate variable azimuth_time");
  }

  @Test
  void placeNothingBesideOthersThatAreAsNear() throws IOException {
    SmallStore store = product(SECONDS, 1);
    points(store, "vv/other/gcp/", 0, 10, 20);
    assertPlacesNothing(
        store.group("vv/other", Map.of()).group("vv/other/gcp", Map.of()).location(),
        "those of /vv/other/gcp are as near");
  }

  private static void assertPlacesNothing(String location, String why) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(dataset.findVariable("vv/measurements/lat") == null).isTrue();
      assertThat(Zarr.findings(dataset).toString())
          .contains(
              "/vv/measurements/grd: the points of /vv/conditions/gcp do not place"
                  + " it: "
                  + why);
    }
  }

  /** A cell at 5 s would have two places. */
  @Test
  void areAnErrorOutOfOrder() throws IOException {
    SmallStore store = product(SECONDS, 1);
    points(store, "vv/conditions/gcp/", 0, 10, 4);
    try (NetcdfFile file = NetcdfDatasets.openDataset(store.location())) {
      assertThatIOException()
          .isThrownBy(() -> file.findVariable("vv/measurements/lat").read())
          .withMessageContaining(
              "/vv/conditions/gcp/azimuth_time neither ascends nor descends at 2");
    }
  }
}
