package io.github.zarrcdm.internal.conventions.georeference;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A unit that horizontal coordinates are stored in: how many metres, radians or degrees it is. */
record AxisUnit(Kind kind, double factor) {
  enum Kind {
    METRES,
    RADIANS,
    DEGREES
  }

  private static final Map<String, AxisUnit> BY_NAME = new HashMap<>();

  static {
    put(Kind.METRES, 1, "m", "metre", "metres", "meter", "meters");
    put(Kind.METRES, 1000, "km", "kilometre", "kilometres", "kilometer", "kilometers");
    put(Kind.METRES, 0.3048, "ft", "foot", "feet", "international_foot");
    put(Kind.METRES, 1200 / 3937., "us_survey_foot", "us_survey_feet", "us-ft", "ftus", "us_ft");
    put(Kind.RADIANS, 1, "rad", "radian", "radians");
    put(Kind.RADIANS, 1e-6, "microradian", "microradians", "urad");
    put(Kind.DEGREES, 1, "degree", "degrees", "deg");
    put(Kind.DEGREES, 1, "degrees_north", "degree_north", "degrees_n", "degree_n");
    put(Kind.DEGREES, 1, "degrees_east", "degree_east", "degrees_e", "degree_e");
  }

  private static void put(Kind kind, double factor, String... names) {
    for (String name : names) {
      BY_NAME.put(name, new AxisUnit(kind, factor));
    }
  }

  /** The unit of that name; null if there is no such unit for a horizontal coordinate. */
  static AxisUnit of(String units) {
    return units == null
        ? null
        : BY_NAME.get(units.strip().toLowerCase(Locale.ROOT).replace(' ', '_'));
  }
}
