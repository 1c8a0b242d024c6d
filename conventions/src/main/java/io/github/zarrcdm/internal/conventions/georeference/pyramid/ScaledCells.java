package io.github.zarrcdm.internal.conventions.georeference.pyramid;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import io.github.zarrcdm.internal.conventions.georeference.AffineTransforms;
import io.github.zarrcdm.internal.conventions.georeference.GroupEditor;
import io.github.zarrcdm.internal.conventions.georeference.HorizontalDimensions;
import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Optional;

/** Places the cells of a coarser level of a pyramid by those of its base. */
record ScaledCells(PyramidLevel level, PyramidLevel base, PyramidLevel.Scale scale) {

  /**
   * Returns the transform of {@code raster} by the first transform in {@code sources}, if one has
   * any.
   */
  Optional<List<Double>> transform(Array raster, List<Attributes> sources) {
    for (Attributes source : sources) {
      double[] t = AttributeNumbers.of(source, AffineTransforms.TRANSFORM);
      if (t.length >= 6 && !hasAxes(raster)) {
        // With node registration the origin is the centre of the first cell, which shifts as cells
        // grow.
        double half = "node".equals(source.text("spatial:registration")) ? 0.5 : 0;
        double movedX = half * (t[0] * (scale.x() - 1) + t[1] * (scale.y() - 1));
        double movedY = half * (t[3] * (scale.x() - 1) + t[4] * (scale.y() - 1));
        return Optional.of(
            List.of(
                t[0] * scale.x(),
                t[1] * scale.y(),
                t[2] + movedX,
                t[3] * scale.x(),
                t[4] * scale.y(),
                t[5] + movedY));
      }
    }
    return Optional.empty();
  }

  private boolean hasAxes(Array raster) {
    for (int d = 0; d < raster.rank(); d++) {
      String name = raster.shortDimensionName(d);
      Array axis = name == null ? null : level.group().array(name);
      if (axis != null && axis.rank() == 1 && axis.shape()[0] != raster.shape()[d]) {
        return false;
      }
    }
    String first = raster.rank() == 0 ? null : raster.shortDimensionName(0);
    return first != null && level.group().array(first) != null;
  }

  /** Adds the axes of {@code raster} by those of {@code original}, the raster it was made of. */
  void addAxes(Array raster, Array original, TreeAdditions additions) {
    if (original.rank() != raster.rank() || level.group().path().equals(base.group().path())) {
      return;
    }
    HorizontalDimensions horizontal =
        HorizontalDimensions.of(original, new GroupEditor(base.group(), null));
    if (horizontal != null) {
      addAxis(raster, original, horizontal.y(), scale.y(), additions);
      addAxis(raster, original, horizontal.x(), scale.x(), additions);
    }
  }

  /**
   * Adds an axis with cells {@code wide} times as wide as those of the base's stored axis, starting
   * at the same edge.
   */
  private void addAxis(
      Array raster, Array original, int dimension, double wide, TreeAdditions additions) {
    String name = original.shortDimensionName(dimension);
    Array axis = name == null ? null : base.group().array(name);
    if (name == null
        || axis == null
        || axis.rank() != 1
        || !axis.type().kind().isNumber()
        || axis.shape()[0] < 2
        || !name.equals(raster.shortDimensionName(dimension))) {
      return;
    }
    additions.add(
        level.group(),
        new Array(
            level.group().child(name),
            FloatType.FLOAT64,
            new long[] {raster.shape()[dimension]},
            List.of(name),
            axis.attributes().without(FILL_VALUE).without(SCALE_FACTOR).without(ADD_OFFSET),
            ArrayData.Derived.fromAll(List.of(axis), read -> scaled(axis, read.get(0), wide))));
  }

  private static ArrayData.Source scaled(Array axis, Object read, double wide) {
    double[] values = CoordinateVariable.unpacked(axis, read, 1, 0);
    double step = (values[values.length - 1] - values[0]) / (values.length - 1);
    double first = values[0] + (wide - 1) * step / 2;
    return (start, count, stride) -> {
      double[] scaled = new double[count[0]];
      for (int i = 0; i < scaled.length; i++) {
        scaled[i] = first + (start[0] + i * stride[0]) * step * wide;
      }
      return scaled;
    };
  }
}
