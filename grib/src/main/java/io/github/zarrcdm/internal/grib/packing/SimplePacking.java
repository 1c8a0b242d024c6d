package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * Integers of a fixed width: template 5.0, and simple packing of edition 1.
 *
 * @param first octet of the values in {@code data}
 * @param bits of an integer; 0 if all values are the reference, which then has no scale
 */
record SimplePacking(Octets data, int first, int bits, Scale scale) implements Packing {

  static Packing of(Octets representation, Octets data) throws ZarrException {
    int bits = BitWidths.of(representation, 20, Bits.WIDEST);
    return new SimplePacking(data, 6, bits, Scale.of(representation));
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    if (bits == 0) {
      values.fill(scale.reference());
      return;
    }
    int left = values.coded();
    Bits packed = data.bits(first, (long) left * bits);
    long[] integers = new long[FieldValues.BLOCK];
    double[] block = new double[FieldValues.BLOCK];
    while (left > 0) {
      int count = Math.min(left, FieldValues.BLOCK);
      packed.read(integers, 0, count, bits, 0);
      scale.apply(integers, block, count);
      values.put(block, count);
      left -= count;
    }
  }
}
