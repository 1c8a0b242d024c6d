package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** The packings of edition 1, in section 4: the one list. */
public final class Packings1 {
  private static final int FLAGS = 4;
  private static final int SPHERICAL_HARMONICS = 0x80;
  private static final int SECOND_ORDER = 0x40;
  private static final int INTEGERS = 0x20;
  private static final int MORE_FLAGS = 0x10;
  private static final int UNUSED_BITS = 0x0f;
  private static final int BITS = 11;
  private static final int SECOND_ORDER_FLAGS = 14;
  private static final int MATRIX = 0x40;
  private static final int SECOND_BITMAP = 0x20;
  private static final int WIDTHS_DIFFER = 0x10;
  private static final int GENERAL_EXTENDED = 0x08;
  private static final int BOUSTROPHEDONIC = 0x04;
  private static final int ORDER = 0x03;
  private static final String REPACK =
      "Pack it again: grib_set -r -s packingType=grid_simple IN OUT";

  private Packings1() {}

  /**
   * Returns the packing of the {@code coded} values in section 4, which {@code 10^-decimal} scales.
   * Throws {@link ZarrException.Unsupported} for one that is not decoded here.
   */
  public static Packing of(Octets data, int decimal, int coded) throws ZarrException {
    check(data);
    Scale scale = Scale.of(data.ibm(7), data.s16(5), decimal);
    int flags = data.u8(FLAGS);
    if ((flags & SECOND_ORDER) != 0) {
      return secondOrder(data, scale);
    }
    int bits = BitWidths.of(data, BITS, Bits.WIDEST);
    long held = 8L * (data.length() - BITS) - (flags & UNUSED_BITS);
    // Writers pad to a whole number of octets, or of halves of a word.
    if (bits > 0 && held - (long) coded * bits >= Math.max(bits, 2 * Short.SIZE)) {
      throw data.damaged(
          1, "%s values of %s bits, where %s are expected", held / bits, bits, coded);
    }
    return new SimplePacking(data, BITS + 1, bits, scale);
  }

  /** Throws {@link ZarrException.Unsupported} if section 4 has a packing not decoded here. */
  public static void check(Octets data) throws ZarrException {
    int flags = data.u8(FLAGS);
    if ((flags & SPHERICAL_HARMONICS) != 0) {
      throw data.unsupported(
          FLAGS,
          "spherical harmonics; supported are values at the points of a grid. Transform them: cdo"
              + " sp2gp IN OUT");
    }
    if ((flags & SECOND_ORDER) != 0) {
      checkSecondOrder(data);
    } else if ((flags & MORE_FLAGS) != 0) {
      throw data.unsupported(
          FLAGS,
          "%s; supported are simple packing and general extended second order packing. %s",
          (flags & INTEGERS) != 0 ? "floats of IEEE 754" : "matrices of values",
          REPACK);
    }
  }

  private static void checkSecondOrder(Octets data) throws ZarrException {
    int flags = data.u8(SECOND_ORDER_FLAGS);
    if ((flags & MATRIX) != 0) {
      throw refused(data, "matrices of values");
    }
    if ((flags & GENERAL_EXTENDED) == 0) {
      throw refused(
          data,
          (flags & SECOND_BITMAP) == 0
              ? "row by row"
              : (flags & WIDTHS_DIFFER) == 0 ? "constant width" : "general, with a second bitmap");
    }
    if ((flags & (SECOND_BITMAP | WIDTHS_DIFFER)) != WIDTHS_DIFFER) {
      throw refused(data, "flags %02x".formatted(flags));
    }
    if ((flags & BOUSTROPHEDONIC) != 0) {
      throw SecondOrderPacking.boustrophedonic(data, SECOND_ORDER_FLAGS);
    }
  }

  private static Packing secondOrder(Octets data, Scale scale) throws ZarrException {
    int order = data.u8(SECOND_ORDER_FLAGS) & ORDER;
    SecondOrderPacking.Layout layout =
        new SecondOrderPacking.Layout(
            order,
            order == 0 ? 0 : BitWidths.of(data, 26, Bits.WIDEST),
            data.u16(17) + 65_536L * data.u8(21),
            BitWidths.of(data, BITS, Bits.WIDEST - 1),
            BitWidths.of(data, 22, Integer.SIZE - 1),
            BitWidths.of(data, 23, Integer.SIZE));
    int spatial = order == 0 ? 26 : 27;
    long first =
        spatial + (order == 0 ? 0 : ComplexPacking.octets(order + 1, layout.spatialBits()));
    return new SecondOrderPacking(data.bits(spatial), layout, data, first, scale);
  }

  private static ZarrException.Unsupported refused(Octets data, String what) {
    return data.unsupported(
        SECOND_ORDER_FLAGS,
        "second order packing, %s; supported is the general extended one, in one order. %s",
        what,
        REPACK);
  }
}
