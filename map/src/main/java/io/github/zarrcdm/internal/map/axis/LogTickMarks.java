package io.github.zarrcdm.internal.map.axis;

import java.util.ArrayList;
import java.util.List;

/** The marks of a logarithmic axis: powers of ten, and what lies between if they are few. */
public final class LogTickMarks {
  private static final double[][] BETWEEN = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 5}, {1, 3}, {1}};

  private LogTickMarks() {}

  /** About {@code wanted} between two values above 0. */
  public static List<TickMark> between(double low, double high, int wanted) {
    double decades = Math.log10(high / low);
    if (decades < 0.7) {
      return TickMarks.numbers().between(low, high, wanted);
    }
    for (double[] factors : BETWEEN) {
      if (decades * factors.length <= 1.5 * wanted) {
        return marks(low, high, factors, 1);
      }
    }
    return marks(low, high, new double[] {1}, (int) Math.ceil(decades / wanted));
  }

  private static List<TickMark> marks(double low, double high, double[] factors, int step) {
    List<TickMark> marks = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(low));
    for (int power = first; Math.pow(10, power) <= high; power += step) {
      for (double factor : factors) {
        double value = factor * Math.pow(10, power);
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) {
          marks.add(new TickMark(value, NumberText.text(value)));
        }
      }
    }
    return marks;
  }
}
