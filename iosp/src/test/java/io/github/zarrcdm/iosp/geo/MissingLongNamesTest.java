package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;

/** The WCS of THREDDS refuses a whole dataset for one grid that nothing describes. */
class MissingLongNamesTest {
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
  void onlyEnhancedDatasetsHaveAddedAttributes() throws Exception {
    try (NetcdfFile stored = NetcdfFiles.open(store.location());
        NetcdfFile enhanced = NetcdfDatasets.openFile(store.location(), null)) {
      assertThat(stored.findVariable("t2m").findAttribute("long_name")).isNull();
      assertThat(enhanced.findVariable("t2m").findAttribute("long_name")).isNotNull();
      assertThat(enhanced.findVariable("sst").findAttribute("long_name")).isNull();
      assertThat(enhanced.findVariable("lat").findAttribute("long_name")).isNull();
    }
  }

  /** Coverage reads the numbers of every typed axis: members and levels can be named by text. */
  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({"standard_name,realization", "axis,Z", "positive,up", "standard_name,height"})
  void anAxisOfTextDoesNotCloseTheDataset(String attribute, String value) throws Exception {
    store.labels("member", Map.of(attribute, value), 2);
    store.array("t", "int8", 0, List.of(2, 2, 3), List.of("member", "lat", "lon"), Map.of());
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(store.location())) {
      assertThat(
              coverages
                  .getCoverageCollections()
                  .get(0)
                  .findCoverage("t")
                  .readData(new SubsetParams())
                  .getData()
                  .getShape())
          .containsExactly(2, 2, 3);
    }
  }

  /** Standard names are enough for CF; the level has nothing but its name. */
  @Test
  void anAxisThatNothingDescribesBelongsToTheGrid() throws Exception {
    store =
        new SmallStore(folder.resolve("bare"))
            .group("", Map.of())
            .axis("lat", Map.of("standard_name", "latitude"), 10, 0)
            .axis("lon", Map.of("standard_name", "longitude"), 0, 10, 20)
            .axis("lev", Map.of(), 1000, 850);
    store.array("t", "int8", 0, List.of(2, 2, 3), List.of("lev", "lat", "lon"), Map.of());
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(store.location())) {
      assertThat(coverages.getCoverageCollections().get(0).findCoverage("t").getShape())
          .containsExactly(2, 2, 3);
    }
  }
}
