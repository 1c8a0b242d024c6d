package io.github.zarrcdm.internal.place;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.AttributeContainer;
import ucar.nc2.Variable;

/**
 * Finds the indices along a coordinate that values or dates mean: of a single one the nearest, of a
 * range those within, both ends included, whatever the direction of the coordinate. A date without
 * a time is the whole day, without a day the whole month.
 */
public final class AxisRange {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern STEPPED = Pattern.compile("(.+):([1-9]\\d{0,8})");
  private static final Pattern WHOLE_DAY = Pattern.compile("-?\\d{1,9}-\\d{1,2}-\\d{1,2}");
  private static final Pattern WHOLE_MONTH = Pattern.compile("-?\\d{1,9}-\\d{1,2}");
  private static final Pattern EAST = Pattern.compile("degrees?_?(e|east)");

  private final Variable variable;
  private final double[] values;
  private final @Nullable CfTime times;
  private final boolean circular;
  private final double tolerance;

  private AxisRange(Variable variable, double[] values) {
    AttributeContainer attributes = variable.attributes();
    this.variable = variable;
    this.values = values;
    this.times = CoordinateDates.of(attributes).orElse(null);
    String units = attributes.findAttributeString("units", "").toLowerCase(Locale.ROOT);
    this.circular =
        attributes.findAttributeString(STANDARD_NAME, "").equals("longitude")
            || EAST.matcher(units).matches();
    double greatest = Arrays.stream(values).map(Math::abs).max().orElse(0);
    this.tolerance = greatest * (variable.getDataType() == DataType.FLOAT ? 1e-7 : 1e-13);
  }

  /** Returns the range of {@code coordinate}, which has one dimension and numbers. */
  public static AxisRange of(Variable coordinate) throws IOException {
    Array read = coordinate.read();
    double scale = coordinate.attributes().findAttributeDouble(SCALE_FACTOR, 1);
    double offset = coordinate.attributes().findAttributeDouble(ADD_OFFSET, 0);
    double[] values = (double[]) read.get1DJavaArray(DataType.DOUBLE);
    return new AxisRange(
        coordinate, Arrays.stream(values).map(value -> value * scale + offset).toArray());
  }

  /**
   * What was wanted, as numbers of the coordinate; {@code open} if the end does not belong to it.
   */
  private record Span(double from, double to, boolean open, boolean single) {}

  /**
   * Returns the indices that {@code text} means; empty if it spells neither values nor dates.
   * Throws {@link IllegalArgumentException} with a sentence if there are none.
   */
  public Optional<Range> find(String text) {
    Optional<Span> one = end(text);
    if (one.isPresent()) {
      return Optional.of(
          one.get().single() ? nearest(one.get().from(), text) : within(one.get(), 1, text));
    }
    Optional<Span> both = both(text);
    if (both.isPresent()) {
      return Optional.of(within(both.get(), 1, text));
    }
    Matcher stepped = STEPPED.matcher(text);
    return stepped.matches()
        ? both(stepped.group(1)).map(span -> within(span, Integer.parseInt(stepped.group(2)), text))
        : Optional.empty();
  }

  /** Dates have colons too: the first one between two ends counts. */
  private Optional<Span> both(String text) {
    for (int colon = text.indexOf(':'); colon > 0; colon = text.indexOf(':', colon + 1)) {
      Optional<Span> first = end(text.substring(0, colon));
      Optional<Span> last = end(text.substring(colon + 1));
      if (first.isPresent() && last.isPresent()) {
        double from = first.get().from();
        double to = last.get().to();
        boolean swapped = from > to && !circular;
        return Optional.of(
            swapped
                ? new Span(last.get().from(), first.get().to(), first.get().open(), false)
                : new Span(from, to, last.get().open(), false));
      }
    }
    return Optional.empty();
  }

