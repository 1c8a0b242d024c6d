package io.github.zarrcdm.spark.decode;

/** A part of a date and of its time of day. */
enum DatePart {
  YEAR,
  MONTH,
  DAY,
  HOUR,
  MINUTE,
  SECOND;

  /** That of {@code micros} since 1970 in {@code calendar}. */
  int of(Calendar calendar, long micros) {
    long seconds = Math.floorMod(micros, CfTime.DAY) / 1_000_000;
    Calendar.Date date = calendar.date(Math.floorDiv(micros, CfTime.DAY));
    return switch (this) {
      case YEAR -> Math.toIntExact(date.year());
      case MONTH -> date.month();
      case DAY -> date.day();
      case HOUR -> (int) (seconds / 3600);
      case MINUTE -> (int) (seconds / 60 % 60);
      case SECOND -> (int) (seconds % 60);
    };
  }
}
