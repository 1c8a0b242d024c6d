package io.github.zarrcdm.internal.copy.quirks.ncml;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;

/**
 * A variable as a dataset of an aggregation has it.
 *
 * @param member the dataset
 * @param shape without the dimension along which it is joined
 * @param attributes those without which its values mean something else
 * @param joined whether it is joined, so that it has values of its own in each dataset
 * @param values their checksum; empty for a variable that is joined, and for what is not compared
 */
record MemberVariable(
    String member,
    String type,
    String shape,
    Map<String, String> attributes,
    boolean joined,
    OptionalLong values) {
  private static final List<String> OF_VALUES =
      List.of(SCALE_FACTOR, ADD_OFFSET, FILL_VALUE, MISSING_VALUE, UNSIGNED);

  private static final List<String> OF_TIMES = List.of("units", "calendar");

  /** Returns {@code variable} from dimension {@code first}, with its units if wanted. */
  static MemberVariable of(
      Variable variable, String member, int first, boolean units, boolean joined) {
    List<String> shape = new ArrayList<>();
    for (int d = first; d < variable.getRank(); d++) {
      shape.add(String.valueOf(variable.getShape(d)));
    }
    Map<String, String> attributes = new LinkedHashMap<>();
    OF_VALUES.forEach(name -> attributes.put(name, text(variable, name)));
    if (units) {
      OF_TIMES.forEach(name -> attributes.put(name, text(variable, name)));
    }
    return new MemberVariable(
        member,
        variable.getDataType().toString(),
        String.join(" x ", shape),
        attributes,
        joined,
        joined ? OptionalLong.empty() : ValueFingerprint.of(variable));
  }

  private static String text(Variable variable, String name) {
    Attribute attribute = variable.findAttribute(name);
    return attribute == null ? "none" : String.valueOf(attribute.getValues());
  }

  /** Returns true if both have the same values in the same meaning, or one of them is joined. */
  boolean hasValuesOf(MemberVariable other) {
    return joined
        || other.joined
        || shape.equals(other.shape)
            && values.equals(other.values)
            && attributes.equals(other.attributes);
  }
}
