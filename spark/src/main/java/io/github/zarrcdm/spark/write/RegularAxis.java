package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * Closes the gaps of a regular axis: a day or a latitude without any row gets its place, so that
 * steps stay equal. Only of times, latitudes and longitudes: between other values, such as levels,
 * nothing is known to be.
 */
final class RegularAxis {
  /** Fewer values have no step. */
  private static final int FEWEST = 3;

  /** By how much of a step a value may be off, which floats of 32 bits are. */
  private static final double TOLERANCE = 0.01;

  private RegularAxis() {}

  /** Returns true for a coordinate whose gaps may be closed. */
  static boolean isMeant(DataType type, Array coordinate) {
    Attributes attributes = coordinate.attributes();
    boolean real = type.equals(DataTypes.FloatType) || type.equals(DataTypes.DoubleType);
    return type.equals(DataTypes.TimestampType)
        || type.equals(DataTypes.DateType)
        || real
            && (AngleUnits.isLatitude(attributes)
                || AngleUnits.isLongitude(attributes)
                || AngleUnits.isNamedLatitude(coordinate)
                || AngleUnits.isNamedLongitude(coordinate));
  }

  /**
   * Ascending {@code values} with those that are missing between them, if all are whole numbers of
   * the least step apart and at least half are there; otherwise {@code values}.
   */
  static List<Comparable<Object>> of(List<Comparable<Object>> values) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < values.size(); i++) {
      least = Math.min(least, difference(values, i));
    }
    double all = 1;
    for (int i = 1; i < values.size(); i++) {
      double steps = difference(values, i) / least;
      if (Math.abs(steps - Math.rint(steps)) > tolerance(values.get(i))) {
        return values;
      }
      all += Math.rint(steps);
    }
    if (values.size() < FEWEST || all == values.size() || all > 2. * values.size()) {
      return values;
    }
    List<Comparable<Object>> regular = new ArrayList<>(List.of(values.get(0)));
    for (int i = 1; i < values.size(); i++) {
      long steps = Math.round(difference(values, i) / least);
      for (long step = 1; step < steps; step++) {
        regular.add(between(values.get(i - 1), values.get(i), step, steps));
      }
      regular.add(values.get(i));
    }
    return regular;
  }

  /** Times are exact. */
  private static double tolerance(Object value) {
    return value instanceof Long || value instanceof Integer ? 0 : TOLERANCE;
  }

  private static double difference(List<Comparable<Object>> values, int i) {
    Number before = (Number) (Object) values.get(i - 1);
    Number after = (Number) (Object) values.get(i);
    return before instanceof Long
        ? after.longValue() - before.longValue()
        : after.doubleValue() - before.doubleValue();
  }

  @SuppressWarnings("unchecked")
  private static Comparable<Object> between(Object before, Object after, long step, long steps) {
    Object value;
    if (before instanceof Long from) {
      value = from + ((Long) after - from) / steps * step;
    } else if (before instanceof Integer from) {
      value = from + ((Integer) after - from) / (int) steps * (int) step;
    } else {
      double from = ((Number) before).doubleValue();
      double real = from + (((Number) after).doubleValue() - from) / steps * step;
      value = before instanceof Float ? (Object) (float) real : (Object) real;
    }
    return (Comparable<Object>) value;
  }
}
