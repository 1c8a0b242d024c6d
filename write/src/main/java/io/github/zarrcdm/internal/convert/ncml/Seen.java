package io.github.zarrcdm.internal.convert.ncml;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;

/**
 * A variable as a dataset of an aggregation has it.
 *
 * @param member the dataset
 * @param shape without the dimension along which it is joined
 * @param attributes those without which its values mean something else
 * @param values those of a coordinate or of one value; null for a variable that is joined
 */
record Seen(
    String member,
    String type,
    String shape,
    Map<String, String> attributes,
    @Nullable Array values) {
  private static final List<String> OF_VALUES =
      List.of("scale_factor", "add_offset", "_FillValue", "missing_value", "_Unsigned");

  private static final List<String> OF_TIMES = List.of("units", "calendar");

  /** {@code variable} from dimension {@code first}, with its units and values if wanted. */
  static Seen of(Variable variable, String member, int first, boolean units, boolean values)
      throws IOException {
    List<String> shape = new ArrayList<>();
    for (int d = first; d < variable.getRank(); d++) {
      shape.add(String.valueOf(variable.getShape(d)));
    }
    Map<String, String> attributes = new LinkedHashMap<>();
    OF_VALUES.forEach(name -> attributes.put(name, text(variable, name)));
    if (units) {
      OF_TIMES.forEach(name -> attributes.put(name, text(variable, name)));
    }
    return new Seen(
        member,
        variable.getDataType().toString(),
        String.join(" x ", shape),
        attributes,
        values ? variable.read() : null);
  }

  private static String text(Variable variable, String name) {
    Attribute attribute = variable.findAttribute(name);
    return attribute == null ? "none" : String.valueOf(attribute.getValues());
  }

  /** True if both have the same values, or one of them is without. */
  boolean hasValuesOf(Seen other) {
    return values == null
        || other.values == null
        || Objects.deepEquals(values.copyTo1DJavaArray(), other.values.copyTo1DJavaArray());
  }
}
