package io.github.zarrcdm.conventions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An affine map of indices to coordinates: a row for each axis, with a factor for each dimension
 * and a shift behind them.
 *
 * @see <a href="https://ngff.openmicroscopy.org/rfc/5/index.html">OME-Zarr, RFC 5</a>
 */
record OmeTransformation(double[][] rows) {

  /** Leaves indices of {@code axes} dimensions as they are. */
  static OmeTransformation identity(int axes) {
    double[][] rows = new double[axes][axes + 1];
    for (int i = 0; i < axes; i++) {
      rows[i][i] = 1;
    }
    return new OmeTransformation(rows);
  }

  /** Returns this, followed by {@code steps}; empty if one is not affine, or does not fit. */
  Optional<OmeTransformation> then(List<Map<?, ?>> steps) {
    OmeTransformation all = this;
    for (Map<?, ?> step : steps) {
      OmeTransformation next = one(step, all.rows.length);
      if (next == null) {
        return Optional.empty();
      }
      all = all.then(next);
    }
    return Optional.of(all);
  }

  private OmeTransformation then(OmeTransformation next) {
    int axes = rows.length;
    double[][] product = new double[axes][axes + 1];
    for (int i = 0; i < axes; i++) {
      product[i][axes] = next.rows[i][axes];
      for (int k = 0; k < axes; k++) {
        for (int j = 0; j <= axes; j++) {
          product[i][j] += next.rows[i][k] * rows[k][j];
        }
      }
    }
    return new OmeTransformation(product);
  }

  private static @Nullable OmeTransformation one(Map<?, ?> step, int axes) {
    OmeTransformation map = identity(axes);
    double[][] rows = map.rows;
    return switch (String.valueOf(step.get("type"))) {
      case "identity" -> map;
      case "scale" -> {
        double[] factors = numbers(step.get("scale"), axes);
        for (int i = 0; factors != null && i < axes; i++) {
          rows[i][i] = factors[i];
        }
        yield factors == null ? null : map;
      }
      case "translation" -> {
        double[] shifts = numbers(step.get("translation"), axes);
        for (int i = 0; shifts != null && i < axes; i++) {
          rows[i][axes] = shifts[i];
        }
        yield shifts == null ? null : map;
      }
      case "affine" -> matrix(step.get("affine"), axes, axes + 1);
      case "rotation" -> matrix(step.get("rotation"), axes, axes);
      case "mapAxis" -> {
        double[] order = numbers(step.get("mapAxis"), axes);
        double[][] turned = new double[axes][axes + 1];
        for (int i = 0; order != null && i < axes; i++) {
          if (!isIndex(order[i], axes)) {
            yield null;
          }
          turned[i][(int) order[i]] = 1;
        }
        yield order == null ? null : new OmeTransformation(turned);
      }
      case "sequence" -> map.then(maps(step.get("transformations"))).orElse(null);
      case "bijection" -> step.get("forward") instanceof Map<?, ?> to ? one(to, axes) : null;
      case "byDimension" -> byDimension(maps(step.get("transformations")), axes);
      default -> null;
    };
  }

  /** Each of {@code parts} makes some of the axes from some of the dimensions. */
  private static @Nullable OmeTransformation byDimension(List<Map<?, ?>> parts, int axes) {
    double[][] rows = new double[axes][axes + 1];
    boolean[] made = new boolean[axes];
    for (Map<?, ?> part : parts) {
      List<Double> from = new ArrayList<>();
      List<Double> to = new ArrayList<>();
      boolean named =
          indices(part.get("inputAxes"), axes, from) && indices(part.get("outputAxes"), axes, to);
      OmeTransformation inner =
          named && from.size() == to.size() && part.get("transformation") instanceof Map<?, ?> step
              ? one(step, from.size())
              : null;
      if (inner == null) {
        return null;
      }
      for (int i = 0; i < to.size(); i++) {
        int row = to.get(i).intValue();
        if (made[row]) {
          return null;
        }
        made[row] = true;
        rows[row][axes] = inner.rows[i][from.size()];
        for (int j = 0; j < from.size(); j++) {
          rows[row][from.get(j).intValue()] = inner.rows[i][j];
        }
      }
    }
    for (boolean one : made) {
      if (!one) {
        return null;
      }
    }
    return new OmeTransformation(rows);
  }

  /** Adds the indices in {@code value}; false if it is no list of them, or has more than axes. */
  private static boolean indices(@Nullable Object value, int axes, List<Double> into) {
    double[] read =
        value instanceof List<?> list && list.size() <= axes ? numbers(value, list.size()) : null;
    for (int i = 0; read != null && i < read.length; i++) {
      if (!isIndex(read[i], axes)) {
        return false;
      }
      into.add(read[i]);
    }
    return read != null;
  }

  private static boolean isIndex(double number, int axes) {
    return number == Math.rint(number) && number >= 0 && number < axes;
  }

  private static @Nullable OmeTransformation matrix(@Nullable Object value, int axes, int columns) {
    double[][] rows = new double[axes][axes + 1];
    if (!(value instanceof List<?> list) || list.size() != axes) {
      return null;
    }
    for (int i = 0; i < axes; i++) {
      double[] row = numbers(list.get(i), columns);
      if (row == null) {
        return null;
      }
      System.arraycopy(row, 0, rows[i], 0, columns);
    }
    return new OmeTransformation(rows);
  }

  private static double @Nullable [] numbers(@Nullable Object value, int length) {
    if (!(value instanceof List<?> list)
        || list.size() != length
        || !list.stream().allMatch(Number.class::isInstance)) {
      return null;
    }
    return list.stream().mapToDouble(number -> ((Number) number).doubleValue()).toArray();
  }

  /** Returns the objects in a list. */
  static List<Map<?, ?>> maps(@Nullable Object value) {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> map) {
          maps.add(map);
        }
      }
    }
    return maps;
  }

  /** Returns true if the coordinate of {@code axis} depends on no other dimension than this. */
  boolean isAlone(int axis) {
    for (int j = 0; j < rows.length; j++) {
      if ((j == axis) == (rows[axis][j] == 0)) {
        return false;
      }
    }
    return true;
  }

  double scale(int axis) {
    return rows[axis][axis];
  }

  double shift(int axis) {
    return rows[axis][rows.length];
  }
}
