package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.map.axis.TickMarks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Values along one dimension: a series, which goes to the right, or a profile, which goes up or
 * down as its levels do.
 *
 * @param curves its pieces between missing values: x and y of their points in turn
 */
public record Curve(Axis x, Axis y, List<double[]> curves) implements Scene {
  private static final double MARGIN = 0.04;

  /**
   * Returns the curve of {@code values}, of which the missing ones are NaN.
   *
   * @param at where they are on {@code along}
   * @param upwards whether that axis is the vertical one
   */
  static Curve of(Axis along, double[] at, double[] values, Axis scale, boolean upwards) {
    List<double[]> pieces = new ArrayList<>();
    for (int begin = 0, end; begin < values.length; begin = end + 1) {
      end = begin;
      while (end < values.length && Double.isFinite(values[end])) {
        end++;
      }
      if (end > begin) {
        double[] piece = new double[2 * (end - begin)];
        for (int i = begin; i < end; i++) {
          piece[2 * (i - begin) + (upwards ? 1 : 0)] = at[i];
          piece[2 * (i - begin) + (upwards ? 0 : 1)] = values[i];
        }
        pieces.add(piece);
      }
    }
    return upwards ? new Curve(scale, along, pieces) : new Curve(along, scale, pieces);
  }

  /** From the least to the greatest of {@code values}, or what was chosen instead of them. */
  static Axis scale(double[] values, double low, double high, String label) {
    DoubleSummaryStatistics drawn =
        Arrays.stream(values).filter(Double::isFinite).summaryStatistics();
    boolean any = drawn.getCount() > 0;
    double least = Double.isNaN(low) ? (any ? drawn.getMin() : 0) : low;
    double most = Double.isNaN(high) ? (any ? drawn.getMax() : 1) : high;
    double room = most > least ? MARGIN * (most - least) : Math.max(0.5, Math.abs(least) * MARGIN);
    return new Axis(
        new double[] {
          Double.isNaN(low) ? Math.min(least, most) - room : low,
          Double.isNaN(high) ? Math.max(least, most) + room : high
        },
        false,
        label,
        Axis.Kind.OTHER,
        TickMarks.numbers());
  }

  @Override
  public int[] cells(int width, int height) {
    int[] cells = new int[width * height];
    Arrays.fill(cells, NONE);
    return cells;
  }
}
