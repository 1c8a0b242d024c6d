package examples;

import java.util.List;
import ucar.ma2.Array;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.write.NetcdfFormatWriter;

/** One time step and its coordinates as a netCDF-3 file, for programs that read nothing else. */
public final class SliceToNetcdf3 {
  public static void main(String[] args) throws Exception {
    String location = args.length > 0 ? args[0] : "samples/air.zarr";
    String target = args.length > 1 ? args[1] : "air.nc";
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      List<Variable> coordinates = List.of(file.findVariable("lat"), file.findVariable("lon"));
      Variable air = file.findVariable("air");

      NetcdfFormatWriter.Builder builder = NetcdfFormatWriter.createNewNetcdf3(target);
      for (Variable coordinate : coordinates) {
        builder.addDimension(coordinate.getShortName(), coordinate.getShape(0));
      }
      for (Variable variable : List.of(coordinates.get(0), coordinates.get(1), air)) {
        List<Dimension> dimensions = variable.getDimensions();
        String names = Dimension.makeDimensionsString(dimensions).replace("time ", "");
        builder
            .addVariable(variable.getShortName(), variable.getDataType(), names)
            .addAttributes(variable.attributes());
      }
      try (NetcdfFormatWriter writer = builder.build()) {
        for (Variable coordinate : coordinates) {
          writer.write(writer.findVariable(coordinate.getShortName()), coordinate.read());
        }
        Array step = air.read("2, :, :").reduce(0);
        writer.write(writer.findVariable("air"), step);
      }
    }
    System.out.println(target);
  }
}
