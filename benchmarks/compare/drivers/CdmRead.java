import ucar.ma2.Array;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Reads through netCDF-Java with whatever Zarr provider is on the class path: ours, or another. */
public final class CdmRead extends Driver {
  private NetcdfFile file;

  public static void main(String[] args) throws Exception {
    new CdmRead().run(args);
  }

  @Override
  void open(String store) throws Exception {
    file = NetcdfFiles.open(store);
  }

  @Override
  int list() {
    int variables = 0;
    for (Variable variable : file.getVariables()) {
      variable.getShape();
      variable.attributes().forEach(attribute -> attribute.getShortName());
      variables++;
    }
    return variables;
  }

  @Override
  Object read(String variable, int[] start, int[] stop, int[] step) throws Exception {
    Section.Builder section = Section.builder();
    for (int d = 0; d < start.length; d++) {
      section.appendRange(new Range(start[d], stop[d] - 1, step[d]));
    }
    Array array = file.findVariable(variable).read(section.build());
    return array.get1DJavaArray(array.getDataType());
  }

  @Override
  void close() throws Exception {
    file.close();
  }
}
