package io.github.zarrcdm.cli.virtualize;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.OF_VALUES;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import java.util.ArrayList;
import java.util.List;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;
import ucar.nc2.constants.CDM;

/** What attributes say of stored numbers: how they are packed, their sign, and missing ones. */
final class NumberAttributes {
  private NumberAttributes() {}

  /** Returns the first value of an attribute as text; empty if there is none. */
  static String text(Variable variable, String attribute) {
    Attribute found = variable.attributes().findAttribute(attribute);
    Object value = found == null || found.getLength() == 0 ? null : found.getValue(0);
    return value == null ? "" : value.toString();
  }

  /** Returns true if stored numbers have a scale or an offset. */
  static boolean isPacked(Variable variable) {
    return variable.attributes().hasAttribute(SCALE_FACTOR)
        || variable.attributes().hasAttribute(ADD_OFFSET);
  }

  /** Returns the type of values that are not packed, which {@code _Unsigned} may say. */
  static DataType numbers(Variable variable) {
    boolean unsigned =
        "true".equalsIgnoreCase(variable.attributes().findAttributeString(UNSIGNED, ""));
    return unsigned && variable.getDataType().isIntegral()
        ? variable.getDataType().withSignedness(DataType.Signedness.UNSIGNED)
        : variable.getDataType();
  }

  /**
   * Returns missing values and limits of unsigned integers, which are signed where {@code
   * _Unsigned} is.
   */
  static Attribute typed(Attribute attribute, DataType type) {
    Array values = attribute.getValues();
    boolean signed =
        OF_VALUES.contains(attribute.getShortName())
            && values != null
            && type.isUnsigned()
            && values.getDataType() == type.withSignedness(DataType.Signedness.SIGNED);
    return signed
        ? Attribute.builder(attribute.getShortName())
            .setValues(Array.factory(type, values.getShape(), values.getStorage()))
            .build()
        : attribute;
  }

  /** Returns the type of unpacked values, as CF 8.1 has it. */
  static DataType unpacked(Variable variable) {
    return List.of(SCALE_FACTOR, ADD_OFFSET).stream()
            .map(name -> variable.attributes().findAttribute(name))
            .allMatch(found -> found == null || found.getDataType() == DataType.FLOAT)
        ? DataType.FLOAT
        : DataType.DOUBLE;
  }

  /**
   * Returns the attributes of the variable in an aggregation, which is not packed where files are.
   */
  static List<Attribute> attributes(Variable variable, boolean packed) {
    List<Attribute> attributes = new ArrayList<>();
    for (Attribute attribute : variable.attributes()) {
      String name = attribute.getShortName();
      boolean ofPacked =
          OF_VALUES.contains(name) || List.of(SCALE_FACTOR, ADD_OFFSET, UNSIGNED).contains(name);
      if (!name.equals(CDM.CHUNK_SIZES) && !(packed && ofPacked)) {
        attributes.add(attribute);
      }
    }
    return attributes;
  }
}
