package io.github.zarrcdm.internal.map.axis;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import java.time.DateTimeException;
import java.util.Locale;

/** How far the marks of an axis of dates are apart. */
enum DateStep {
  MINUTE(1, Field.MINUTE),
  MINUTES_5(5, Field.MINUTE),
  MINUTES_15(15, Field.MINUTE),
  MINUTES_30(30, Field.MINUTE),
  HOUR(1, Field.HOUR),
  HOURS_3(3, Field.HOUR),
  HOURS_6(6, Field.HOUR),
  HOURS_12(12, Field.HOUR),
  DAY(1, Field.DAY),
  DAYS_2(2, Field.DAY),
  DAYS_5(5, Field.DAY),
  DAYS_10(10, Field.DAY),
  MONTH(1, Field.MONTH),
  MONTHS_3(3, Field.MONTH),
  MONTHS_6(6, Field.MONTH),
  YEAR(1, Field.YEAR),
  YEARS_2(2, Field.YEAR),
  YEARS_5(5, Field.YEAR),
  YEARS_10(10, Field.YEAR),
  YEARS_20(20, Field.YEAR),
  YEARS_50(50, Field.YEAR),
  YEARS_100(100, Field.YEAR),
  YEARS_500(500, Field.YEAR);

  private enum Field {
    MINUTE,
    HOUR,
    DAY,
    MONTH,
    YEAR
  }

  private static final double HOUR_LENGTH = 3600;
  private static final long NANOS_OF_MINUTE = 60_000_000_000L;

  private final int count;
  private final Field field;

  DateStep(int count, Field field) {
    this.count = count;
    this.field = field;
  }

  /** About how long it is. */
  double seconds() {
    double hours =
        switch (field) {
          case MINUTE -> 1 / 60.0;
          case HOUR -> 1;
          case DAY -> 24;
          case MONTH -> 730.5;
          default -> 8766;
        };
    return count * hours * HOUR_LENGTH;
  }

  /** Returns the last round date that is not after {@code date}. */
  CfDate before(CfDate date) {
    CfCalendar calendar = date.calendar();
    int year = date.year();
    int month = date.month();
    int day = date.dayOfMonth();
    int hour = date.hour();
    int minute = date.minute();
    return switch (field) {
      case MINUTE -> CfDate.of(calendar, year, month, day, hour, minute - minute % count);
      case HOUR -> CfDate.of(calendar, year, month, day, hour - hour % count, 0);
      case DAY -> CfDate.of(calendar, year, month, count == 1 ? day : 1, 0, 0);
      case MONTH -> CfDate.of(calendar, year, month - (month - 1) % count, 1, 0, 0);
      case YEAR -> newYear(calendar, Math.floorDiv(year, count) * count);
    };
  }

  /** Returns the first of January; of the year 1 where there is no year 0. */
  private static CfDate newYear(CfCalendar calendar, int year) {
    try {
      return CfDate.of(calendar, year, 1, 1, 0, 0);
    } catch (DateTimeException e) {
      return CfDate.of(calendar, 1, 1, 1, 0, 0);
    }
  }

  /** Returns the next one. Days begin again at the first of a month. */
  CfDate after(CfDate date) {
    return switch (field) {
      case MINUTE -> date.plus(count * NANOS_OF_MINUTE);
      case HOUR -> date.plus(60L * count * NANOS_OF_MINUTE);
      case DAY -> {
        CfDate next = date.plus(24L * 60 * count * NANOS_OF_MINUTE);
        boolean another = next.month() != date.month();
        boolean close = next.dayOfMonth() + count > 31;
        yield count == 1 || !(another || close)
            ? next
            : another ? MONTH.before(next) : MONTH.after(MONTH.before(next));
      }
      case MONTH -> {
        int months = date.month() - 1 + count;
        yield CfDate.of(date.calendar(), date.year() + months / 12, months % 12 + 1, 1, 0, 0);
      }
      case YEAR -> newYear(date.calendar(), Math.floorDiv(date.year(), count) * count + count);
    };
  }

  String text(CfDate date) {
    return switch (field) {
      case YEAR -> Integer.toString(date.year());
      case MONTH -> date.dateText().replaceFirst("^(-?)0{1,3}", "$1").replaceFirst("-\\d\\d$", "");
      case DAY -> date.dateText().replaceFirst("^(-?)0{1,3}", "$1");
      default ->
          String.format(
              Locale.ROOT,
              "%02d-%02d %02d:%02d",
              date.month(),
              date.dayOfMonth(),
              date.hour(),
              date.minute());
    };
  }
}
