package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * Integers as the pixels of a PNG image: template 5.41.
 *
 * @param bits of an integer; 0 if all values are the reference, and there is no image
 */
record PngPacking(Octets data, int bits, Scale scale) implements Packing {

  static Packing of(Octets representation, Octets data) throws ZarrException {
    int bits = BitWidths.of(representation, 20, Integer.SIZE);
    return new PngPacking(data, bits, Scale.of(representation));
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    if (bits == 0) {
      values.fill(scale.reference());
    } else if (values.coded() > 0) {
      new PngImage(data, 6).unpack(bits, scale, values);
    }
  }
}
