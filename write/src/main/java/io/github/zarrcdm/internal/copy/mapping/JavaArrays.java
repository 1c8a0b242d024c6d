package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.internal.copy.mapping.ElementType.Number;
import java.nio.ByteBuffer;
import ucar.ma2.Array;

/** Values of the CDM in Java arrays, in C order. */
final class JavaArrays {
  private JavaArrays() {}

  /**
   * Returns a Java array of primitives: that of {@code values} itself if it has no others, else a
   * copy.
   */
  static Object of(Array values) {
    Object own = values.get1DJavaArray(values.getDataType());
    return java.lang.reflect.Array.getLength(own) == values.getSize()
        ? own
        : values.copyTo1DJavaArray();
  }

  /** Booleans of Zarr, 0 or 1: as in C, all other numbers are true. */
  static byte[] flags(byte[] values) {
    byte[] flags = new byte[values.length];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = (byte) (values[i] == 0 ? 0 : 1);
    }
    return flags;
  }

  /** Returns a {@code byte[]} for each opaque value; null where nothing was written. */
  static Object[] bytes(Array values) {
    Object[] all = new Object[Math.toIntExact(values.getSize())];
    for (int i = 0; values.hasNext(); i++) {
      ByteBuffer given = (ByteBuffer) values.next();
      if (given == null) {
        continue;
      }
      ByteBuffer bytes = given.duplicate();
      bytes.rewind();
      byte[] copy = new byte[bytes.remaining()];
      bytes.get(copy);
      all[i] = copy;
    }
    return all;
  }

  /** Returns one Java array of {@code item} per row; empty where nothing was written. */
  static Object[] rows(Array values, Number item) {
    if (values.getElementType() != Object.class
        && !Array.class.isAssignableFrom(values.getElementType())) {
      return new Object[] {item.values(values)};
    }
    Object[] rows = new Object[Math.toIntExact(values.getSize())];
    for (int i = 0; values.hasNext(); i++) {
      Array row = (Array) values.next();
      rows[i] = item.values(row == null ? Array.factory(item.type(), new int[1]) : row);
    }
    return rows;
  }
}
