package io.github.zarrcdm.cli.map;

import java.util.Locale;
import ucar.nc2.time.Calendar;
import ucar.nc2.time.CalendarDate;
import ucar.nc2.time.CalendarPeriod;
import ucar.nc2.time.CalendarPeriod.Field;

/** How far the marks of an axis of dates are apart. */
enum DateStep {
  MINUTE(1, Field.Minute),
  MINUTES_5(5, Field.Minute),
  MINUTES_15(15, Field.Minute),
  MINUTES_30(30, Field.Minute),
  HOUR(1, Field.Hour),
  HOURS_3(3, Field.Hour),
  HOURS_6(6, Field.Hour),
  HOURS_12(12, Field.Hour),
  DAY(1, Field.Day),
  DAYS_2(2, Field.Day),
  DAYS_5(5, Field.Day),
  DAYS_10(10, Field.Day),
  MONTH(1, Field.Month),
  MONTHS_3(3, Field.Month),
  MONTHS_6(6, Field.Month),
  YEAR(1, Field.Year),
  YEARS_2(2, Field.Year),
  YEARS_5(5, Field.Year),
  YEARS_10(10, Field.Year),
  YEARS_20(20, Field.Year),
  YEARS_50(50, Field.Year),
  YEARS_100(100, Field.Year),
  YEARS_500(500, Field.Year);

  private static final double HOUR_LENGTH = 3_600_000;

  private final int count;
  private final Field field;

  DateStep(int count, Field field) {
    this.count = count;
    this.field = field;
  }

  /** About how long it is. */
  double milliseconds() {
    double hours =
        switch (field) {
          case Minute -> 1 / 60.0;
          case Hour -> 1;
          case Day -> 24;
          case Month -> 730.5;
          default -> 8766;
        };
    return count * hours * HOUR_LENGTH;
  }

  /** The last round date that is not after {@code date}. */
  CalendarDate before(CalendarDate date) {
    int year = date.getFieldValue(Field.Year);
    int month = date.getFieldValue(Field.Month);
    int day = date.getFieldValue(Field.Day);
    int hour = date.getFieldValue(Field.Hour);
    int minute = date.getFieldValue(Field.Minute);
    Calendar calendar = date.getCalendar();
    return switch (field) {
      case Minute -> CalendarDate.of(calendar, year, month, day, hour, minute - minute % count, 0);
      case Hour -> CalendarDate.of(calendar, year, month, day, hour - hour % count, 0, 0);
      case Day -> CalendarDate.of(calendar, year, month, count == 1 ? day : 1, 0, 0, 0);
      case Month -> CalendarDate.of(calendar, year, month - (month - 1) % count, 1, 0, 0, 0);
      default -> CalendarDate.of(calendar, Math.floorDiv(year, count) * count, 1, 1, 0, 0, 0);
    };
  }

  /** The next one. Days begin again at the first of a month. */
  CalendarDate after(CalendarDate date) {
    CalendarDate next = date.add(CalendarPeriod.of(count, field));
    boolean another = next.getFieldValue(Field.Month) != date.getFieldValue(Field.Month);
    boolean close = field == Field.Day && count > 1 && next.getFieldValue(Field.Day) + count > 31;
    if (field != Field.Day || count == 1 || !(another || close)) {
      return next;
    }
    CalendarDate month = another ? next : next.add(CalendarPeriod.of(1, Field.Month));
    return MONTH.before(month);
  }

  String text(CalendarDate date) {
    int year = date.getFieldValue(Field.Year);
    int month = date.getFieldValue(Field.Month);
    int day = date.getFieldValue(Field.Day);
    return switch (field) {
      case Year -> Integer.toString(year);
      case Month -> "%d-%02d".formatted(year, month);
      case Day -> "%d-%02d-%02d".formatted(year, month, day);
      default ->
          String.format(
              Locale.ROOT,
              "%02d-%02d %02d:%02d",
              month,
              day,
              date.getFieldValue(Field.Hour),
              date.getFieldValue(Field.Minute));
    };
  }
}
