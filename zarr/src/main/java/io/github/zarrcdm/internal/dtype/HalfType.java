package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Floats of 16 bits, widened to 32, which loses nothing: IEEE {@code float16}, and {@code
 * bfloat16}, the upper half of a float32.
 */
public record HalfType(String name, boolean brain) implements StoredType {
  public static final HalfType FLOAT16 = new HalfType("float16", false);
  public static final HalfType BFLOAT16 = new HalfType("bfloat16", true);

  @Override
  public Kind kind() {
    return Kind.FLOAT;
  }

  @Override
  public int size() {
    return Short.BYTES;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    float[] values = (float[]) target;
    int high = order == ByteOrder.BIG_ENDIAN ? 0 : 1;
    if (brain) {
      for (int i = 0, from = at; i < count; i++, from += step) {
        values[to + i] =
            Float.intBitsToFloat(chunk[from + high] << 24 | (chunk[from + 1 - high] & 0xFF) << 16);
      }
    } else {
      for (int i = 0, from = at; i < count; i++, from += step) {
        values[to + i] = widened(chunk[from + high] << 8 | chunk[from + 1 - high] & 0xFF);
      }
    }
  }

  /** Returns the float of the low 16 of {@code bits} as float16. */
  private static float widened(int bits) {
    int sign = (bits & 0x8000) << 16;
    int magnitude = bits & 0x7FFF;
    if (magnitude >= 0x7C00) {
      return Float.intBitsToFloat(sign | 0x7F800000 | (magnitude & 0x3FF) << 13);
    } else if (magnitude >= 0x0400) {
      return Float.intBitsToFloat(sign | (magnitude << 13) + (112 << 23));
    }
    return Float.intBitsToFloat(sign | Float.floatToRawIntBits(magnitude * 0x1p-24f));
  }

  private float value(int bits) {
    return brain ? Float.intBitsToFloat(bits << 16) : widened(bits);
  }

  /** Returns the bits of the value nearest to {@code value}, of two equally near the even one. */
  private int bits(float value) {
    int all = Float.floatToRawIntBits(value);
    int sign = all >>> 16 & 0x8000;
    int magnitude = all & 0x7FFFFFFF;
    if (magnitude > 0x7F800000) {
      return sign | (brain ? 0x7FC0 : 0x7E00);
    } else if (brain) {
      return sign | magnitude + 0x7FFF + (magnitude >>> 16 & 1) >>> 16;
    } else if (magnitude >= 0x477FF000) {
      return sign | 0x7C00;
    } else if (magnitude >= 113 << 23) {
      return sign | magnitude + 0xFFF + (magnitude >>> 13 & 1) - (112 << 23) >>> 13;
    }
    return sign | (int) Math.rint(Math.abs(value) * 0x1p24);
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    float[] values = (float[]) source;
    int high = order == ByteOrder.BIG_ENDIAN ? 0 : 1;
    for (int i = 0, to = at; i < count; i++, to += step) {
      int bits = bits(values[from + i]);
      chunk[to + high] = (byte) (bits >> 8);
      chunk[to + 1 - high] = (byte) bits;
    }
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(Kind.FLOAT, target, to, count, value);
  }

  @Override
  public Object zero() {
    return 0f;
  }

  @Override
  public Object defaultFill() {
    return Float.NaN;
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    return JsonNumber.isBits(json)
        ? value((int) JsonNumber.bits(json, size(), name))
        : value(bits((float) JsonNumber.real(json, name)));
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.putShort((short) bits((Float) value));
  }
}
