package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;

/** How {@code cast_value} makes integers of reals. */
enum Rounding {
  NEAREST_EVEN,
  TOWARDS_ZERO,
  TOWARDS_POSITIVE,
  TOWARDS_NEGATIVE,
  NEAREST_AWAY;

  static Rounding of(Configuration configuration) throws ZarrException {
    String name = configuration.text("rounding", "nearest-even");
    return switch (name) {
      case "nearest-even" -> NEAREST_EVEN;
      case "towards-zero" -> TOWARDS_ZERO;
      case "towards-positive" -> TOWARDS_POSITIVE;
      case "towards-negative" -> TOWARDS_NEGATIVE;
      case "nearest-away" -> NEAREST_AWAY;
      default ->
          throw configuration.malformed(
              "rounding is \"%s\"; known are nearest-even, towards-zero, towards-positive,"
                  + " towards-negative, nearest-away",
              name);
    };
  }

  void round(double[] values, int count) {
    for (int i = 0; i < count; i++) {
      double value = values[i];
      values[i] =
          switch (this) {
            case NEAREST_EVEN -> Math.rint(value);
            case TOWARDS_ZERO -> value < 0 ? Math.ceil(value) : Math.floor(value);
            case TOWARDS_POSITIVE -> Math.ceil(value);
            case TOWARDS_NEGATIVE -> Math.floor(value);
            case NEAREST_AWAY -> nearestAway(value);
          };
    }
  }

  private static double nearestAway(double value) {
    double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
    return Math.abs(value - whole) >= 0.5 ? whole + Math.signum(value) : whole;
  }
}
