package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.List;

/** Makes coordinate variables of stored arrays, and of numbers. */
final class Axis {
  private static final String SCALE = "scale_factor";
  private static final String OFFSET = "add_offset";

  private Axis() {}

  /** A coordinate variable of {@code first + i * step}, computed when it is read. */
  static Array computed(
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

  /**
   * The stored {@code axis} in the role of a horizontal one, its values times {@code factor} plus
   * {@code offset}. Where that changes them, it is said as CF packs data, in {@code scale_factor}
   * and {@code add_offset}, so that stored values stay as they are.
   */
  static Array stored(Array axis, AxisRole role, double factor, double offset) {
    // A coordinate is never missing; a fill value of 0 would make a hole of the coordinate 0.
    Attributes attributes =
        role.on(axis.attributes().without("_FillValue").without("missing_value"));
    if (factor != 1 || offset != 0) {
      attributes = attributes.with(SCALE, scale(axis) * factor);
      double moved = Numbers.first(axis.attributes(), OFFSET, 0) * factor + offset;
      attributes = moved == 0 ? attributes.without(OFFSET) : attributes.with(OFFSET, moved);
    }
    return axis.withAttributes(attributes);
  }

  /** The values of {@code axis}, as they were read, unpacked. */
  static double[] unpacked(Array axis, Object read) {
    double scale = scale(axis);
    double offset = Numbers.first(axis.attributes(), OFFSET, 0);
    double[] values = new double[java.lang.reflect.Array.getLength(read)];
    for (int i = 0; i < values.length; i++) {
      values[i] = java.lang.reflect.Array.getDouble(read, i) * scale + offset;
    }
    return values;
  }

  private static double scale(Array axis) {
    return Numbers.first(axis.attributes(), SCALE, 1);
  }
}
