package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Floats of 4, 6 and 8 bits, one per byte, widened to 32 bits through a table. Upper bits of the
 * narrow ones may be anything.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/data-types">float4,
 *     float6 and float8 data types</a>
 */
public final class ByteFloatType implements StoredType {

  /** What the highest exponents mean. */
  enum Special {
    /** Infinities and NaNs. */
    IEEE,
    /** Finite but for the value with all bits set. */
    FINITE_NAN,
    /** Finite; negative zero is NaN. */
    FINITE_UNSIGNED_ZERO,
    /** Finite, without exception. */
    FINITE
  }

  private final String name;
  private final int mask;
  private final float[] table = new float[256];

  private ByteFloatType(String name, int bits) {
    this.name = name;
    this.mask = (1 << bits) - 1;
  }

  /**
   * Returns a type of a sign bit, {@code exponent} bits of an exponent with {@code bias}, and
   * {@code mantissa} bits.
   */
  static ByteFloatType of(String name, int exponent, int mantissa, int bias, Special special) {
    ByteFloatType type = new ByteFloatType(name, 1 + exponent + mantissa);
    for (int bits = 0; bits < type.table.length; bits++) {
      type.table[bits] = value(bits & type.mask, exponent, mantissa, bias, special);
    }
    return type;
  }

  private static float value(int bits, int exponent, int mantissa, int bias, Special special) {
    int highest = (1 << exponent) - 1;
    int fractions = 1 << mantissa;
    boolean negative = bits >> exponent + mantissa != 0;
    int e = bits >> mantissa & highest;
    int m = bits & fractions - 1;
    if (special == Special.FINITE_UNSIGNED_ZERO && negative && e == 0 && m == 0
        || special == Special.FINITE_NAN && e == highest && m == fractions - 1
        || special == Special.IEEE && e == highest && m != 0) {
      return Float.NaN;
    }
    float magnitude;
    if (special == Special.IEEE && e == highest) {
      magnitude = Float.POSITIVE_INFINITY;
    } else if (e == 0) {
      magnitude = Math.scalb((float) m, 1 - bias - mantissa);
    } else {
      magnitude = Math.scalb((float) (fractions + m), e - bias - mantissa);
    }
    return negative ? -magnitude : magnitude;
  }

  /** Returns {@code float8_e8m0fnu}: a power of two without a sign. */
  static ByteFloatType exponents(String name) {
    ByteFloatType type = new ByteFloatType(name, 8);
    for (int bits = 0; bits < 255; bits++) {
      type.table[bits] = Math.scalb(1f, bits - 127);
    }
    type.table[255] = Float.NaN;
    return type;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Kind kind() {
    return Kind.FLOAT;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    float[] values = (float[]) target;
    for (int i = 0, from = at; i < count; i++, from += step) {
      values[to + i] = table[chunk[from] & 0xFF];
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
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    return JsonNumber.isBits(json)
        ? table[(int) JsonNumber.bits(json, 1, name)]
        : table[nearest((float) JsonNumber.real(json, name))];
  }

  private int nearest(float value) {
    int nearest = 0;
    for (int bits = 0; bits <= mask; bits++) {
      if (Float.compare(table[bits], value) == 0) {
        return bits;
      }
      if (Math.abs(table[bits] - value) < Math.abs(table[nearest] - value)) {
        nearest = bits;
      }
    }
    return nearest;
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put((byte) nearest((Float) value));
  }

  @Override
  public String toString() {
    return name;
  }
}
