package examples;

import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** What is in a store, and the first values of one variable, as stored. */
public final class OpenDataset {
  public static void main(String[] args) throws Exception {
    String location = args.length > 0 ? args[0] : "samples/air.zarr";
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      for (Variable variable : file.getVariables()) {
        System.out.println(variable.getNameAndDimensions() + " " + variable.getUnitsString());
      }
      System.out.println(file.findVariable("air").read("0, 1:2, 0:6"));
    }
  }
}
