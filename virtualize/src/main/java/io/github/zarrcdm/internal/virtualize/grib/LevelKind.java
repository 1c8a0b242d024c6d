package io.github.zarrcdm.internal.virtualize.grib;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.POSITIVE;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A type of levels, by the name that ecCodes gives it.
 *
 * @param units of its numbers; empty if they have none, or are not known here
 */
record LevelKind(String name, String units) {
  private static final Map<String, String> NAMES = new HashMap<>();

  static {
    for (List<String> row : GribTable.of("levels.tsv")) {
      NAMES.putIfAbsent(String.join(" ", row.subList(0, 4)), row.get(4));
    }
  }

  /**
   * Returns the kind of levels between two types of surfaces, 255 or the same as the first for one.
   */
  static LevelKind of2(int centre, int first, int second) {
    String name = name(2, centre, first, second);
    return new LevelKind(
        name,
        switch (first) {
          case 20, 107 -> "K";
          case 100 -> "hPa";
          case 108, 119 -> "Pa";
          case 102, 103, 106, 117, 118, 160 -> "m";
          case 104, 105, 111 -> "1";
          case 109 -> "K m2 kg-1 s-1";
          default -> "";
        });
  }

  static LevelKind of1(int type) {
    return new LevelKind(
        name(1, 0, type, 255),
        switch (type) {
          case 20, 113, 114 -> "K";
          case 100, 101, 115, 116, 121, 141 -> "hPa";
          case 210 -> "Pa";
          case 103, 104, 105, 106, 111, 112, 125, 160 -> "m";
          case 107, 108, 109, 110, 119, 120, 128 -> "1";
          case 117 -> "1e-9 K m2 kg-1 s-1";
          default -> "";
        });
  }

  private static String name(int edition, int centre, int first, int second) {
    for (String from : new String[] {Integer.toString(centre), "0"}) {
      for (String to : new String[] {Integer.toString(second), "-"}) {
        String name = NAMES.get("%s %s %s %s".formatted(edition, from, first, to));
        if (name != null) {
          return name;
        }
      }
    }
    return second == 255 ? "level_" + first : "level_%s_%s".formatted(first, second);
  }

  boolean isPressure() {
    return units.equals("hPa") || units.equals("Pa");
  }

  /** Returns the attributes of an array of such levels. */
  Map<String, Object> attributes() {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put(LONG_NAME, name);
    if (!units.isEmpty()) {
      attributes.put(UNITS, units);
    }
    boolean above = name.startsWith("height") || name.equals("hybridHeight");
    if (name.startsWith("isobaric")) {
      attributes.put(STANDARD_NAME, "air_pressure");
    } else if (name.equals("heightAboveGround")) {
      attributes.put(STANDARD_NAME, "height");
    } else if (name.startsWith("depth")) {
      attributes.put(STANDARD_NAME, "depth");
    } else if (name.equals("heightAboveSea")) {
      attributes.put(STANDARD_NAME, "altitude");
    } else if (name.equals("theta")) {
      attributes.put(STANDARD_NAME, "air_potential_temperature");
    }
    if (above || isPressure() || name.startsWith("depth") || name.startsWith("hybrid")) {
      attributes.put(POSITIVE, above ? "up" : "down");
    }
    return attributes;
  }
}
