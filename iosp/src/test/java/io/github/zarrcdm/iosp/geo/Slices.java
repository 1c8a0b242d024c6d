package io.github.zarrcdm.iosp.geo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.time.CalendarDate;

/** The first cell of a variable at times and levels, as netCDF-Java's two views give it. */
final class Slices {
  private Slices() {}

  /** At the indexes of times, and of levels for each. */
  static List<Double> grid(String location, String variable, int times, int levels)
      throws IOException {
    try (GridDataset dataset = GridDataset.open(location)) {
      GridDatatype grid = dataset.findGridDatatype(variable);
      List<Double> cells = new ArrayList<>();
      for (int t = 0; t < times; t++) {
        for (int z = 0; z < levels; z++) {
          cells.add(grid.readDataSlice(t, z, 0, 0).getDouble(0));
        }
      }
      return cells;
    }
  }

  /** On 2000-01-01 at {@code hour} o'clock, at each of {@code levels}; at no level if none. */
  static List<Double> coverage(String location, String variable, int hour, double... levels)
      throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(location)) {
      List<Double> cells = new ArrayList<>();
      for (CoverageCollection collection : dataset.getCoverageCollections()) {
        Coverage coverage = collection.findCoverage(variable);
        if (coverage != null) {
          if (levels.length == 0) {
            cells.add(coverage.readData(at(hour)).getData().getDouble(0));
          }
          for (double level : levels) {
            cells.add(coverage.readData(at(hour).setVertCoord(level)).getData().getDouble(0));
          }
        }
      }
      return cells;
    }
  }

  private static SubsetParams at(int hour) {
    String date = "2000-01-01T%02d:00:00Z".formatted(hour);
    return new SubsetParams().setTime(CalendarDate.parseISOformat(null, date));
  }
}
