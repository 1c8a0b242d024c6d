package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * Logarithms, packed simply: template 5.61. A value is {@code exp(logarithm) - parameter}.
 *
 * @param parameter what was added, so that all values have a logarithm
 */
record LogPacking(SimplePacking logarithms, double parameter) implements Packing {

  static Packing of(Octets representation, Octets data) throws ZarrException {
    int bits = BitWidths.of(representation, 20, Bits.WIDEST);
    return new LogPacking(
        new SimplePacking(data, 6, bits, Scale.of(representation)), representation.ieee(21));
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    Scale scale = logarithms.scale();
    int bits = logarithms.bits();
    if (bits == 0) {
      values.fill(Math.exp(scale.reference()) - parameter);
      return;
    }
    int left = values.coded();
    Bits packed = logarithms.data().bits(logarithms.first(), (long) left * bits);
    long[] integers = new long[FieldValues.BLOCK];
    double[] block = new double[FieldValues.BLOCK];
    while (left > 0) {
      int count = Math.min(left, FieldValues.BLOCK);
      packed.read(integers, 0, count, bits, 0);
      for (int i = 0; i < count; i++) {
        block[i] = Math.exp(scale.value(integers[i])) - parameter;
      }
      values.put(block, count);
      left -= count;
    }
  }
}
