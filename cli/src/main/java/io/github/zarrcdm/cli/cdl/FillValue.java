package io.github.zarrcdm.cli.cdl;

import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;

/**
 * The value that stands for "never written": of the attribute {@code _FillValue}, else netCDF's
 * default for the type.
 *
 * @param whole of integer and character types
 * @param real of floating-point types
 * @param text of strings
 */
record FillValue(@Nullable Long whole, @Nullable Double real, @Nullable String text) {
  static final FillValue NONE = new FillValue(null, null, null);
  private static final double DEFAULT_REAL = 0x1.ep+122;

  static FillValue of(Variable variable) {
    Attribute given = variable.findAttribute("_FillValue");
    if (given == null || given.getLength() != 1) {
      return byDefault(variable.getDataType());
    }
    if (given.isString()) {
      return new FillValue(null, null, given.getStringValue());
    }
    Number number = given.getNumericValue();
    return number == null
        ? NONE
        : new FillValue(
            widened(number.longValue(), variable.getDataType()), number.doubleValue(), null);
  }

  private static FillValue byDefault(DataType type) {
    return switch (type) {
      case SHORT -> whole(-32767);
      case USHORT -> whole(65535);
      case INT -> whole(-2147483647);
      case UINT -> whole(4294967295L);
      case LONG -> whole(-9223372036854775806L);
      case ULONG -> whole(-2);
      case FLOAT, DOUBLE -> new FillValue(null, DEFAULT_REAL, null);
      case STRING -> new FillValue(null, null, "");
      default -> NONE;
    };
  }

  /** netCDF-Java gives the bits of unsigned attributes as a number of the signed type. */
  private static long widened(long value, DataType type) {
    return switch (type) {
      case UBYTE -> value & 0xFF;
      case USHORT -> value & 0xFFFF;
      case UINT -> value & 0xFFFFFFFFL;
      default -> value;
    };
  }

  boolean is(long value) {
    return whole != null && whole == value;
  }

  boolean is(double value) {
    return real != null && (real == value || (Double.isNaN(real) && Double.isNaN(value)));
  }

  boolean is(String value) {
    return value.equals(text);
  }

  private static FillValue whole(long value) {
    return new FillValue(value, null, null);
  }
}
