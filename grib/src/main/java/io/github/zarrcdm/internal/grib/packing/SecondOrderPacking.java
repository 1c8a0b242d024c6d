package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * General extended second order packing of ECMWF: of edition 1, and template 5.50002, which is not
 * WMO's.
 *
 * @param spatial where the first integers and the least difference are
 * @param layout numbers that both editions have, at other octets
 * @param data begins the widths of groups with octet {@code first}
 */
record SecondOrderPacking(Bits spatial, Layout layout, Octets data, long first, Scale scale)
    implements Packing {

  /**
   * @param order of differences, 0 to 3
   * @param spatialBits of the first integers and of the least difference
   * @param groups how many there are
   */
  record Layout(
      int order, int spatialBits, long groups, int referenceBits, int widthBits, int lengthBits) {}

  /** Template 5.50002. */
  static Packing of(Octets representation, Octets data) throws ZarrException {
    if ((representation.u8(32) & 1) != 0) {
      throw boustrophedonic(representation, 32);
    }
    int order = representation.u8(33);
    if (order > 3) {
      throw representation.damaged(33, "differences of order %s", order);
    }
    Layout layout =
        new Layout(
            order,
            order == 0 ? 0 : BitWidths.of(representation, 34, Bits.WIDEST),
            representation.u32(22),
            BitWidths.of(representation, 21, Bits.WIDEST - 1),
            BitWidths.of(representation, 30, Integer.SIZE - 1),
            BitWidths.of(representation, 31, Integer.SIZE));
    Bits spatial = representation.bits(order == 0 ? 34 : 35);
    return new SecondOrderPacking(spatial, layout, data, 6, Scale.of(representation));
  }

  static ZarrException.Unsupported boustrophedonic(Octets section, int octet) {
    return section.unsupported(
        octet,
        "second order packing in boustrophedonic order. Pack it again: grib_set -r -s"
            + " packingType=grid_simple IN OUT");
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    int order = layout.order();
    int coded = values.coded();
    if (layout.groups() > coded || order > coded) {
      throw data.damaged(
          first, "%s groups, differences of order %s, of %s values", layout.groups(), order, coded);
    }
    long[] start = new long[order];
    for (int i = 0; i < order; i++) {
      start[i] = spatial.read(layout.spatialBits());
    }
    long least = order == 0 ? 0 : signed(spatial.read(layout.spatialBits()));
    groups().unpack(order, new SpatialDifferencing(order, least, start), scale, values);
  }

  private PackedGroups groups() throws ZarrException {
    long groups = layout.groups();
    long lengths = first + ComplexPacking.octets(groups, layout.widthBits());
    long references = lengths + ComplexPacking.octets(groups, layout.lengthBits());
    long integers = references + ComplexPacking.octets(groups, layout.referenceBits());
    return new PackedGroups(
        data,
        groups,
        data.bits(references, groups * layout.referenceBits()),
        layout.referenceBits(),
        data.bits(first, groups * layout.widthBits()),
        layout.widthBits(),
        0,
        data.bits(lengths, groups * layout.lengthBits()),
        layout.lengthBits(),
        0,
        1,
        -1,
        data.bits(integers, 8 * (data.length() - integers + 1)),
        0);
  }

  private long signed(long value) {
    if (layout.spatialBits() == 0) {
      return 0;
    }
    long sign = 1L << layout.spatialBits() - 1;
    return (value & sign) == 0 ? value : -(value & ~sign);
  }
}
