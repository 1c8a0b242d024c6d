package io.github.zarrcdm.iosp.geo;

import static io.github.zarrcdm.iosp.geo.Places.assertPlace;
import static io.github.zarrcdm.iosp.geo.Places.assertUtm;
import static io.github.zarrcdm.iosp.geo.Places.utm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rasters with bands and other dimensions besides y and x are grids. */
class BandsTest {
  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void startStore() {
    store = new SmallStore(folder);
  }

  @Test
  void numbersBandsWithoutCoordinates() throws IOException {
    store.group("", Map.of());
    utm(store, "")
        .raster("a", List.of(2, 3, 4), List.of("y", "x", "band"), Map.of("_CRS", "EPSG:32631"));
    assertUtm(store, "a");
  }

  @Test
  void keepsTheNumbersOfBands() throws IOException {
    store.group("", Map.of()).integers("band", Map.of(), 4, 8);
    utm(store, "")
        .raster("a", List.of(2, 2, 3), List.of("band", "y", "x"), Map.of("_CRS", "EPSG:32631"));
    assertUtm(store, "a");
  }

  @Test
  void numbersBandsThatHaveNames() throws IOException {
    store.group("", Map.of()).labels("band", Map.of(), 2);
    utm(store, "")
        .raster("a", List.of(2, 2, 3), List.of("band", "y", "x"), Map.of("_CRS", "EPSG:32631"));
    assertUtm(store, "a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nm", "1", "m", "K", ""})
  void takesAnyNumbersForBands(String units) throws IOException {
    store.group("", Map.of()).axis("wavelength", Map.of("units", units), 490, 560);
    utm(store, "")
        .raster(
            "a", List.of(2, 2, 3), List.of("wavelength", "y", "x"), Map.of("_CRS", "EPSG:32631"));
    assertUtm(store, "a");
  }

  @Test
  void takesSeveralDimensionsBesideTheHorizontalOnes() throws IOException {
    store
        .group("", Map.of())
        .axis("time", Map.of("units", "days since 2000-01-01"), 1, 2)
        .axis(
            "wavelength", Map.of("units", "nm", "standard_name", "radiation_wavelength"), 490, 560)
        .integers("member", Map.of(), 1, 2);
    utm(store, "")
        .raster(
            "a",
            List.of(2, 2, 2, 2, 3),
            List.of("time", "member", "wavelength", "y", "x"),
            Map.of("_CRS", "EPSG:32631"));
    assertUtm(store, "a");
  }

  @Test
  void numbersBandsOnLongitudeAndLatitudeToo() throws IOException {
    store
        .group("", Map.of())
        .axis("lon", Map.of("units", "degrees_east"), 7, 8)
        .axis("lat", Map.of("units", "degrees_north"), 50, 49)
        .raster("a", List.of(3, 2, 2), List.of("band", "lat", "lon"), Map.of());
    assertPlace(store, "a", 7, 50);
  }

  @Test
  void bandsAndTimesAndNoProjectionForIt() throws IOException {
    store
        .group("", Map.of())
        .axis("time", Map.of("units", "days since 2000-01-01"), 1, 2)
        .axis("east", Map.of(), 10000, 30000)
        .axis("north", Map.of(), 610000, 590000)
        .raster(
            "rd",
            List.of(2, 3, 2, 2),
            List.of("time", "band", "north", "east"),
            Map.of("_CRS", "EPSG:28992"));
    assertPlace(store, "rd", 3.2043098745, 53.4575550957);
  }
}
