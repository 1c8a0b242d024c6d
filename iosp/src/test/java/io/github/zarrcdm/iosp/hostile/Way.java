package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.Formatter;
import java.util.function.Consumer;
import ucar.nc2.Variable;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/** The ways to what netCDF-Java makes of a store with coordinate systems. */
enum Way {
  DATASET(
      store -> {
        try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
          read(dataset);
        }
      }),
  GRIDS(
      store -> {
        try (GridDataset grids = GridDataset.open(store)) {
          HostReads.of(grids);
        }
      }),
  COVERAGE(
      store -> {
        FeatureDatasetCoverage coverage = CoverageDatasetFactory.open(store);
        if (coverage != null) {
          coverage.close();
        }
      }),
  FEATURES(store -> features(store, FeatureType.ANY)),
  POINTS(store -> features(store, FeatureType.ANY_POINT)),
  /** As hosts ask for one kind of feature after the other. */
  KINDS(
      store -> {
        try (@SuppressWarnings("deprecation")
            NetcdfDataset dataset = NetcdfDataset.openDataset(store)) {
          for (FeatureType type : FeatureType.values()) {
            FeatureDatasetFactoryManager.wrap(type, dataset, null, new Formatter());
          }
        }
      }),
  NCML(store -> ncml("<netcdf %s location='%s'/>", store, Way::read)),
  /** Its values are those of the datasets in it, which are opened again for each variable. */
  UNION(
      store ->
          ncml(
              "<netcdf %s><aggregation type='union'><netcdf location='%2$s'/><netcdf"
                  + " location='%2$s'/></aggregation></netcdf>",
              store, dataset -> assertThat(dataset.toString()).isNotEmpty()));

  private static final String NAMESPACE =
      "xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'";

  final Opening open;

  Way(Opening open) {
    this.open = open;
  }

  private static void features(String store, FeatureType type) throws IOException {
    try (FeatureDataset features =
        FeatureDatasetFactoryManager.open(type, store, null, new Formatter())) {
      if (features != null) {
        HostReads.of(features);
      }
    }
  }

  private static void ncml(String text, String store, Consumer<NetcdfDataset> use)
      throws IOException {
    try (NetcdfDataset dataset =
        NetcdfDatasets.openNcmlDataset(
            new StringReader(text.formatted(NAMESPACE, store)), null, null)) {
      use.accept(dataset);
    }
  }

  /** As a server of arrays does, to which an IOException is an answer. */
  private static void read(NetcdfDataset dataset) {
    assertThat(dataset.toString()).isNotEmpty();
    for (Variable variable : dataset.getVariables()) {
      try {
        variable.read();
      } catch (IOException e) {
        assertThat(e).hasMessageNotContaining("a defect in zarr-cdm");
      }
    }
  }

  @FunctionalInterface
  interface Opening {
    void accept(String store) throws IOException;
  }
}
