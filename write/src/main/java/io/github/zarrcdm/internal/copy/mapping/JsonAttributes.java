package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;

/**
 * The attributes of the CDM as Zarr has them, in JSON's types: a single value stands for itself,
 * several are a list, as xarray writes them.
 */
public final class JsonAttributes {
  private JsonAttributes() {}

  /**
   * Returns all attributes except those that netCDF-Java or the C library made up about the file,
   * and a {@code missing_value} of NaN: NaN is missing without it, and JSON cannot express it.
   */
  static Attributes of(AttributeContainer from) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Attribute attribute : from) {
      if (!isAboutTheFile(attribute.getShortName()) && !isMissingNaN(attribute)) {
        all.put(attribute.getShortName(), value(attribute, attribute.getDataType().isUnsigned()));
      }
    }
    return new Attributes(all);
  }

  static boolean isMissingNaN(Attribute attribute) {
    return attribute.getShortName().equals(MISSING_VALUE)
        && attribute.getDataType().isFloatingPoint()
        && attribute.getLength() == 1
        && Double.isNaN(attribute.getNumericValue().doubleValue());
  }

  /** Returns true if {@code value} holds a number that is not finite. */
  static boolean isBeyondJson(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().anyMatch(JsonAttributes::isBeyondJson);
    }
    return value instanceof Number number && !Double.isFinite(number.doubleValue())
        || value instanceof Typed typed && isBeyondJson(typed.values());
  }

  private static boolean isAboutTheFile(String name) {
    return name.startsWith("_Netcdf4")
        || name.startsWith("_nc3_")
        || List.of("_NCProperties", "_ChunkSizes", "_ARRAY_DIMENSIONS", "_CompressionType")
            .contains(name);
  }

  /**
   * Returns the value of {@code attribute}; integers without a sign if {@code unsigned}, whatever
   * the attribute's own type says.
   */
  public static Object value(Attribute attribute, boolean unsigned) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < attribute.getLength(); i++) {
      values.add(single(attribute.getValue(i), attribute.getDataType(), unsigned));
    }
    return values.size() == 1 ? values.get(0) : List.copyOf(values);
  }

  private static Object single(Object value, DataType type, boolean unsigned) {
    if (value instanceof Float || value instanceof Double) {
      return ((Number) value).doubleValue();
    }
    if (value instanceof Number number) {
      return unsigned ? withoutSign(number, type) : (Object) number.longValue();
    }
    return value == null ? "" : value.toString();
  }

  private static Object withoutSign(Number number, DataType type) {
    long value = number.longValue();
    return switch (type.getSize()) {
      case Byte.BYTES -> value & 0xff;
      case Short.BYTES -> value & 0xffff;
      case Integer.BYTES -> value & 0xffffffffL;
      default -> value >= 0 ? (Object) value : new BigInteger(Long.toUnsignedString(value));
    };
  }
}
