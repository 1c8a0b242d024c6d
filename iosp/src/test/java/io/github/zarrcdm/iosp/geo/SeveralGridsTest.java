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
  void theOneOfAVariableIsServedWhereThatIsRequested() throws Exception {
    assertPlace("&grid=/here", "here", 0);
    assertPlace("&grid=/there", "there", -50);
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
