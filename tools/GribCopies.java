import io.github.zarrcdm.copy.CopyReport;
import io.github.zarrcdm.copy.ZarrCopy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ucar.ma2.Array;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Copies GRIB files that netCDF-Java's GRIB module indexes, and compares each copy with what that
 * module shows: names, dimensions, attributes and coordinates must be equal, and fields nearly, for
 * the module computes in single precision.
 *
 * <p>{@code java -cp "CLASSPATH OF THE COMMAND:FOLDER OF THE MODULE'S JARS/*" tools/GribCopies.java
 * FILE...}
 */
class GribCopies {
  /** In parts of the greatest value. */
  private static final double NEARLY = 2e-6;

  public static void main(String[] args) throws Exception {
    int different = 0;
    for (String name : args) {
      Path copy = Path.of(name + ".zarr");
      String outcome;
      try (NetcdfFile file = NetcdfFiles.open(name)) {
        CopyReport report = ZarrCopy.of(file, copy.toString()).overwrite().write();
        try (NetcdfFile zarr = NetcdfFiles.open(copy.toString())) {
          List<String> differences = differences(file, zarr, report);
          different += differences.isEmpty() ? 0 : 1;
          outcome =
              (differences.isEmpty() ? "equal" : "DIFFERENT " + differences)
                  + (report.plan().leftOut().isEmpty()
                      ? ""
                      : ", left out " + report.plan().leftOut());
        }
      } catch (Exception e) {
        outcome = "not copied: " + e;
      }
      System.out.println(Path.of(name).getFileName() + ": " + outcome);
    }
    System.exit(different == 0 ? 0 : 1);
  }

  private static List<String> differences(NetcdfFile file, NetcdfFile zarr, CopyReport report)
      throws Exception {
    List<String> found = new ArrayList<>();
    for (Variable variable : file.getVariables()) {
      Variable copied = zarr.findVariable(NetcdfFiles.makeFullName(variable));
      if (copied == null) {
        if (report.plan().leftOut().stream().noneMatch(s -> s.contains(variable.getShortName()))) {
          found.add(variable.getFullName() + " is not there");
        }
        continue;
      }
      if (!dimensions(copied).equals(dimensions(variable))) {
        found.add(variable.getNameAndDimensions() + " is " + copied.getNameAndDimensions());
      }
      for (Attribute attribute : variable.attributes()) {
        Attribute other = copied.findAttribute(attribute.getShortName());
        boolean fill = attribute.getShortName().equals("missing_value");
        if (!fill && (other == null || !same(attribute, other))) {
          found.add(variable.getFullName() + ":" + attribute + " is " + other);
        }
      }
      compare(variable, copied, found);
    }
    return found;
  }

  /** Those of bounds have no name in the module. */
  private static String dimensions(Variable variable) {
    StringBuilder text = new StringBuilder();
    for (Dimension dimension : variable.getDimensions()) {
      text.append(dimension.getLength() == 2 ? "" : dimension.getShortName())
          .append(dimension.getLength())
          .append(' ');
    }
    return text.toString();
  }

  private static boolean same(Attribute one, Attribute other) {
    if (one.getLength() != other.getLength()) {
      return false;
    }
    for (int i = 0; i < one.getLength(); i++) {
      boolean text = one.getDataType().isString();
      if (text
          ? !one.getStringValue(i).equals(other.getStringValue(i))
          : one.getNumericValue(i).doubleValue() != other.getNumericValue(i).doubleValue()) {
        return false;
      }
    }
    return true;
  }

  private static void compare(Variable variable, Variable copied, List<String> found)
      throws Exception {
    Array theirs;
    try {
      theirs = variable.read();
    } catch (Exception e) {
      System.out.println("  the module does not read " + variable.getFullName() + ": " + e);
      return;
    }
    Array ours = copied.read();
    double greatest = 0;
    for (int i = 0; i < theirs.getSize(); i++) {
      double value = Math.abs(theirs.getDouble(i));
      greatest = value > greatest ? value : greatest;
    }
    double most = variable.getRank() < 3 ? 0 : NEARLY * greatest;
    for (int i = 0; i < theirs.getSize(); i++) {
      double one = theirs.getDouble(i);
      double other = ours.getDouble(i);
      if (Double.isNaN(one) != Double.isNaN(other) || Math.abs(one - other) > most) {
        found.add("%s[%d] %s is %s".formatted(variable.getFullName(), i, one, other));
        return;
      }
    }
  }
}
