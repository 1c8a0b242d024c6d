package io.github.zarrcdm.internal.table.decode;

import io.github.zarrcdm.internal.cf.time.CfCalendar;

/** A part of a date and of its time of day. */
public enum DatePart {
  YEAR,
  MONTH,
  DAY,
  HOUR,
  MINUTE,
  SECOND;

  /** Returns the part of {@code micros} since 1970 in {@code calendar}. */
  int of(CfCalendar calendar, long micros) {
    long seconds = Math.floorMod(micros, CountedTime.DAY) / 1_000_000;
    CfCalendar.Day date = calendar.day(Math.floorDiv(micros, CountedTime.DAY));
    return switch (this) {
      case YEAR -> date.year();
      case MONTH -> date.month();
      case DAY -> date.day();
      case HOUR -> (int) (seconds / 3600);
      case MINUTE -> (int) (seconds / 60 % 60);
      case SECOND -> (int) (seconds % 60);
    };
  }
}
