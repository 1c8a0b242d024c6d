package io.github.zarrcdm.copy;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** What a netCDF user sees of a dataset, in lines: equal for a file and its copy. */
final class SameDataset {
  /** What stores say of themselves, or in another place. */
  private static final List<String> NOT_COMPARED =
      List.of("_FillValue", "_Unsigned", "_ChunkSizes", "Conventions", "missing_value");

  private SameDataset() {}

  static List<String> lines(NetcdfFile file) throws IOException {
    Map<String, Attributes> stored = new HashMap<>();
    Zarr.stored(file).ifPresent(root -> collect(root, stored));
    List<String> lines = new ArrayList<>();
    file.getGlobalAttributes().forEach(a -> add(lines, "global", a));
    List<Variable> variables = new ArrayList<>(file.getVariables());
    variables.sort((a, b) -> a.getFullName().compareTo(b.getFullName()));
    for (Variable variable : variables) {
      Attributes own =
          variable.getSPobject() instanceof io.github.zarrcdm.model.Array array
              ? stored.get(array.path())
              : null;
      if (own == null && !stored.isEmpty()) {
        continue; // Computed by a convention, of the copy as of the source.
      }
      boolean text = variable.getDataType() == DataType.CHAR;
      int rank = variable.getRank() - (isTextByTheLast(variable) ? 1 : 0);
      lines.add(
          variable.getFullName()
              + " "
              + (text ? DataType.STRING : number(variable.getDataType()))
              + " "
              + variable.getDimensions().subList(0, rank).stream()
                  .map(
                      d ->
                          d.isVariableLength()
                              ? "*"
                              : (d.getShortName() == null
                                      ? "dim"
                                      : d.getShortName().replaceFirst("^dim_.*", "dim"))
                                  + "="
                                  + d.getLength())
                  .collect(Collectors.joining(" ")));
      variable.attributes().getAttributes().stream()
          .filter(a -> own == null || own.has(a.getShortName()) || isOfType(a))
          .forEach(a -> add(lines, variable.getFullName(), a));
      lines.add(variable.getFullName() + " = " + values(variable));
    }
    return lines.stream().sorted().toList();
  }

  /** True for characters along a dimension that only characters have, last, and no coordinates. */
  private static boolean isTextByTheLast(Variable variable) {
    if (variable.getDataType() != DataType.CHAR || variable.getRank() == 0) {
      return false;
    }
    Dimension last = variable.getDimension(variable.getRank() - 1);
    return variable.getParentGroup().getVariables().stream()
        .filter(
            other ->
                other.getDimensions().contains(last)
                    || other.getShortName().equals(last.getShortName()))
        .allMatch(
            other ->
                other.getDataType() == DataType.CHAR
                    && !other.getShortName().equals(last.getShortName())
                    && other.getDimension(other.getRank() - 1).equals(last));
  }

  private static void collect(Group group, Map<String, Attributes> into) {
    group.arrays().forEach(array -> into.put(array.path(), array.attributes()));
    group.groups().forEach(inner -> collect(inner, into));
  }

  /** What the reader says of types that the CDM lacks. */
  private static boolean isOfType(Attribute attribute) {
    return attribute.getShortName().equals("dtype");
  }

  private static DataType number(DataType type) {
    return switch (type) {
      case ENUM1 -> DataType.UBYTE;
      case ENUM2 -> DataType.USHORT;
      case ENUM4 -> DataType.UINT;
      default -> type;
    };
  }

  private static void add(List<String> lines, String where, Attribute attribute) {
    if (NOT_COMPARED.contains(attribute.getShortName())
        || attribute.getShortName().startsWith("_N")) {
      return;
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < attribute.getLength(); i++) {
      Object value = attribute.getValue(i);
      values.add(value instanceof Number n ? (Object) number(attribute, n) : value);
    }
    lines.add(where + ":" + attribute.getShortName() + " = " + values);
  }

  private static double number(Attribute attribute, Number value) {
    return attribute.getDataType().isUnsigned()
        ? DataType.widenNumberIfNegative(value).doubleValue()
        : value.doubleValue();
  }

  private static String values(Variable variable) throws IOException {
    Array values = variable.read();
    if (isTextByTheLast(variable)) {
      return texts(values, variable.getShape(variable.getRank() - 1));
    }
    if (values instanceof ArrayStructure) {
      return ucar.ma2.Array.class.isInstance(values) ? structures((ArrayStructure) values) : "";
    }
    List<Object> all = new ArrayList<>();
    while (values.hasNext()) {
      Object value = values.next();
      all.add(
          value instanceof Array row
              ? Arrays.asList(row.toString().split("\\s+"))
              : value instanceof Character c && c == 0 ? "" : String.valueOf(value));
    }
    return all.toString();
  }

  private static String structures(ArrayStructure values) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.getSize(); i++) {
      for (var member : values.getStructureMembers().getMembers()) {
        text.append(member.getName()).append('=');
        Array array = values.getArray(i, member);
        text.append(
            array instanceof ArrayStructure inner ? structures(inner) : array.toString().trim());
        text.append(' ');
      }
    }
    return text.toString();
  }

  private static String texts(Array values, int length) {
    char[] characters = (char[]) values.copyTo1DJavaArray();
    List<String> texts = new ArrayList<>();
    for (int at = 0; length > 0 && at < characters.length; at += length) {
      String text = new String(characters, at, length);
      texts.add(text.replaceFirst("\0+$", ""));
    }
    return texts.toString();
  }
}
