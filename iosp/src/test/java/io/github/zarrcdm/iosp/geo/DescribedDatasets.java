package io.github.zarrcdm.iosp.geo;

import java.io.IOException;
import java.util.concurrent.Callable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/**
 * Prints of each file its dataset with coordinate systems, its grids and its coverages: a program
 * of {@link OtherFormatsProjectionsTest}.
 */
final class DescribedDatasets {
  private DescribedDatasets() {}

  public static void main(String[] locations) {
    for (String location : locations) {
      System.out.println(
          String.join(
              " ",
              location,
              described(() -> dataset(location)),
              described(() -> grids(location)),
              described(() -> coverages(location))));
    }
  }

  private static String described(Callable<String> text) {
    try {
      return text.call().replaceAll("@[0-9a-f]+|\\s+", " ");
    } catch (Exception | AssertionError e) {
      return e.toString();
    }
  }

  private static String dataset(String location) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      return dataset + " " + dataset.getCoordinateSystems();
    }
  }

  private static String grids(String location) throws IOException {
    try (GridDataset grids = GridDataset.open(location)) {
      StringBuilder text = new StringBuilder().append(grids.getBoundingBox());
      for (GridDatatype grid : grids.getGrids()) {
        GridCoordSystem system = grid.getCoordinateSystem();
        text.append(grid.getFullName()).append(system.getProjection());
        text.append(system.getLatLonBoundingBox()).append(system.getVerticalTransform());
      }
      return text.toString();
    }
  }

  private static String coverages(String location) throws IOException {
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(location)) {
      return coverages == null ? "none" : coverages.getCoverageCollections().toString();
    }
  }
}
