package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** The data representation templates of edition 2: the one list. */
public final class Templates {
  private Templates() {}

  /**
   * The packing that section 5 describes, of the values in section 7. Throws {@link
   * ZarrException.Unsupported} for a template that is not decoded here.
   */
  public static Packing of(Octets representation, Octets data) throws ZarrException {
    int template = representation.u16(10);
    return switch (template) {
      case 0 -> SimplePacking.of(representation, data);
      case 2 -> ComplexPacking.of(representation, data, false);
      case 3 -> ComplexPacking.of(representation, data, true);
      case 4 -> IeeePacking.of(representation, data);
      case 40, 40_000 -> Jpeg2000Packing.of(representation, data);
      case 41, 40_010 -> PngPacking.of(representation, data);
      case 42 -> CcsdsPacking.of(representation, data);
      case 61 -> LogPacking.of(representation, data);
      case 200 -> RunLengthPacking.of(representation, data);
      case 50_002 -> SecondOrderPacking.of(representation, data);
      case 1 -> throw refused(representation, template, "matrices of values", Widths.REPACK);
      case 50, 51, 53 ->
          throw refused(
              representation,
              template,
              "spectral coefficients",
              "Transform them to a grid: cdo sp2gp IN OUT");
      default -> throw refused(representation, template, "unknown", Widths.REPACK);
    };
  }

  private static ZarrException refused(
      Octets representation, int template, String what, String advice) {
    return representation.unsupported(
        10,
        "data representation template 5.%s (%s); supported are 5.0, 5.2, 5.3, 5.4, 5.40, 5.41,"
            + " 5.42, 5.61, 5.200 and 5.50002. %s",
        template,
        what,
        advice);
  }
}
