package io.github.zarrcdm.internal.iosp.cdm;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.util.Arrays;
import ucar.ma2.Array;
import ucar.ma2.ArrayObject;

/** Wraps Java arrays of the model's kinds as CDM arrays, without copying where possible. */
final class CdmArrays {
  private CdmArrays() {}

  /**
   * Returns the CDM array of {@code shape} over {@code values}, which are in C order and not of
   * kind {@link Kind#STRUCT}; {@code where} starts error messages.
   */
  static Array of(DataType type, Object values, int[] shape, CdmTypes types, String where)
      throws IOException {
    return switch (type.kind()) {
      case BYTE, SHORT, INT ->
          Array.factory(
              types.of(type),
              shape,
              type.unsigned() && types.signed() ? CdmTypes.larger(values) : values);
      case FLOAT, DOUBLE -> Array.factory(types.of(type), shape, values);
      case LONG ->
          Array.factory(
              types.of(type),
              shape,
              types.int64().convert((long[]) values, type.unsigned(), where));
      case CHAR -> Array.factory(ucar.ma2.DataType.CHAR, shape, chars((byte[]) values));
      case STRING ->
          Array.factory(
              ucar.ma2.DataType.STRING,
              shape,
              Arrays.copyOf((Object[]) values, ((Object[]) values).length, String[].class));
      case OPAQUE -> types.opaque().array(type, (Object[]) values, shape);
      case VLEN -> ragged(requireNonNull(type.item()), (Object[]) values, shape, types, where);
      case STRUCT -> throw new IllegalArgumentException("structures: StructureArrays");
    };
  }

  private static Array ragged(
      DataType item, Object[] rows, int[] shape, CdmTypes types, String where) throws IOException {
    Array[] arrays = new Array[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int[] length = {java.lang.reflect.Array.getLength(rows[i])};
      arrays[i] = of(item, rows[i], length, types, where);
    }
    return new ArrayObject(types.of(item), Array.class, true, shape, arrays);
  }

  /** Returns bytes as ISO 8859-1 characters, as netCDF-Java reads characters from files. */
  private static char[] chars(byte[] bytes) {
    char[] chars = new char[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      chars[i] = (char) (bytes[i] & 0xff);
    }
    return chars;
  }
}
