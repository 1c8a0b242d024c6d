package io.github.zarrcdm.internal.conventions.georeference.axis;

import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.values.StoredNumbers;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Creates coordinate variables from stored arrays and from numbers. */
public final class CoordinateVariable {
  private CoordinateVariable() {}

  /**
   * Returns a coordinate variable with the values {@code first + i * step}, computed when it is
   * read.
   */
  public static Array computed(
      String path, String dimension, AxisUses.Spacing spacing, Attributes attributes) {
    ArrayData.Source values =
        (start, count, stride) -> {
          double[] read = new double[count[0]];
          for (int i = 0; i < read.length; i++) {
            read[i] = spacing.first() + (start[0] + i * stride[0]) * spacing.step();
          }
          return read;
        };
    return new Array(
        path,
        FloatType.FLOAT64,
        new long[] {spacing.length()},
        List.of(dimension),
        attributes,
        new ArrayData.Computed(values));
  }

  /** Returns the stored {@code axis} as a horizontal axis. */
  public static Array stored(Array axis, AxisRole role, Crs crs) {
    return axis.withAttributes(role.on(axis.attributes(), crs));
  }

  /**
   * Returns the stored values of {@code axis}, unpacked, multiplied by {@code factor}, plus {@code
   * shift}.
   */
  public static double[] unpacked(Array axis, Object read, double factor, double shift) {
    return converted(read, numbers(axis)::unpacked, factor, shift);
  }

  /** Returns the numbers, with NaN for missing values. */
  public static double[] present(Array axis, Object read, double factor, double shift) {
    return converted(read, numbers(axis)::value, factor, shift);
  }

  private static StoredNumbers numbers(Array axis) {
    return StoredNumbers.of(axis.type().kind(), axis.type().unsigned(), axis.attributes());
  }

  private static double[] converted(
      Object read, DoubleUnaryOperator meaning, double factor, double shift) {
    double[] values = new double[java.lang.reflect.Array.getLength(read)];
    for (int i = 0; i < values.length; i++) {
      double stored = java.lang.reflect.Array.getDouble(read, i);
      values[i] = meaning.applyAsDouble(stored) * factor + shift;
    }
    return values;
  }

  /** Returns the stored integers of {@code array}, without a sign where they have none. */
  public static long[] integers(Array array, Object read) {
    StoredNumbers numbers = numbers(array);
    long[] integers = new long[java.lang.reflect.Array.getLength(read)];
    for (int i = 0; i < integers.length; i++) {
      integers[i] = numbers.integer(read, i);
    }
    return integers;
  }

  /**
   * Returns the stored latitudes or longitudes of {@code axis}, unpacked, in degrees; NaN if
   * missing.
   */
  public static double[] degrees(Array axis, Object read) {
    AxisUnit unit = AxisUnit.of(axis.attributes().text(UNITS));
    double degrees =
        unit != null && unit.kind() == AxisUnit.Kind.RADIANS ? Math.toDegrees(unit.factor()) : 1;
    return present(axis, read, degrees, 0);
  }
}
