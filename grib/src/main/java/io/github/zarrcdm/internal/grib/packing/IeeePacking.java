package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * Floats of IEEE 754, big-endian: template 5.4.
 *
 * @param size bytes of a float, 4 or 8
 */
record IeeePacking(Octets data, int size) implements Packing {
  private static final int PRECISION = 12;

  static Packing of(Octets representation, Octets data) throws ZarrException {
    int precision = representation.u8(PRECISION);
    return switch (precision) {
      case 1 -> new IeeePacking(data, Float.BYTES);
      case 2 -> new IeeePacking(data, Double.BYTES);
      default ->
          throw representation.unsupported(
              PRECISION,
              "floats of precision %s (template 5.4); supported are 1, of 32 bits, and 2, of 64."
                  + " Store them in one of these",
              precision);
    };
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    int left = values.coded();
    Bits packed = data.bits(6, 8L * size * left);
    long[] words = new long[FieldValues.BLOCK];
    double[] block = new double[FieldValues.BLOCK];
    while (left > 0) {
      int count = Math.min(left, FieldValues.BLOCK);
      if (size == Float.BYTES) {
        packed.read(words, 0, count, Float.SIZE, 0);
        for (int i = 0; i < count; i++) {
          block[i] = Float.intBitsToFloat((int) words[i]);
        }
      } else {
        for (int i = 0; i < count; i++) {
          block[i] =
              Double.longBitsToDouble(packed.read(Float.SIZE) << 32 | packed.read(Float.SIZE));
        }
      }
      values.put(block, count);
      left -= count;
    }
  }
}
