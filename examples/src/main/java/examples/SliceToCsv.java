package examples;

import java.util.Locale;
import ucar.ma2.Array;
import ucar.ma2.Index;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** One time step as CSV: a line for each point that has a value. */
public final class SliceToCsv {
  public static void main(String[] args) throws Exception {
    String location = args.length > 0 ? args[0] : "samples/air.zarr";
    // A dataset, other than a file, unpacks: scale_factor, add_offset, _FillValue.
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("file:" + location)) {
      Array lat = dataset.findVariable("lat").read();
      Array lon = dataset.findVariable("lon").read();
      Array air = dataset.findVariable("air").read("0, :, :").reduce(0);
      Index at = air.getIndex();

      System.out.println("lat,lon,air");
      for (int y = 0; y < lat.getSize(); y++) {
        for (int x = 0; x < lon.getSize(); x++) {
          double value = air.getDouble(at.set(y, x));
          if (!Double.isNaN(value)) {
            System.out.printf(
                Locale.ROOT, "%.1f,%.2f,%.2f%n", lat.getDouble(y), lon.getDouble(x), value);
          }
        }
      }
    }
  }
}
