package io.github.zarrcdm.internal.virtualize.grib;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.message.GribHeader;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Products of edition 1: section 1. */
final class Products1 {
  private static final int ECMWF = 98;

  /** The local definition of ECMWF, which says what octets 50 and later are. */
  private static final int LOCAL = 41;

  private static final int MEMBER = 50;

  private Products1() {}

  /**
   * Returns the product of a message. Throws {@link ZarrException.Unsupported} for one that has no
   * place on the axes of time, step, member and level.
   */
  static Product of(GribHeader head) throws ZarrException {
    Octets section = head.product();
    int centre = section.u8(5);
    String number = "%s.%s".formatted(section.u8(4), section.u8(9));
    int range = section.u8(21);
    long from = seconds(section, range == 10 ? section.u16(19) : section.u8(19));
    long to = seconds(section, section.u8(20));
    int process =
        switch (range) {
          case 0, 1, 10 -> -1;
          case 2 -> 10;
          case 3 -> 0;
          case 4 -> 1;
          case 5 -> 4;
          default ->
              throw section.unsupported(
                  21,
                  "time range indicator %s; supported are 0 to 5 and 10. Copy the message to a file"
                      + " of its own",
                  range);
        };
    Level level = level(section);
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("GRIB_parameter", number);
    return new Product(
        centre,
        number,
        List.of(Product.surface(section.u8(10), section.u16(11)), "-", "-"),
        "%s %s".formatted(section.u8(10), process),
        attributes,
        level,
        process == 10 ? "range" : Product.step(process),
        time(section),
        from,
        process < 0 ? from : to,
        member(section, centre));
  }

  /** Returns the member of an ensemble; -1 if no local definition of ECMWF has one. */
  private static int member(Octets section, int centre) throws ZarrException {
    if (centre != ECMWF && section.u8(26) != ECMWF || section.length() <= MEMBER) {
      return -1;
    }
    return switch (section.u8(LOCAL)) {
      case 1, 18, 26, 30, 36 -> section.u8(MEMBER + 1) > 0 ? section.u8(MEMBER) : -1;
      case 15 -> section.u16(MEMBER + 6) > 0 ? section.u16(MEMBER) : -1;
      default -> -1;
    };
  }

  private static long time(Octets section) throws ZarrException {
    try {
      return LocalDateTime.of(
              100 * (section.u8(25) - 1) + section.u8(13),
              section.u8(14),
              section.u8(15),
              section.u8(16),
              section.u8(17))
          .toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw section.damaged(13, "no date: %s", e.getMessage());
    }
  }

  private static Level level(Octets section) throws ZarrException {
    int type = section.u8(10);
    LevelKind kind = LevelKind.of1(type);
    int top = section.u8(11);
    int bottom = section.u8(12);
    return switch (type) {
      case 101 -> new Level(kind, 10.0 * top, 10.0 * bottom);
      case 104, 106 -> new Level(kind, 100.0 * top, 100.0 * bottom);
      case 108, 112, 120 -> new Level(kind, top / 100.0, bottom / 100.0);
      case 110, 116 -> new Level(kind, top, bottom);
      case 114 -> new Level(kind, 475.0 - top, 475.0 - bottom);
      case 121 -> new Level(kind, 1100.0 - top, 1100.0 - bottom);
      case 128 -> new Level(kind, 1.1 - top / 1000.0, 1.1 - bottom / 1000.0);
      case 141 -> new Level(kind, 10.0 * top, 1100.0 - bottom);
      case 20, 111, 125 -> new Level(kind, section.u16(11) / 100.0, Double.NaN);
      case 107, 119 -> new Level(kind, section.u16(11) / 10_000.0, Double.NaN);
      default -> {
        int value = section.u16(11);
        boolean numbered = type >= 20 && type != 102 && !(kind.units().isEmpty() && value == 0);
        yield new Level(kind, numbered ? value : Double.NaN, Double.NaN);
      }
    };
  }

  private static long seconds(Octets section, int count) throws ZarrException {
    int unit = section.u8(18);
    int seconds =
        switch (unit) {
          case 0 -> 60;
          case 1 -> 3_600;
          case 2 -> 86_400;
          case 10 -> 3 * 3_600;
          case 11 -> 6 * 3_600;
          case 12 -> 12 * 3_600;
          case 13 -> 900;
          case 14 -> 1_800;
          case 254 -> 1;
          default -> 0;
        };
    if (seconds == 0 && count != 0) {
      throw section.unsupported(
          18,
          "steps in units of code %s, such as months, which have no length of their own; supported"
              + " are seconds to days. Copy the message to a file of its own",
          unit);
    }
    return (long) seconds * count;
  }
}
