package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.util.Map;

/** The data representation templates of edition 2: the one list. */
public final class DataTemplates {
  /** Reads the packing of section 5, whose values are in section 7. */
  @FunctionalInterface
  private interface Reader {
    Packing of(Octets representation, Octets data) throws ZarrException;
  }

  private static final Map<Integer, Reader> DECODED =
      Map.ofEntries(
          Map.entry(0, SimplePacking::of),
          Map.entry(2, (representation, data) -> ComplexPacking.of(representation, data, false)),
          Map.entry(3, (representation, data) -> ComplexPacking.of(representation, data, true)),
          Map.entry(4, IeeePacking::of),
          Map.entry(40, Jpeg2000Packing::of),
          Map.entry(40_000, Jpeg2000Packing::of),
          Map.entry(41, PngPacking::of),
          Map.entry(40_010, PngPacking::of),
          Map.entry(42, CcsdsPacking::of),
          Map.entry(61, LogPacking::of),
          Map.entry(200, RunLengthPacking::of),
          Map.entry(50_002, SecondOrderPacking::of));

  private DataTemplates() {}

  /**
   * Returns the packing that section 5 describes, of the values in section 7. Throws {@link
   * ZarrException.Unsupported} for a template that is not decoded here.
   */
  public static Packing of(Octets representation, Octets data) throws ZarrException {
    return reader(representation).of(representation, data);
  }

  /** Throws {@link ZarrException.Unsupported} if section 5 has a template not decoded here. */
  public static void check(Octets representation) throws ZarrException {
    reader(representation);
  }

  private static Reader reader(Octets representation) throws ZarrException {
    int template = representation.u16(10);
    Reader reader = DECODED.get(template);
    if (reader != null) {
      return reader;
    }
    throw switch (template) {
      case 1 -> refused(representation, template, "matrices of values", BitWidths.REPACK);
      case 50, 51, 53 ->
          refused(
              representation,
              template,
              "spectral coefficients",
              "Transform them to a grid: cdo sp2gp IN OUT");
      default -> refused(representation, template, "unknown", BitWidths.REPACK);
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
