package io.github.zarrcdm.internal.codec.filter;

/** IEEE numbers of 16 bits: a sign, five bits of exponent, ten of fraction. */
public final class HalfFloat {
  private static final int LEAST_EXPONENT = -14;
  private static final int FRACTION = 10;
  private static final int MORE_FRACTION = 13;
  private static final int INFINITE = 0x7c00;
  private static final double ROUNDS_TO_INFINITE = 65520;

  private HalfFloat() {}

  /** Returns the value of the lowest 16 bits. */
  public static float toFloat(int bits) {
    int sign = (bits & 0x8000) << 16;
    int magnitude = bits & 0x7fff;
    if (magnitude >= INFINITE) {
      return Float.intBitsToFloat(sign | 0x7f800000 | (magnitude & 0x3ff) << MORE_FRACTION);
    }
    // Scaling by a power of two moves the exponent, and makes subnormal numbers normal.
    float value = Float.intBitsToFloat(magnitude << MORE_FRACTION) * 0x1p112f;
    return Float.intBitsToFloat(Float.floatToRawIntBits(value) | sign);
  }

  /** Returns the bits of the nearest half, ties to even; too large ones become infinite. */
  public static int of(double value) {
    int sign = (int) (Double.doubleToRawLongBits(value) >>> 48) & 0x8000;
    double magnitude = Math.abs(value);
    if (Double.isNaN(value)) {
      return sign | 0x7e00;
    }
    if (magnitude >= ROUNDS_TO_INFINITE) {
      return sign | INFINITE;
    }
    int exponent = Math.max(Math.getExponent(magnitude), LEAST_EXPONENT);
    int fraction = (int) Math.rint(Math.scalb(magnitude, FRACTION - exponent));
    // A fraction that rounds up to the next power of two carries into the exponent by itself.
    return sign | (exponent - LEAST_EXPONENT << FRACTION) + fraction;
  }
}
