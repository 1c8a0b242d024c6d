package examples;

import java.util.List;
import java.util.Locale;
import ucar.ma2.Array;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.time.CalendarDate;

/** The values at one place over all times, unpacked and with missing values as NaN, as CSV. */
public final class TimeSeries {
  public static void main(String[] args) throws Exception {
    String location = args.length > 0 ? args[0] : "samples/air.zarr";
    double latitude = 44;
    double longitude = -100;
    // file: because netCDF-Java otherwise takes a folder for a file.
    try (GridDataset grids = GridDataset.open("file:" + location)) {
      GridDatatype air = grids.findGridDatatype("air");
      GridCoordSystem system = air.getCoordinateSystem();
      // The cell that holds the place, whatever the projection and wherever longitudes begin.
      int[] cell = system.findXYindexFromLatLon(latitude, longitude, null);
      Array values = air.readDataSlice(-1, -1, cell[1], cell[0]);
      List<CalendarDate> times = system.getTimeAxis1D().getCalendarDates();

      System.out.println("time," + air.getUnitsString());
      for (int t = 0; t < times.size(); t++) {
        System.out.printf(Locale.ROOT, "%s,%.2f%n", times.get(t), values.getDouble(t));
      }
    }
  }
}
