package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.iosp.Zarr;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageCoordSys;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/**
 * Coordinates beside those of the dimensions. netCDF-Java's coverages keep axes in a hash set and
 * show the first of a kind: each open is likely to show another one.
 */
class CompetingAxesTest {
  private static final int OPENS = 16;

  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void axes() throws Exception {
    store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .axis("time", time(), 0, 1)
            .axis("lev", Map.of("units", "hPa", "positive", "down"), 1000, 500)
            .axis("lat", Map.of("units", "degrees_north"), 0, 1)
            .axis("lon", Map.of("units", "degrees_east"), 0, 1);
  }

  private static Map<String, String> time() {
    return Map.of("units", "days since 2000-01-01", "standard_name", "time");
  }

  private void grid(String coordinates, String... dimensions) throws Exception {
    List<Integer> shape = List.of(dimensions).stream().map(name -> 2).toList();
    Map<String, String> attributes = Map.of("coordinates", coordinates);
    store.array("tas", "int8", 0, shape, List.of(dimensions), attributes);
  }

  /** As cfgrib and xarray write reanalyses: valid times, and the one height of a variable. */
  @Test
  void coordinatesOfDimensionsArePreferred() throws Exception {
    store.doubles("valid_time", List.of(2), List.of("time"), time(), 5, 6);
    store.doubles("height", List.of(), List.of(), Map.of("units", "m", "positive", "up"), 2);
    grid("valid_time height", "time", "lev", "lat", "lon");
    for (int i = 0; i < OPENS; i++) {
      assertThat(coverage()).isEqualTo("time lev");
    }
    try (GridDataset grids = GridDataset.open(store.location())) {
      GridCoordSystem system = grids.findGridByName("tas").getCoordinateSystem();
      assertThat(system.getTimeAxis().getShortName()).isEqualTo("time");
      assertThat(system.getVerticalAxis().getShortName()).isEqualTo("lev");
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset)).extracting(Finding::where).containsExactly("/tas", "/tas");
      assertThat(dataset.findVariable("valid_time").read().copyTo1DJavaArray())
          .isEqualTo(new double[] {5, 6});
    }
  }

  @Test
  void ofOthersTheFirstThatIsNamedIs() throws Exception {
    store.doubles("top", List.of(), List.of(), Map.of("units", "m", "positive", "up"), 2);
    store.doubles("bottom", List.of(), List.of(), Map.of("units", "m", "positive", "up"), 1);
    grid("top bottom", "time", "lat", "lon");
    for (int i = 0; i < OPENS; i++) {
      assertThat(coverage()).isEqualTo("time top");
    }
  }

  /** A latitude and a longitude for each cell are another kind than those of projections. */
  @Test
  void coordinatesOfDifferentKindsAllStay() throws Exception {
    store.doubles("height", List.of(), List.of(), Map.of("units", "m", "positive", "up"), 2);
    store.doubles(
        "run",
        List.of(),
        List.of(),
        Map.of("units", "days since 2000-01-01", "standard_name", "forecast_reference_time"),
        2);
    grid("height run", "time", "lat", "lon");
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
    assertThat(coverage()).isEqualTo("time height");
  }

  /** The axes of time and height. */
  private String coverage() throws Exception {
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(store.location())) {
      CoverageCoordSys system =
          coverages.getCoverageCollections().get(0).findCoverage("tas").getCoordSys();
      return system.getTimeAxis().getName() + " " + system.getZAxis().getName();
    }
  }
}
