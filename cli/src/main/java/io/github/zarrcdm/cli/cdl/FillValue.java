package io.github.zarrcdm.cli.cdl;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.model.Kind;
import java.util.Optional;
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

  static FillValue of(Variable variable) {
    Attribute given = variable.findAttribute(FILL_VALUE);
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
    return type == DataType.STRING
        ? new FillValue(null, null, "")
        : kind(type)
            .flatMap(kind -> NetcdfFill.of(kind, type.isUnsigned()))
            .map(FillValue::of)
            .orElse(NONE);
  }

  private static FillValue of(Object number) {
    return number instanceof Double real
        ? new FillValue(null, real, null)
        : new FillValue(((Number) number).longValue(), null, null);
  }

  private static Optional<Kind> kind(DataType type) {
    return switch (type) {
      case SHORT, USHORT -> Optional.of(Kind.SHORT);
      case INT, UINT -> Optional.of(Kind.INT);
      case LONG, ULONG -> Optional.of(Kind.LONG);
      case FLOAT -> Optional.of(Kind.FLOAT);
      case DOUBLE -> Optional.of(Kind.DOUBLE);
      default -> Optional.empty();
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
}
