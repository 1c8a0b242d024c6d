package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/** Two places in one group: Coverage, which knows one, is given one at a time. */
class SeveralGridsTest {
  private static final List<Integer> SIDES = List.of(2, 2);
  private static final List<String> CELLS = List.of("y", "x");

  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void twoGridsInOneGroup() throws Exception {
    store =
        new SmallStore(folder)
            .group("", Map.of())
            .axis("lat", Map.of("units", "degrees_north"), 10, 0)
            .axis("lon", Map.of("units", "degrees_east"), 0, 10, 20)
            .axis("lat_2", Map.of("units", "degrees_north"), -40, -50)
            .axis("lon_2", Map.of("units", "degrees_east"), 100, 110);
    store.array("here", "int8", 0, List.of(2, 3), List.of("lat", "lon"), Map.of());
    store.array("there", "int8", 0, List.of(2, 2), List.of("lat_2", "lon_2"), Map.of());
  }

  @Test
  void theFirstIsServed() throws Exception {
    assertPlace("", "here", 0);
  }

  @Test
  void theGridOfARequestedVariableIsServed() throws Exception {
    assertPlace("&grid=/here", "here", 0);
    assertPlace("&grid=/there", "there", -50);
  }

  /**
   * Stored longitudes and latitudes of cells next to x and y make neither a second grid nor none.
   */
  @Test
  void gridsWithBothKindsOfCoordinatesAreAllServed() throws Exception {
    SmallStore both =
        new SmallStore(folder.resolve("both"))
            .group("", Map.of())
            .axis("y", Map.of("standard_name", "projection_y_coordinate", "units", "m"), 2e6, 1e6)
            .axis("x", Map.of("standard_name", "projection_x_coordinate", "units", "m"), 4e5, 6e5)
            .scalar("utm", Map.of("crs_wkt", Wkts.UTM31))
            .doubles("lat", SIDES, CELLS, Map.of("units", "degrees_north"), 18, 18, 9, 9)
            .doubles("lon", SIDES, CELLS, Map.of("units", "degrees_east"), 2, 4, 2, 4);
    both.raster("a", SIDES, CELLS, Map.of("grid_mapping", "utm", "coordinates", "lat lon"));
    both.raster("b", SIDES, CELLS, Map.of("grid_mapping", "utm"));
    both.raster("c", SIDES, CELLS, Map.of("coordinates", "lat lon"));
    for (String option : List.of("", "#serve=dap2")) {
      try (FeatureDatasetCoverage coverages =
          CoverageDatasetFactory.open(both.location() + option)) {
        CoverageCollection grids = coverages.getCoverageCollections().get(0);
        assertThat(grids.getCoverages()).extracting(Coverage::getName).contains("a", "b", "c");
        assertThat(grids.getLatlonBoundingBox().getLatMax()).isCloseTo(22.6, within(1.0));
      }
    }
  }

  private void assertPlace(String option, String name, double south) throws Exception {
    String location = store.location() + "#serve=dap2" + option;
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(location)) {
      CoverageCollection grids = coverages.getCoverageCollections().get(0);
      assertThat(grids.getCoverages()).extracting(Coverage::getName).containsExactly(name);
      assertThat(grids.getLatlonBoundingBox().getLatMin()).isCloseTo(south, within(6.0));
    }
  }
}
