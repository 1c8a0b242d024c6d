package io.github.zarrcdm.internal.map.axis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Round numbers within a range: where an axis has its marks. */
public final class Ticks {
  private final double first;
  private final double step;
  private final double last;

  private Ticks(double first, double step, double last) {
    this.first = first;
    this.step = step;
    this.last = last;
  }

  /** About {@code wanted} of them between the two ends, multiples of 1, 2, 2.5 or 5 of a power. */
  public static Ticks between(double low, double high, int wanted) {
    return between(low, high, wanted, new double[] {1, 2, 2.5, 5, 10});
  }

  /** Returns ticks at whole numbers. */
  static Ticks whole(double low, double high, int wanted) {
    return high - low < wanted
        ? new Ticks(Math.ceil(low), 1, high)
        : between(low, high, wanted, new double[] {1, 2, 5, 10});
  }

  /** Returns ticks for degrees, which people count by 15 and 30. */
  static Ticks degrees(double low, double high, int wanted) {
    double rough = (high - low) / wanted;
    for (double step : new double[] {5, 10, 15, 30, 45, 60, 90}) {
      if (rough > 2 && rough <= step) {
        return new Ticks(Math.ceil(low / step - 1e-9) * step, step, high);
      }
    }
    return between(low, high, wanted);
  }

  /** Returns the multiples of {@code step}. */
  public static Ticks every(double step, double low, double high) {
    return new Ticks(Math.ceil(low / step - 1e-9) * step, step, high);
  }

  private static Ticks between(double low, double high, int wanted, double[] nice) {
    double rough = (high - low) / wanted;
    if (!(rough > 0) || Double.isInfinite(rough)) {
      return new Ticks(low, 1, low);
    }
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step = 10 * power;
    for (double factor : nice) {
      if (factor * power >= rough * 0.999) {
        step = factor * power;
        break;
      }
    }
    return new Ticks(Math.ceil(low / step - 1e-9) * step, step, high);
  }

  public List<Double> values() {
    List<Double> values = new ArrayList<>();
    for (int i = 0; first + i * step <= last + 1e-9 * step && i < 100; i++) {
      double value = first + i * step;
      values.add(Math.abs(value) < 1e-9 * step ? 0 : value);
    }
    return values;
  }

  /** Returns a value in as many digits as the step needs. */
  String text(double value) {
    double largest = Math.max(Math.abs(first), Math.abs(last));
    if (largest >= 1e7 || (largest > 0 && largest < 1e-4)) {
      return trimmed(String.format(Locale.ROOT, "%.3e", value));
    }
    int digits = 0;
    double scaled = step;
    while (digits < 8 && Math.abs(scaled - Math.rint(scaled)) > 1e-6 * Math.abs(scaled)) {
      scaled *= 10;
      digits++;
    }
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static String trimmed(String scientific) {
    return scientific
        .replaceFirst("\\.?0+e", "e")
        .replaceFirst("e\\+?(-?)0*(\\d)", "e$1$2")
        .replaceFirst("^0e.*", "0");
  }
}
