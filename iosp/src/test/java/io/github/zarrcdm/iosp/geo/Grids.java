package io.github.zarrcdm.iosp.geo;

import java.io.IOException;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.unidata.geoloc.LatLonPoint;

/** Where netCDF-Java's two views of gridded data put a cell. */
final class Grids {
  private Grids() {}

  /** The place of a cell for GridDataset; null if the variable is not a grid. */
  static LatLonPoint grid(String location, String variable, int row, int column)
      throws IOException {
    try (GridDataset dataset = new GridDataset(NetcdfDatasets.openDataset(location))) {
      GridDatatype grid = dataset.findGridDatatype(variable);
      return grid == null ? null : grid.getCoordinateSystem().getLatLon(column, row);
    }
  }

  /** The place of a cell for Coverage; null if the variable is not a coverage. */
  static LatLonPoint coverage(String location, String variable, int row, int column)
      throws IOException {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(location)) {
      for (CoverageCollection collection :
          dataset == null
              ? java.util.List.<CoverageCollection>of()
              : dataset.getCoverageCollections()) {
        Coverage coverage = collection.findCoverage(variable);
        if (coverage != null) {
          return coverage.getCoordSys().getHorizCoordSys().getLatLon(row, column);
        }
      }
      return null;
    }
  }

  /** The first value that Coverage returns for a place. */
  static double value(String location, String variable, double latitude, double longitude)
      throws IOException, InvalidRangeException {
    SubsetParams at =
        new SubsetParams().set(SubsetParams.latlonPoint, LatLonPoint.create(latitude, longitude));
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(location)) {
      return dataset
          .getCoverageCollections()
          .get(0)
          .findCoverage(variable)
          .readData(at)
          .getData()
          .getDouble(0);
    }
  }
}
