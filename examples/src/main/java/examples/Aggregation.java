package examples;

import java.nio.file.Path;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** Several stores as one dataset: {@code aggregation.ncml} says which and how. */
public final class Aggregation {
  public static void main(String[] args) throws Exception {
    String ncml = args.length > 0 ? args[0] : "examples/aggregation.ncml";
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(Path.of(ncml).toUri().toString())) {
      System.out.println(dataset.findVariable("air").getNameAndDimensions());
      System.out.println(dataset.findVariable("air").read("0:1, 3, 2, 1").reduce());
    }
  }
}
