package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import ucar.ma2.Array;
import ucar.ma2.ArrayObject;
import ucar.ma2.DataType;

/**
 * How uninterpreted bytes are shown, because DAP2 refuses a whole dataset that has one OPAQUE
 * array. Set by the location option {@code opaque}, else by the system property {@code
 * zarrcdm.opaque}.
 */
enum Opaque {
  /** As the CDM's OPAQUE. */
  OPAQUE,
  /**
   * Elements of equal size as unsigned bytes with one more dimension; elements of different sizes
   * as base64 text; elements of an unknown type as text that cannot be read.
   */
  BYTES;

  static final String OPTION = "opaque";

  /** Returns the CDM type of an element of {@code type}, which is of kind OPAQUE. */
  DataType of(io.github.zarrcdm.model.DataType type) {
    return this == OPAQUE ? DataType.OPAQUE : hasLength(type) ? DataType.UBYTE : DataType.STRING;
  }

  /** Returns true if one more dimension holds the bytes of each element of {@code type}. */
  boolean addsDimension(io.github.zarrcdm.model.DataType type) {
    return this == BYTES && type.kind() == Kind.OPAQUE && hasLength(type);
  }

  private static boolean hasLength(io.github.zarrcdm.model.DataType type) {
    return type.size() > 0;
  }

  /** Returns the CDM array of {@code shape} over {@code values}: byte strings in C order. */
  Array array(io.github.zarrcdm.model.DataType type, Object[] values, int[] shape) {
    if (this == OPAQUE) {
      ByteBuffer[] buffers =
          Arrays.stream(values).map(v -> ByteBuffer.wrap((byte[]) v)).toArray(ByteBuffer[]::new);
      return new ArrayObject(DataType.OPAQUE, ByteBuffer.class, false, shape, buffers);
    }
    if (!hasLength(type)) {
      Base64.Encoder base64 = Base64.getEncoder();
      String[] texts =
          Arrays.stream(values).map(v -> base64.encodeToString((byte[]) v)).toArray(String[]::new);
      return Array.factory(DataType.STRING, shape, texts);
    }
    int size = type.size();
    byte[] bytes = new byte[Math.multiplyExact(values.length, size)];
    for (int i = 0; i < values.length; i++) {
      System.arraycopy((byte[]) values[i], 0, bytes, i * size, size);
    }
    int[] longer = Arrays.copyOf(shape, shape.length + 1);
    longer[shape.length] = size;
    return Array.factory(DataType.UBYTE, longer, bytes);
  }

  /** Returns the constant called {@code name}; {@link #BYTES} if that is null or empty. */
  static Opaque named(String name) throws IOException {
    String wanted = name == null ? "" : name.strip().toLowerCase(Locale.ROOT);
    return switch (wanted) {
      case "opaque" -> OPAQUE;
      case "bytes", "" -> BYTES;
      default -> throw new IOException(OPTION + "=" + name + ": supported are bytes and opaque");
    };
  }
}
