package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.internal.virtualize.dataset.NumberType;
import java.nio.ByteOrder;

/**
 * How HDF4 numbers its types, and what it fills them with.
 *
 * <p>HDF Specification and Developer's Guide 3.2, section 3 (number types).
 */
final class NumberTypes {
  /** What the library's vdata say of values in little-endian order, and in that of the machine. */
  private static final int FLAGS = 0x7000;

  private static final int LITTLE = 0x4000;
  private static final int BIG_ENDIAN_CLASS = 1;
  private static final int LITTLE_ENDIAN_CLASS = 4;

  private NumberTypes() {}

  /** Returns the type of that {@code number}, without regard to its flags. */
  static NumberType of(int number) throws ZarrException {
    return switch (number & ~FLAGS) {
      case 3, 4 -> NumberType.CHAR; // unsigned or not
      case 5 -> NumberType.FLOAT;
      case 6 -> NumberType.DOUBLE;
      case 20 -> NumberType.BYTE;
      case 21 -> NumberType.UBYTE;
      case 22 -> NumberType.SHORT;
      case 23 -> NumberType.USHORT;
      case 24 -> NumberType.INT;
      case 25 -> NumberType.UINT;
      case 26 -> NumberType.INT64;
      case 27 -> NumberType.UINT64;
      default ->
          throw new ZarrException.Unsupported(
              "its type has the number %s".formatted(number & ~FLAGS));
    };
  }

  /** Returns the byte order of a vdata field of that type {@code number}. */
  static ByteOrder order(int number) {
    return (number & LITTLE) != 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  /** Returns the byte order that the {@code machine} class of a dataset of {@code type} says. */
  static ByteOrder order(NumberType type, int machine) throws ZarrException {
    if (type.size > 1 && machine != BIG_ENDIAN_CLASS && machine != LITTLE_ENDIAN_CLASS) {
      throw new ZarrException.Unsupported(
          "its numbers are those of a machine of class %s; supported are 1 (big-endian) and 4 (little-endian). Copy it with hrepack"
              .formatted(machine));
    }
    return machine == LITTLE_ENDIAN_CLASS ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  /**
   * Returns the value that the library reads where none was written, a netCDF default: unlike
   * netCDF, HDF4 has a default for bytes too, and fills unsigned types with the bits of the signed.
   */
  static Object unwritten(NumberType type) {
    return switch (type) {
      case CHAR -> 0L;
      case BYTE -> -127L;
      case UBYTE -> -127 & 0xffL;
      case SHORT -> (long) NetcdfFill.SHORT;
      case USHORT -> NetcdfFill.SHORT & 0xffffL;
      case INT -> (long) NetcdfFill.INT;
      case UINT -> NetcdfFill.INT & 0xffffffffL;
      case INT64 -> NetcdfFill.LONG;
      case UINT64 -> NumberType.unsigned(NetcdfFill.LONG);
      case FLOAT -> (double) NetcdfFill.FLOAT;
      case DOUBLE -> NetcdfFill.DOUBLE;
    };
  }
}
