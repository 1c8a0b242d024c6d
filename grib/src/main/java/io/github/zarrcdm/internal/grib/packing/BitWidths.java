package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** How many bits packed numbers have. */
final class BitWidths {
  /** What users can do about a packing that is not decoded here. */
  static final String REPACK = "Pack it again: grib_set -r -s packingType=grid_ccsds IN OUT";

  private BitWidths() {}

  /** Returns the bits of a number, in octet {@code octet}, which may be 0 to {@code most}. */
  static int of(Octets representation, int octet, int most) throws ZarrException {
    int width = representation.u8(octet);
    if (width > most) {
      throw representation.unsupported(
          octet, "%s bits; supported are up to %s. %s", width, most, REPACK);
    }
    return width;
  }
}
