package io.github.zarrcdm.internal.iosp.cdm;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.model.Kind;
import ucar.ma2.DataType;

/**
 * Maps data types of the model to the CDM.
 *
 * @param int64 how 64-bit integers are shown
 * @param opaque how uninterpreted bytes are shown
 * @param signed whether unsigned integers are shown as the next larger signed type, which all
 *     services and netCDF-3 support
 */
public record CdmTypes(Int64 int64, Opaque opaque, boolean signed) {
  /** As they are. */
  public static final CdmTypes STORED = new CdmTypes(Int64.LONG, Opaque.OPAQUE, false);

  /** Returns the CDM type of an element; that of the items for variable-length types. */
  DataType of(io.github.zarrcdm.model.DataType type) {
    return switch (type.kind()) {
      case VLEN -> of(requireNonNull(type.item()));
      case OPAQUE -> opaque.of(type);
      default -> of(type.kind(), type.unsigned());
    };
  }

  /** Returns the CDM type of numbers, text and structures. */
  DataType of(Kind kind, boolean unsigned) {
    boolean larger = unsigned && signed;
    return switch (kind) {
      case BYTE -> larger ? DataType.SHORT : unsigned ? DataType.UBYTE : DataType.BYTE;
      case SHORT -> larger ? DataType.INT : unsigned ? DataType.USHORT : DataType.SHORT;
      case INT -> larger ? DataType.DOUBLE : unsigned ? DataType.UINT : DataType.INT;
      case LONG ->
          switch (int64) {
            case LONG -> unsigned ? DataType.ULONG : DataType.LONG;
            case INT -> DataType.INT;
            case DOUBLE, NEAREST -> DataType.DOUBLE;
          };
      case FLOAT -> DataType.FLOAT;
      case DOUBLE -> DataType.DOUBLE;
      case CHAR -> DataType.CHAR;
      case STRING -> DataType.STRING;
      case STRUCT -> DataType.STRUCTURE;
      case OPAQUE, VLEN -> throw new IllegalArgumentException(kind + ": of(DataType) knows these");
    };
  }

  /** Returns the values of an unsigned type in a Java array of the larger type. */
  static Object larger(Object values) {
    if (values instanceof byte[] bytes) {
      short[] shorts = new short[bytes.length];
      for (int i = 0; i < bytes.length; i++) {
        shorts[i] = (short) (bytes[i] & 0xff);
      }
      return shorts;
    }
    if (values instanceof short[] shorts) {
      int[] ints = new int[shorts.length];
      for (int i = 0; i < shorts.length; i++) {
        ints[i] = shorts[i] & 0xffff;
      }
      return ints;
    }
    int[] ints = (int[]) values;
    double[] doubles = new double[ints.length];
    for (int i = 0; i < ints.length; i++) {
      doubles[i] = ints[i] & 0xffffffffL;
    }
    return doubles;
  }
}
