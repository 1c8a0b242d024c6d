package io.github.zarrcdm.internal.virtualize.grib;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.message.GribHeader;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Products of edition 2: sections 1 and 4. */
final class Products2 {
  private static final int NONE = 255;
  private static final long MISSING = 0xffffffffL;
  private static final int SECTION_1 = 16;

  /** Of whatever unit. */
  private static final long LONGEST = 1 << 30;

  /** Octets that say which chunk it is, or how it was made, and not which variable. */
  private static final int[][] FREE = {{12, 22}, {24, 28}, {30, 34}};

  private static final List<String> DERIVED =
      List.of("mean", "mean", "standard_deviation", "standard_deviation", "spread");

  private final Octets origin;
  private final Octets product;
  private final byte[] rest;
  private final Map<String, Object> attributes = new LinkedHashMap<>();

  private Products2(GribHeader head) {
    this.origin = head.origin();
    this.product = head.product();
    int from = product.from();
    this.rest = Arrays.copyOfRange(product.array(), from, from + product.length());
    for (int[] range : FREE) {
      free(range[0], range[1]);
    }
  }

  /**
   * Returns the product of a message. Throws {@link ZarrException.Unsupported} for one that has no
   * place on the axes of time, step, member and level.
   */
  static Product of(GribHeader head) throws ZarrException {
    return new Products2(head).product();
  }

  private Product product() throws ZarrException {
    int template = product.u16(8);
    // Where the end of an interval is, or 0 if there is none.
    int interval =
        switch (template) {
          case 0, 1, 2, 5, 6, 15 -> 0;
          case 8 -> 35;
          case 9 -> 48;
          case 10 -> 36;
          case 11 -> 38;
          case 12 -> 37;
          default ->
              throw product.unsupported(
                  8,
                  "product definition template 4.%s; supported are 4.0, 4.1, 4.2, 4.5, 4.6, 4.8 to"
                      + " 4.12 and 4.15. Copy the message to a file of its own",
                  template);
        };
    boolean ensemble = template == 1 || template == 11;
    if (ensemble) {
      free(35, 37);
    }
    describe(template);
    long reference = time(origin, SECTION_1 + 13);
    long start = seconds(product, 18, forecastTime());
    long end = interval == 0 ? start : end(interval, start, reference);
    int process = interval == 0 ? template == 15 ? product.u8(35) : -1 : product.u8(interval + 12);
    int centre = origin.u16(SECTION_1 + 6);
    String number = "%s.%s.%s".formatted(origin.u8(7), product.u8(10), product.u8(11));
    attributes.put("GRIB_parameter", number);
    return new Product(
        centre,
        number,
        List.of(
            Product.surface(product.u8(23), value(24)),
            Product.surface(product.u8(29), value(30)),
            Integer.toString(process)),
        HexFormat.of().formatHex(rest),
        attributes,
        level(centre),
        template == 15 ? "instant" : Product.step(process),
        reference,
        start,
        end,
        ensemble ? product.u8(36) : -1);
  }

  /**
   * Negative ones have a sign, as WMO wants it, or are two's complement, as NOAA writes them: with
   * a sign those would be thousands of years.
   */
  private long forecastTime() throws ZarrException {
    long signed = product.signed(19, Integer.BYTES);
    if (product.u32(19) == MISSING) {
      throw product.unsupported(
          19, "no forecast time. Set it, as by grib_set -s forecastTime=0 IN OUT");
    }
    return signed < -LONGEST ? (int) product.u32(19) : signed;
  }

  private void free(int first, int last) {
    for (int octet = first; octet <= Math.min(last, rest.length); octet++) {
      rest[octet - 1] = 0;
    }
  }

  private void describe(int template) throws ZarrException {
    switch (template) {
      case 2, 12 -> {
        int derived = product.u8(35);
        free(36, 36);
        attributes.put(
            "GRIB_derivedForecast",
            derived < DERIVED.size() ? DERIVED.get(derived) : Integer.toString(derived));
      }
      case 5, 9 -> {
        free(36, 36);
        attributes.put("GRIB_probabilityType", (long) product.u8(37));
        put("GRIB_lowerLimit", 38);
        put("GRIB_upperLimit", 43);
      }
      case 6, 10 -> attributes.put("GRIB_percentileValue", (long) product.u8(35));
      default -> {}
    }
  }

  private void put(String name, int octet) throws ZarrException {
    double value = value(octet);
    if (!Double.isNaN(value)) {
      attributes.put(name, value);
    }
  }

  /**
   * Returns the end of the interval that is defined from {@code octet} on, after the reference
   * time.
   */
  private long end(int octet, long start, long reference) throws ZarrException {
    free(octet, octet + 6);
    free(octet + 8, octet + 11);
    int ranges = product.u8(octet + 7);
    int first = octet + 12;
    free(first + 2, first + 11);
    long length = product.u32(first + 3);
    if (ranges != 1
        || length > Integer.MAX_VALUE) { // missing, or negative, which WMO does not know
      return time(product, octet) - reference;
    }
    return start + seconds(product, first + 2, length);
  }

  private Level level(int centre) throws ZarrException {
    int first = product.u8(23);
    int second = product.u8(29);
    LevelKind kind = LevelKind.of2(centre, first, second);
    double divisor = first == 100 ? 100 : 1;
    double top = value(24) / divisor;
    double bottom = second == first ? value(30) / divisor : Double.NaN;
    boolean unnumbered = kind.units().isEmpty() && top == 0 && Double.isNaN(bottom);
    return new Level(kind, first >= 20 && first != 101 && !unnumbered ? top : Double.NaN, bottom);
  }

  /** Returns the value with its scale before it; NaN if it is missing. */
  private double value(int octet) throws ZarrException {
    if (product.u8(octet) == NONE || product.u32(octet + 1) == MISSING) {
      return Double.NaN;
    }
    int scale = (int) product.signed(octet, 1);
    long value = product.signed(octet + 1, 4);
    return scale >= 0 ? value / Math.pow(10, scale) : value * Math.pow(10, -scale);
  }

  /** Returns the date and time in seven octets, in seconds since 1970. */
  private static long time(Octets section, int octet) throws ZarrException {
    try {
      return LocalDateTime.of(
              section.u16(octet),
              section.u8(octet + 2),
              section.u8(octet + 3),
              section.u8(octet + 4),
              section.u8(octet + 5),
              section.u8(octet + 6))
          .toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw section.damaged(octet, "no date: %s", e.getMessage());
    }
  }

  private static long seconds(Octets section, int octet, long count) throws ZarrException {
    int unit = section.u8(octet);
    long seconds =
        switch (unit) {
          case 0 -> 60;
          case 1 -> 3_600;
          case 2 -> 86_400;
          case 10 -> 3 * 3_600;
          case 11 -> 6 * 3_600;
          case 12 -> 12 * 3_600;
          case 13 -> 1;
          default -> 0;
        };
    if (seconds == 0 && count != 0) {
      throw section.unsupported(
          octet,
          "steps in units of code %s, such as months, which have no length of their own; supported"
              + " are seconds to days. Copy the message to a file of its own",
          unit);
    }
    return seconds * count;
  }
}
