package io.github.zarrcdm.hosts.twins;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import ucar.ma2.Array;
import ucar.ma2.ArrayChar;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.ma2.StructureData;

/**
 * Values as text, without what netCDF and Zarr spell differently: the width of a number, and
 * whether text is characters along a dimension.
 */
final class Printed {
  /** Of longer arrays only a digest is printed. */
  private static final int LONGEST = 2000;

  private Printed() {}

  static String number(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.7g", value);
  }

  static String numbers(double[] values) {
    return values == null
        ? "none"
        : Arrays.stream(values).mapToObj(Printed::number).collect(Collectors.joining(" "));
  }

  /** The shape of {@code values}, and each of them. */
  static String array(Array values) {
    if (values == null) {
      return "none";
    }
    if (values instanceof ArrayChar characters && characters.getRank() > 0) {
      return array(characters.make1DStringArray()).replaceFirst("^\\[.*?] ", "");
    }
    if (values.getDataType() == DataType.STRING) {
      return elements(values);
    }
    boolean digested = values.getSize() > LONGEST && values.getDataType().isNumeric();
    return Arrays.toString(values.getShape())
        + " "
        + (digested ? digest(values) : elements(values));
  }

  /** The same for arrays of other types whose numbers are alike to seven digits. */
  private static String digest(Array values) {
    boolean unsigned = values.getDataType().isUnsigned();
    int digest = 0;
    for (IndexIterator all = values.getIndexIterator(); all.hasNext(); ) {
      Number number = (Number) all.getObjectNext();
      float value = (unsigned ? DataType.widenNumberIfNegative(number) : number).floatValue();
      digest = 31 * digest + Float.floatToIntBits(value == 0 ? 0 : value);
    }
    return "digest " + Integer.toHexString(digest);
  }

  private static String elements(Array values) {
    StringBuilder text = new StringBuilder();
    if (values instanceof ArrayStructure rows) {
      for (int row = 0; row < rows.getSize(); row++) {
        text.append(row(rows.getStructureData(row)));
      }
      return text.toString();
    }
    boolean unsigned = values.getDataType().isUnsigned();
    for (IndexIterator all = values.getIndexIterator(); all.hasNext(); ) {
      text.append(element(all.getObjectNext(), unsigned)).append(' ');
    }
    return text.toString();
  }

  static String row(StructureData row) {
    return Answers.sorted(row.getMembers(), m -> m.getName()).stream()
        .map(member -> member.getName() + "=" + array(row.getArray(member)))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String element(Object element, boolean unsigned) {
    if (element instanceof Array inner) {
      return "[" + elements(inner) + "]";
    }
    if (element instanceof Number number) {
      return number(
          unsigned ? DataType.widenNumberIfNegative(number).doubleValue() : number.doubleValue());
    }
    return String.valueOf(element);
  }
}
