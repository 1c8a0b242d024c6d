package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/** The WCS of THREDDS refuses a whole dataset for one grid that nothing describes. */
class LabelsTest {
  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void aStoreWithoutDescriptions() throws Exception {
    store =
        new SmallStore(folder)
            .group("", Map.of())
            .axis("lat", Map.of("units", "degrees_north"), 10, 0)
            .axis("lon", Map.of("units", "degrees_east"), 0, 10, 20);
    store.array("t2m", "int8", 0, List.of(2, 3), List.of("lat", "lon"), Map.of());
    store.array("sst", "int8", 0, List.of(2, 3), List.of("lat", "lon"), Map.of("title", "sea"));
  }

  @Test
  void everyCoverageIsDescribed() throws Exception {
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(store.location())) {
      assertThat(coverages.getCoverageCollections().get(0).getCoverages())
          .extracting(Coverage::getDescription)
          .containsExactlyInAnyOrder("t2m", "sea");
    }
  }

  @Test
  void whatIsCopiedHasNothingThatIsNotStored() throws Exception {
    try (NetcdfFile stored = NetcdfFiles.open(store.location());
        NetcdfFile enhanced = NetcdfDatasets.openFile(store.location(), null)) {
      assertThat(stored.findVariable("t2m").findAttribute("long_name")).isNull();
      assertThat(enhanced.findVariable("t2m").findAttribute("long_name")).isNotNull();
      assertThat(enhanced.findVariable("sst").findAttribute("long_name")).isNull();
      assertThat(enhanced.findVariable("lat").findAttribute("long_name")).isNull();
    }
  }
}
