package io.github.zarrcdm.iosp.hostile;

import java.io.IOException;
import java.util.Formatter;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/** The ways to what netCDF-Java makes of a store with coordinate systems. */
enum Way {
  DATASET(store -> NetcdfDatasets.openDataset(store).close()),
  GRIDS(store -> GridDataset.open(store).close()),
  COVERAGE(
      store -> {
        FeatureDatasetCoverage coverage = CoverageDatasetFactory.open(store);
        if (coverage != null) {
          coverage.close();
        }
      }),
  FEATURES(store -> features(store, FeatureType.ANY)),
  POINTS(store -> features(store, FeatureType.ANY_POINT));

  final Opening open;

  Way(Opening open) {
    this.open = open;
  }

  private static void features(String store, FeatureType type) throws IOException {
    FeatureDataset features = FeatureDatasetFactoryManager.open(type, store, null, new Formatter());
    if (features != null) {
      features.close();
    }
  }

  @FunctionalInterface
  interface Opening {
    void accept(String store) throws IOException;
  }
}
