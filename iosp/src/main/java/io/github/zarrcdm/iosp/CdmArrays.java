package io.github.zarrcdm.iosp;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import ucar.ma2.Array;
import ucar.ma2.ArrayObject;

/** Java arrays of the model's kinds as arrays of the CDM, without a copy wherever that can be. */
final class CdmArrays {
  private CdmArrays() {}

  /**
   * The CDM array of {@code shape} over {@code values}, which are in C order and not of kind {@link
   * Kind#STRUCT}; {@code where} starts error messages.
   */
  static Array of(DataType type, Object values, int[] shape, Int64 int64, String where)
      throws IOException {
    return switch (type.kind()) {
      case BYTE, SHORT, INT, FLOAT, DOUBLE ->
          Array.factory(CdmTypes.of(type, int64), shape, values);
      case LONG ->
          Array.factory(
              CdmTypes.of(type, int64),
              shape,
              int64 == Int64.LONG
                  ? values
                  : int64.convert((long[]) values, type.unsigned(), where));
      case CHAR -> Array.factory(ucar.ma2.DataType.CHAR, shape, chars((byte[]) values));
      case STRING ->
          Array.factory(
              ucar.ma2.DataType.STRING,
              shape,
              Arrays.copyOf((Object[]) values, ((Object[]) values).length, String[].class));
      case OPAQUE ->
          new ArrayObject(
              ucar.ma2.DataType.OPAQUE,
              ByteBuffer.class,
              false,
              shape,
              Arrays.stream((Object[]) values)
                  .map(v -> ByteBuffer.wrap((byte[]) v))
                  .toArray(ByteBuffer[]::new));
      case VLEN -> ragged(type.item(), (Object[]) values, shape, int64, where);
      case STRUCT -> throw new IllegalArgumentException("structures: StructureArrays");
    };
  }

  private static Array ragged(DataType item, Object[] rows, int[] shape, Int64 int64, String where)
      throws IOException {
    Array[] arrays = new Array[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int[] length = {java.lang.reflect.Array.getLength(rows[i])};
      arrays[i] = of(item, rows[i], length, int64, where);
    }
    return new ArrayObject(CdmTypes.of(item, int64), Array.class, true, shape, arrays);
  }

  /** Bytes as the characters of ISO 8859-1, which is how netCDF-Java reads characters of files. */
  private static char[] chars(byte[] bytes) {
    char[] chars = new char[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      chars[i] = (char) (bytes[i] & 0xff);
    }
    return chars;
  }
}
