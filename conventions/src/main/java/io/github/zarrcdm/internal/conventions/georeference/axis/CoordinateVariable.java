package io.github.zarrcdm.internal.conventions.georeference.axis;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

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
    for (int i = 0; i < values.length; i++) {
      values[i] = java.lang.reflect.Array.getDouble(read, i) * scale + offset;
    }
    return values;
  }

  /** The stored latitudes or longitudes of {@code axis}, unpacked, in degrees; NaN if missing. */
  public static double[] degrees(Array axis, Object read) {
    AxisUnit unit = AxisUnit.of(axis.attributes().text(UNITS));
    double degrees =
        unit != null && unit.kind() == AxisUnit.Kind.RADIANS ? Math.toDegrees(unit.factor()) : 1;
    double[] values = unpacked(axis, read, degrees, 0);
    for (String attribute : List.of(FILL_VALUE, MISSING_VALUE)) {
      for (double missing : Numbers.of(axis.attributes(), attribute)) {
        for (int i = 0; i < values.length; i++) {
          if (java.lang.reflect.Array.getDouble(read, i) == missing) {
            values[i] = Double.NaN;
          }
        }
      }
    }
    return values;
  }
}
