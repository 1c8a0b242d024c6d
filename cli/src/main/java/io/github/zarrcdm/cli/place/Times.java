package io.github.zarrcdm.cli.place;

import io.github.zarrcdm.conventions.FineUnits;
import java.io.IOException;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.AttributeContainer;
import ucar.nc2.constants.AxisType;
import ucar.nc2.constants.CDM;
import ucar.nc2.constants.CF;
import ucar.nc2.dataset.CoordinateAxisTimeHelper;
import ucar.nc2.time.Calendar;
import ucar.nc2.time.CalendarDate;
import ucar.nc2.time.CalendarDateRange;

/** The dates that a coordinate counts from another, as in {@code days since 1970-01-01}. */
public final class Times {
  private final Calendar calendar;
  private final CoordinateAxisTimeHelper helper;

  /** How many counts are one of the helper's. */
  private final double per;

  private Times(Calendar calendar, String units) {
    Optional<FineUnits> fine = FineUnits.of(units);
    this.calendar = calendar;
    this.helper =
        new CoordinateAxisTimeHelper(calendar, fine.map(FineUnits::inMilliseconds).orElse(units));
    this.per = fine.map(FineUnits::perMillisecond).orElse(1L);
  }

  /** Those of {@code coordinate}; null if its unit is not one of dates. */
  public static @Nullable Times of(Coordinate coordinate) {
    return of(coordinate.variable().attributes());
  }

  /** Those that {@code units} and {@code calendar} of a variable tell; null if they do not. */
  public static @Nullable Times of(AttributeContainer attributes) {
    String units = attributes.findAttributeString(CDM.UNITS, "").trim();
    if (!units.matches("(?i).*\\bsince\\b.*")) {
      return null;
    }
    String name = attributes.findAttributeString(CF.CALENDAR, null);
    Calendar calendar = name == null ? null : Calendar.get(name);
    try {
      return new Times(calendar == null ? Calendar.getDefault() : calendar, units);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** The date that {@code value} stands for. */
  public CalendarDate date(double value) {
    return helper.makeCalendarDateFromOffset(value / per);
  }

  /**
   * What stands for the date {@code text}, in ISO 8601. Throws IllegalArgumentException if it is
   * not one.
   */
  public double value(String text) {
    return value(CalendarDate.parseISOformat(calendar.name(), text));
  }

  /** What stands for {@code date}. */
  public double value(CalendarDate date) {
    return helper.offsetFromRefDate(date) * per;
  }

  /** From the first to the last time of {@code coordinate}; null if it has none. */
  public static @Nullable CalendarDateRange range(Coordinate coordinate) throws IOException {
    Times times = coordinate.is(AxisType.Time) ? of(coordinate) : null;
    if (times == null) {
      return null;
    }
    DoubleSummaryStatistics values =
        Arrays.stream(coordinate.values()).filter(Double::isFinite).summaryStatistics();
    return values.getCount() == 0
        ? null
        : CalendarDateRange.of(times.date(values.getMin()), times.date(values.getMax()));
  }
}
