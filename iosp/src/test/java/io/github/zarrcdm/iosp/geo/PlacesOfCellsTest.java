package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.unidata.geoloc.LatLonPoint;

/** Grids that no projection makes, with a longitude and a latitude for each cell. */
class PlacesOfCellsTest {
  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void startStore() {
    store = new SmallStore(folder);
  }

  @Test
  void findsTheCellsOfHealpix() throws IOException {
    store
        .group("", Map.of())
        .axis("time", Map.of("units", "days since 2020-01-01"), 0, 1)
        .scalar(
            "crs",
            Map.of(
                "grid_mapping_name", "healpix", "refinement_level", 1, "indexing_scheme", "nested"))
        .raster("tas", List.of(2, 48), List.of("time", "cell"), Map.of("grid_mapping", "crs"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(dataset.findCoordinateAxis("lat").read().getDouble(0))
          .isCloseTo(19.4712206, within(1e-7));
      assertThat(((ucar.nc2.dataset.VariableDS) dataset.findVariable("tas")).getCoordinateSystems())
          .singleElement()
          .satisfies(system -> assertThat(system.isLatLon()).isTrue());
    }
  }

  /** A Sentinel-3 product: EOPF's own attribute names the coordinates of a swath. */
  @ParameterizedTest
  @ValueSource(strings = {"coordinates", "_eopf_attrs", "nothing"})
  void placesSwathsByTheLongitudesOfTheirCells(String saidIn) throws IOException {
    List<String> dimensions = List.of("rows", "columns");
    Map<String, ?> attributes =
        switch (saidIn) {
          case "coordinates" -> Map.of("coordinates", "latitude longitude");
          case "_eopf_attrs" ->
              Map.of(
                  "_eopf_attrs",
                  Map.of("coordinates", List.of("time_stamp", "latitude", "longitude")));
          default -> Map.of();
        };
    store
        .group("", Map.of())
        .group("measurements", Map.of())
        .raster(
            "measurements/latitude",
            List.of(2, 3),
            dimensions,
            Map.of("standard_name", "latitude", "units", "degrees_north"))
        .raster(
            "measurements/longitude",
            List.of(2, 3),
            dimensions,
            Map.of("standard_name", "longitude", "units", "degrees_east"))
        .raster("measurements/oa01_radiance", List.of(2, 3), dimensions, attributes);
    LatLonPoint place = Grids.grid(store.location(), "measurements/oa01_radiance", 0, 0);
    assertThat(place.getLongitude()).isEqualTo(7);
    assertThat(place.getLatitude()).isEqualTo(7);
  }
}
