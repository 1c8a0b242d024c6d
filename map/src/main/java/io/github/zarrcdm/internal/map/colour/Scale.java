package io.github.zarrcdm.internal.map.colour;

import io.github.zarrcdm.internal.map.axis.NumberText;
import java.io.IOException;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;

/**
 * Which value has which colour.
 *
 * @param low the value of the first colour
 * @param high the value of the last colour; the same if there is one value only
 * @param under whether values lie below the first colour
 * @param over whether values lie above the last colour
 */
public record Scale(
    double low, double high, boolean logarithmic, ColourMap map, boolean under, boolean over) {
  /**
   * The lesser side of 0, as a part of the greater one, that makes it the middle of the colours.
   */
  private static final double LEAST_SIDE = 0.1;

  /** Returns the scale of {@code values}; empty if all of them are missing. */
  public static Optional<Scale> of(double[] values, Colours wanted) throws IOException {
    DoubleSummaryStatistics drawn =
        Arrays.stream(values)
            .filter(Double::isFinite)
            .filter(value -> value > 0 || !wanted.logarithmic())
            .summaryStatistics();
    boolean any = Arrays.stream(values).anyMatch(Double::isFinite);
    if (!any) {
      return Optional.empty();
    }
    if (drawn.getCount() == 0) {
      throw new IOException("--log: no value is greater than 0");
    }
    double low = wanted.low() == null ? drawn.getMin() : wanted.low();
    double high = wanted.high() == null ? drawn.getMax() : wanted.high();
    if (low > high) {
      throw new IOException(
          "%s: values are from %s to %s; give --min and --max"
              .formatted(
                  wanted.low() == null ? "--max" : "--min",
                  NumberText.text(drawn.getMin()),
                  NumberText.text(drawn.getMax())));
    }
    ColourMap map =
        wanted.map() != null
            ? ColourMap.named(wanted.map()).orElseThrow()
            : isOfBothSigns(low, high) ? ColourMap.blueRed() : ColourMap.viridis();
    boolean under = Arrays.stream(values).anyMatch(value -> value < low);
    return Optional.of(
        new Scale(low, high, wanted.logarithmic(), map, under, drawn.getMax() > high));
  }

  /** Not what is hardly ever below or above 0, as temperatures of the sea. */
  private static boolean isOfBothSigns(double low, double high) {
    return low < 0 && high > 0 && Math.min(-low, high) >= LEAST_SIDE * Math.max(-low, high);
  }

  /** Returns the colour of {@code value}, as RGB. */
  public int rgb(double value) {
    if (Double.isNaN(value)) {
      return map.missing();
    }
    return low == high && value == low ? map.rgb(0.5) : map.rgb(colour(value));
  }

  /** The colours of both signs are as strong as values are far from 0. */
  private double colour(double value) {
    return map.diverging() && low < 0 && high > 0
        ? 0.5 + Math.min(high, Math.max(low, value)) / (2 * Math.max(-low, high))
        : part(value);
  }

  /** At which part of the way from the first colour to the last {@code value} is. */
  public double part(double value) {
    if (value <= low || value >= high) {
      return value <= low ? 0 : 1;
    }
    return logarithmic
        ? Math.log(value / low) / Math.log(high / low)
        : (value - low) / (high - low);
  }

  /** Returns the value at {@code part} of the way from the first colour to the last. */
  public double value(double part) {
    return logarithmic ? low * Math.pow(high / low, part) : low + part * (high - low);
  }
}
