package io.github.zarrcdm.internal.place;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.MONTH_LENGTHS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.AttributeContainer;
import ucar.nc2.constants.AxisType;

/** The dates of coordinates. */
public final class CoordinateDates {
  private CoordinateDates() {}

  /**
   * From a first date to a last one.
   *
   * @param last of the same calendar, and not before the first
   */
  public record Range(CfDate first, CfDate last) {
    /**
     * Returns the dates of this and of {@code other}; this one if the other has another calendar.
     */
    public Range extend(Range other) {
      return other.first.calendar() != first.calendar()
          ? this
          : new Range(
              first.compareTo(other.first) < 0 ? first : other.first,
              last.compareTo(other.last) > 0 ? last : other.last);
    }
  }

  /** Returns what the numbers of {@code coordinate} mean; empty if its units are none of times. */
  public static Optional<CfTime> of(Coordinate coordinate) {
    return of(coordinate.variable().attributes());
  }

  /**
   * Returns what {@code units} and {@code calendar} of a variable say; empty if they are none of
   * times.
   */
  public static Optional<CfTime> of(AttributeContainer attributes) {
    return CfTime.of(
        attributes.findAttributeString(UNITS, null),
        CfCalendar.name(
            attributes.findAttributeString(CALENDAR, null),
            attributes.hasAttribute(MONTH_LENGTHS)));
  }

  /** From the first to the last time of {@code coordinate}; null if it has none. */
  public static @Nullable Range range(Coordinate coordinate) throws IOException {
    CfTime times = coordinate.is(AxisType.Time) ? of(coordinate).orElse(null) : null;
    if (times == null) {
      return null;
    }
    DoubleSummaryStatistics values =
        Arrays.stream(coordinate.values()).filter(Double::isFinite).summaryStatistics();
    if (values.getCount() == 0) {
      return null;
    }
    try {
      return new Range(times.shown(values.getMin()), times.shown(values.getMax()));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
