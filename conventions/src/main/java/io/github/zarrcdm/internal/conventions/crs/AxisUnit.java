package io.github.zarrcdm.internal.conventions.crs;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A unit that horizontal coordinates are stored in: how many metres, radians or degrees it is;
 * {@code degrees_west} are -1 each.
 */
public record AxisUnit(Kind kind, double factor) {
  /** What a unit measures, and what its factor counts. */
  public enum Kind {
    METRES,
    RADIANS,
    DEGREES
  }

  public static final AxisUnit METRE = new AxisUnit(Kind.METRES, 1);
  public static final AxisUnit RADIAN = new AxisUnit(Kind.RADIANS, 1);
  public static final AxisUnit DEGREE = new AxisUnit(Kind.DEGREES, 1);

  private static final String UNSAID = "|1|-|n/?a|none|unknown|unitless|dimensionless";
  private static final double US_FOOT = 1200 / 3937.;
  private static final Map<String, AxisUnit> BY_NAME = new HashMap<>();

  /** A multiple of a unit, as UDUNITS writes those without a name: {@code 0.3047972654 m}. */
  private static final Pattern MULTIPLE = Pattern.compile("([0-9.eE+-]+)[ *]([A-Za-z_]+)");

  static {
    metric(1, "m", "");
    metric(1000, "km", "kilo");
    metric(100, "hm", "hecto");
    metric(0.1, "dm", "deci");
    metric(0.01, "cm", "centi");
    metric(0.001, "mm", "milli");
    put(Kind.METRES, 1852, "nautical_mile", "nautical_miles", "nmile");
    put(Kind.METRES, 1609.344, "mi", "mile", "miles");
    put(Kind.METRES, 0.0254, "in", "inch", "inches");
    put(Kind.METRES, 1.8288, "fathom", "fathoms");
    put(Kind.METRES, 0.3048, "ft", "foot", "feet", "international_foot", "international_feet");
    put(
        Kind.METRES,
        US_FOOT,
        "us_survey_foot",
        "us_survey_feet",
        "us-ft",
        "ftus",
        "us_ft",
        "foot_us");
    put(Kind.METRES, 0.9144, "yd", "yard", "yards");
    put(Kind.METRES, 0.201168, "link");
    put(Kind.METRES, 20.1168, "chain");
    put(Kind.RADIANS, 1, "rad", "radian", "radians");
    put(Kind.RADIANS, 1e-3, "milliradian", "milliradians", "mrad");
    put(Kind.RADIANS, 1e-6, "microradian", "microradians", "urad");
    put(Kind.DEGREES, 1, "degree", "degrees", "deg");
    put(Kind.DEGREES, 1, "degrees_north", "degree_north", "degrees_n", "degree_n");
    put(Kind.DEGREES, 1, "degrees_east", "degree_east", "degrees_e", "degree_e");
    put(Kind.DEGREES, -1, "degrees_west", "degree_west", "degrees_w", "degree_w");
    put(Kind.DEGREES, 0.9, "grad", "grads", "gon", "gons", "gradian", "gradians");
    put(Kind.DEGREES, 1 / 60., "arc_minute", "arcminute", "arc-minute", "arcmin");
    put(Kind.DEGREES, 1 / 3600., "arc_second", "arcsecond", "arc-second", "arcsec");
  }

  private static void metric(double factor, String symbol, String prefix) {
    put(Kind.METRES, factor, symbol, prefix + "metre", prefix + "metres");
    put(Kind.METRES, factor, prefix + "meter", prefix + "meters");
  }

  private static void put(Kind kind, double factor, String... names) {
    for (String name : names) {
      BY_NAME.put(name, new AxisUnit(kind, factor));
    }
  }

  /** Returns true if {@code units} says nothing about a unit, as placeholders of writers do. */
  public static boolean isUnsaid(@Nullable String units) {
    return units == null || units.strip().toLowerCase(Locale.ROOT).matches(UNSAID);
  }

  /** Returns the unit of that name; null if it does not apply to horizontal coordinates. */
  public static @Nullable AxisUnit of(@Nullable String units) {
    if (units == null) {
      return null;
    }
    String text = units.strip();
    AxisUnit named = BY_NAME.get(text.toLowerCase(Locale.ROOT).replace(' ', '_'));
    Matcher multiple = MULTIPLE.matcher(text);
    return named == null && multiple.matches() ? multiple(multiple) : named;
  }

  private static @Nullable AxisUnit multiple(Matcher matcher) {
    AxisUnit unit = BY_NAME.get(matcher.group(2).toLowerCase(Locale.ROOT));
    try {
      double times = Double.parseDouble(matcher.group(1));
      return unit != null && times > 0 && Double.isFinite(times)
          ? new AxisUnit(unit.kind, times * unit.factor)
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Returns a name that UDUNITS knows for a unit of that many metres. */
  public static String nameOfMetres(double metres) {
    return metres == 1
        ? "m"
        : metres == 1000
            ? "km"
            : metres == 0.3048
                ? "foot"
                : Math.abs(metres - US_FOOT) < 1e-14 ? "US_survey_foot" : metres + " m";
  }

  /**
   * Returns what one of this unit is where {@code crs} counts: in metres, or in degrees if it is a
   * rotated pole or geographic; NaN if it is not a unit for its coordinates.
   */
  public double in(Crs crs) {
    if (crs.isScanned()) {
      return metres(crs.conversion().get(Parameter.HEIGHT));
    } else if (crs.isProjected()) {
      return kind == Kind.METRES ? factor : Double.NaN;
    }
    return switch (kind) {
      case METRES -> Double.NaN;
      case DEGREES -> factor;
      case RADIANS -> Math.toDegrees(factor);
    };
  }

  /** Returns what one of this unit is in metres, an angle as seen from {@code height}. */
  public double metres(double height) {
    return switch (kind) {
      case METRES -> factor;
      case RADIANS -> factor * height;
      case DEGREES -> Math.toRadians(factor) * height;
    };
  }
}