  private Optional<Span> end(String text) {
    CfTime dated = times;
    if (dated != null && !text.isEmpty()) {
      Optional<CfDate> date = dated.parsed(text);
      if (date.isPresent() && (text.indexOf('-', 1) > 0 || text.length() == 8)) {
        return Optional.of(period(text, date.get(), dated));
      }
    }
    if (!NUMBER.matcher(text).matches()) {
      return Optional.empty();
    }
    double value = Double.parseDouble(text);
    return Optional.of(new Span(value, value, false, true));
  }

  private static Span period(String text, CfDate date, CfTime times) {
    double from = times.count(date);
    try {
      if (WHOLE_DAY.matcher(text).matches()) {
        CfDate next = new CfDate(date.calendar(), date.day() + 1, date.nanoOfDay());
        return new Span(from, times.count(next), true, false);
      }
      if (WHOLE_MONTH.matcher(text).matches()) {
        boolean last = date.month() == 12;
        CfDate next =
            CfDate.of(
                date.calendar(),
                date.year() + (last ? 1 : 0),
                last ? 1 : date.month() + 1,
                1,
                0,
                0);
        return new Span(from, times.count(next), true, false);
      }
    } catch (DateTimeException e) {
      // The last of all dates.
    }
    return new Span(from, from, false, true);
  }

  private Range nearest(double wanted, String text) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    int n = sorted.length;
    if (n > 0) {
      double below = n == 1 ? tolerance : (sorted[1] - sorted[0]) / 2 + tolerance;
      double above = n == 1 ? tolerance : (sorted[n - 1] - sorted[n - 2]) / 2 + tolerance;
      for (int turn = circular ? -2 : 0; turn <= (circular ? 2 : 0); turn++) {
        double place = wanted + turn * Longitudes.CIRCLE;
        if (place >= sorted[0] - below && place <= sorted[n - 1] + above) {
          int best = 0;
          for (int i = 1; i < values.length; i++) {
            boolean nearer = Math.abs(values[i] - place) < Math.abs(values[best] - place);
            best = nearer || Double.isNaN(values[best]) ? i : best;
          }
          return range(best, best, 1);
        }
      }
    }
    throw none(text, "more than half a cell outside");
  }

  private Range within(Span span, int step, String text) {
    IntPredicate holds = i -> holds(span, values[i]);
    int first = -1;
    int last = -1;
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (holds.test(i)) {
        first = first < 0 ? i : first;
        last = i;
        count++;
      }
    }
    if (count == 0) {
      throw none(text, "no value lies within");
    }
    if (count < last - first + 1) {
      throw new IllegalArgumentException(
          "%s=%s: the indices are not beside each other, because %s begins in between or does not ascend or descend; select the parts one after the other"
              .formatted(variable.getShortName(), text, variable.getShortName()));
    }
    return range(first, last, step);
  }

  private boolean holds(Span span, double value) {
    if (circular) {
      double width = span.to() - span.from();
      width = width < 0 ? width % Longitudes.CIRCLE + Longitudes.CIRCLE : width;
      double east = (value - span.from()) % Longitudes.CIRCLE;
      east = east < -tolerance ? east + Longitudes.CIRCLE : east;
      return width >= Longitudes.CIRCLE
          || east <= width + tolerance
          || east >= Longitudes.CIRCLE - tolerance;
    }
    return value >= span.from() - tolerance
        && (span.open() ? value < span.to() - tolerance : value <= span.to() + tolerance);
  }

  private static Range range(int first, int last, int step) {
    try {
      return new Range(first, last, step);
    } catch (InvalidRangeException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private IllegalArgumentException none(String text, String why) {
    DoubleFunction<String> shown =
        value -> times == null ? Double.toString(value) : date(times, value);
    return new IllegalArgumentException(
        "%s=%s: %s; %s has %s"
            .formatted(
                variable.getShortName(),
                text,
                why,
                variable.getShortName(),
                values.length == 0
                    ? "no values"
                    : "%s to %s"
                        .formatted(
                            shown.apply(values[0]), shown.apply(values[values.length - 1]))));
  }

  private static String date(CfTime times, double value) {
    try {
      return times.shown(value).toString();
    } catch (DateTimeException e) {
      return Double.toString(value);
    }
  }
}
