package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * Integers in groups: template 5.2, and 5.3 with spatial differencing.
 *
 * @param differencing true for 5.3
 */
record ComplexPacking(Octets representation, Octets data, boolean differencing) implements Packing {
  private static final int MANAGEMENT = 23;
  private static final int GROUPS = 32;
  private static final int WIDTH_BITS = 37;
  private static final int LENGTH_BITS = 47;
  private static final int ORDER = 48;
  private static final int EXTRA = 49;

  static Packing of(Octets representation, Octets data, boolean differencing) throws ZarrException {
    representation.at(differencing ? EXTRA : LENGTH_BITS, 1);
    return new ComplexPacking(representation, data, differencing);
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    int bits = BitWidths.of(representation, 20, Bits.WIDEST - 1);
    Scale scale = Scale.of(representation);
    if (bits == 0 && representation.u32(GROUPS) == 0) {
      values.fill(scale.reference());
      return;
    }
    int missing = representation.u8(MANAGEMENT);
    if (missing > 2) {
      throw representation.unsupported(
          MANAGEMENT,
          "missing value management %s; supported are 0, 1 and 2. Store the values with a bitmap",
          missing);
    }
    SpatialDifferencing differences = SpatialDifferencing.none();
    int first = 6;
    int order = differencing ? representation.u8(ORDER) : 0;
    if (order > 0) {
      if (order > 2) {
        throw representation.unsupported(
            ORDER,
            "spatial differencing of order %s; supported are 1 and 2, and 0, none. Pack it again:"
                + " grib_set -r -s packingType=grid_ccsds IN OUT",
            order);
      }
      int octets = representation.u8(EXTRA);
      if (octets > Long.BYTES) {
        throw representation.damaged(EXTRA, "%s octets for one number", octets);
      }
      long[] start = new long[order];
      for (int i = 0; i < order; i++) {
        start[i] = data.unsigned(first, octets);
        first += octets;
      }
      differences = new SpatialDifferencing(order, data.signed(first, octets), start);
      first += octets;
    }
    groups(first, bits, missing, values.coded()).unpack(0, differences, scale, values);
  }

  /** Returns the groups whose references begin with octet {@code first} of the data. */
  private PackedGroups groups(int first, int bits, int missing, int values) throws ZarrException {
    long groups = representation.u32(GROUPS);
    int widthBits = BitWidths.of(representation, WIDTH_BITS, Integer.SIZE - 1);
    int lengthBits = BitWidths.of(representation, LENGTH_BITS, Integer.SIZE);
    if (groups > values || groups == 0 && values > 0) {
      throw representation.damaged(GROUPS, "%s groups of %s values", groups, values);
    }
    long widths = first + octets(groups, bits);
    long lengths = widths + octets(groups, widthBits);
    long integers = lengths + octets(groups, lengthBits);
    return new PackedGroups(
        data,
        groups,
        data.bits(first, groups * bits),
        bits,
        data.bits(widths, groups * widthBits),
        widthBits,
        representation.u8(36),
        data.bits(lengths, groups * lengthBits),
        lengthBits,
        representation.u32(38),
        representation.u8(42),
        representation.u32(43),
        data.bits(integers, 8 * (data.length() - integers + 1)),
        missing);
  }

  /** Returns the octets that {@code count} numbers take. */
  static long octets(long count, int bits) {
    return (count * bits + 7) >> 3;
  }
}
