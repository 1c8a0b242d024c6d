package io.github.zarrcdm.internal.conventions.georeference.axis;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.List;

/** Creates coordinate variables from stored arrays and from numbers. */
public final class CoordinateVariable {
  private CoordinateVariable() {}

  /** A coordinate variable with the values {@code first + i * step}, computed when it is read. */
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

  /** The stored {@code axis} as a horizontal axis. */
  public static Array stored(Array axis, AxisRole role, Crs crs) {
    return axis.withAttributes(role.on(axis.attributes(), crs));
  }

  /**
   * The stored values of {@code axis}, unpacked, multiplied by {@code factor}, plus {@code shift}.
   */
  public static double[] unpacked(Array axis, Object read, double factor, double shift) {
    double scale = Numbers.first(axis.attributes(), SCALE_FACTOR, 1) * factor;
    double offset = Numbers.first(axis.attributes(), ADD_OFFSET, 0) * factor + shift;
    double[] values = new double[java.lang.reflect.Array.getLength(read)];
    double circle = circle(axis, read);
    for (int i = 0; i < values.length; i++) {
      double stored = java.lang.reflect.Array.getDouble(read, i);
      values[i] = (stored < 0 ? stored + circle : stored) * scale + offset;
    }
    return values;
  }

  /** What is to be added to negative numbers of unsigned integers; 0 for other types. */
  private static double circle(Array axis, Object read) {
    boolean unsigned =
        axis.type().unsigned() || "true".equalsIgnoreCase(axis.attributes().text(UNSIGNED));
    if (!unsigned) {
      return 0;
    }
    return read instanceof byte[]
        ? 0x1p8
        : read instanceof short[] ? 0x1p16 : read instanceof int[] ? 0x1p32 : 0x1p64;
  }

  /** The same with NaN for missing values. */
  public static double[] present(Array axis, Object read, double factor, double shift) {
    double[] values = unpacked(axis, read, factor, shift);
    double circle = circle(axis, read);
    for (String attribute : List.of(FILL_VALUE, MISSING_VALUE)) {
      for (double missing : Numbers.of(axis.attributes(), attribute)) {
        for (int i = 0; i < values.length; i++) {
          double stored = java.lang.reflect.Array.getDouble(read, i);
          if (stored == missing || stored < 0 && stored + circle == missing) {
            values[i] = Double.NaN;
          }
        }
      }
    }
    return values;
  }

  /** The stored latitudes or longitudes of {@code axis}, unpacked, in degrees; NaN if missing. */
  public static double[] degrees(Array axis, Object read) {
    AxisUnit unit = AxisUnit.of(axis.attributes().text(UNITS));
    double degrees =
        unit != null && unit.kind() == AxisUnit.Kind.RADIANS ? Math.toDegrees(unit.factor()) : 1;
    return present(axis, read, degrees, 0);
  }
}
