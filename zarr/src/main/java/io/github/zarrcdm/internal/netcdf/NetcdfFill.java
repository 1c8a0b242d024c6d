package io.github.zarrcdm.internal.netcdf;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.util.Optional;

/**
 * NetCDF's default fill values: cells that nobody wrote have them, and a variable without {@code
 * _FillValue} has none else. Bytes have no default.
 *
 * @see <a href="https://docs.unidata.ucar.edu/netcdf-c/current/netcdf_8h.html">NC_FILL_... in
 *     netcdf.h</a>
 */
public final class NetcdfFill {
  public static final short SHORT = -32767;
  public static final int INT = -2147483647;
  public static final long LONG = -9223372036854775806L;
  public static final float FLOAT = 0x1.ep+122f;
  public static final double DOUBLE = 0x1.ep+122;

  private NetcdfFill() {}

  /** Returns the fill value of {@code type} as metadata spell it; empty if it has none. */
  public static Optional<Object> of(DataType type) {
    return of(type.kind(), type.unsigned());
  }

  /** Returns the fill value for numbers of {@code kind}. */
  public static Optional<Object> of(Kind kind, boolean unsigned) {
    Object value =
        switch (kind) {
          case SHORT -> unsigned ? 65535L : (long) SHORT;
          case INT -> unsigned ? 4294967295L : (long) INT;
          case LONG -> unsigned ? new BigInteger("18446744073709551614") : (Object) LONG;
          case FLOAT -> (double) FLOAT;
          case DOUBLE -> DOUBLE;
          default -> null;
        };
    return Optional.ofNullable(value);
  }

  /**
   * Returns true if the default for the type of {@code values}, a Java array of numbers, is among
   * them.
   */
  public static boolean isIn(Object values, boolean unsigned) {
    return kind(values)
        .flatMap(kind -> of(kind, unsigned))
        .filter(fill -> NumberSearch.contains(values, (Number) fill))
        .isPresent();
  }

  private static Optional<Kind> kind(Object values) {
    Kind kind =
        values instanceof short[]
            ? Kind.SHORT
            : values instanceof int[]
                ? Kind.INT
                : values instanceof long[]
                    ? Kind.LONG
                    : values instanceof float[]
                        ? Kind.FLOAT
                        : values instanceof double[] ? Kind.DOUBLE : null;
    return Optional.ofNullable(kind);
  }
}
