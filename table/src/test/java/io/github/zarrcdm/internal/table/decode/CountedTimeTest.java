package io.github.zarrcdm.internal.table.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTimeTest {
  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  @ParameterizedTest
  @CsvSource({
    "days since 2000-01-01, standard, 1, 2000-01-02T00:00:00Z",
    "hours since 1900-01-01 00:00:0.0, gregorian, 24, 1900-01-02T00:00:00Z",
    "seconds since 1970-1-1 6:30, , 5, 1970-01-01T06:30:05Z",
    "Minutes since 2000-01-01T00:00:00Z, proleptic_gregorian, -1, 1999-12-31T23:59:00Z",
    "days since 2000-01-01 00:00:00 +05:30, standard, 0, 1999-12-31T18:30:00Z",
    "days since 2000-01-01 00:00:00 UTC, standard, 0, 2000-01-01T00:00:00Z",
    "milliseconds since 2000-01-01 00:00:00.25, standard, 1, 2000-01-01T00:00:00.251Z",
    "nanoseconds since 1970-01-01, standard, 1500, 1970-01-01T00:00:00.000001Z",
    "picoseconds since 1970-01-01, standard, 2999999, 1970-01-01T00:00:00.000002Z",
    "attoseconds since 1970-01-01, standard, -1, 1969-12-31T23:59:59.999999Z",
    // The same day has another name in the calendar before 1582-10-15; cftime says so too.
    "days since 0001-01-01, standard, 730121, 2000-01-01T00:00:00Z",
    "days since 0001-01-01, proleptic_gregorian, 730119, 2000-01-01T00:00:00Z",
    "days since 1582-10-04, standard, 1, 1582-10-15T00:00:00Z",
  })
  void countsFromTheReference(String units, String calendar, long count, Instant expected) {
    CountedTime time = CountedTime.of(units, calendar).orElseThrow();
    assertThat(instant(time.micros(count))).isEqualTo(expected);
    if (time.micros().divisor() == 1) {
      assertThat(instant(time.micros((double) count))).isEqualTo(expected);
    }
  }

  /** As xarray writes NaT: without {@code _FillValue}. */
  @Test
  void theLeastCountIsNotATime() throws Exception {
    var times = NewArray.of("t", "<i8", 2).attribute("units", "microseconds since 1970-01-01");
    Cells cells = Decoding.of(times.build()).orElseThrow().decode(new long[] {5, Long.MIN_VALUE});
    assertThat(((long[]) cells.values())[0]).isEqualTo(5);
    assertThat(cells.missing()).containsExactly(false, true);
  }

  @Test
  void roundsFractionsToMilliseconds() {
    CountedTime days = CountedTime.of("days since 1850-01-01", null).orElseThrow();
    double oneOClock = 60000 + 1 / 24.;
    assertThat(instant(days.micros(oneOClock)))
        .isEqualTo(instant(days.micros(60000L)).plus(1, ChronoUnit.HOURS));
  }

  /** Dates and times of day are those that the calendar has, as all other modules show them. */
  @ParameterizedTest
  @CsvSource({
    "days since 1950-01-01, standard, -200000, 1402-05-25T00:00:00",
    "days since 1582-10-15, standard, -1, 1582-10-04T00:00:00",
    "days since 0001-01-01, julian, 730000, 1999-08-20T00:00:00",
    "days since 2001-02-28, noleap, 1, 2001-03-01T00:00:00",
    "days since 0000-01-01, standard, 366, 0001-01-01T00:00:00",
    "days since 0000-01-01, proleptic_gregorian, 59, 0000-02-29T00:00:00",
    "days since -0001-12-31, standard, 1, 0001-01-01T00:00:00",
    "weeks since 2000-02-28, standard, 1, 2000-03-06T00:00:00",
    "days since 2000-1, standard, 1, 2000-01-02T00:00:00",
    "days since 2000, standard, 1, 2000-01-02T00:00:00",
    "days since 20000101, standard, 1, 2000-01-02T00:00:00",
    "days @ 2000/01/01, standard, 1, 2000-01-02T00:00:00",
    "years since 2000-01-01, 360_day, 13, 2013-01-01T00:00:00",
    "months since 2000-01-01, standard, 1, 2000-01-31T10:29:03.831225",
  })
  void timestampsHaveTheDatesOfTheCalendar(
      String units, String calendar, long count, LocalDateTime expected) {
    CountedTime time = CountedTime.of(units, calendar).orElseThrow();
    long timestamp = time.timestamp(time.micros(count));
    assertThat(LocalDateTime.ofInstant(instant(timestamp), ZoneOffset.UTC)).isEqualTo(expected);
    assertThat(time.inCalendar(timestamp)).isEqualTo(time.micros(count));
  }

  /** The times that the tests of all modules ask for, here to the microsecond. */
  @ParameterizedTest
  @CsvFileSource(
      files = "../cf/src/test/resources/io/github/zarrcdm/internal/cf/time/times.csv",
      delimiter = '|',
      numLinesToSkip = 1,
      nullValues = "-",
      ignoreLeadingAndTrailingWhitespace = false)
  void timestampsAreTheDatesOfAllModules(
      String units, String calendar, String type, String count, Instant date) {
    CountedTime time = CountedTime.of(units, calendar).orElseThrow();
    long micros =
        type.startsWith("int")
            ? time.micros(Long.parseLong(count))
            : time.micros(Double.parseDouble(count));
    assertThat(instant(time.timestamp(micros)).truncatedTo(ChronoUnit.MILLIS)).isEqualTo(date);
  }

  private static String date(CountedTime time, long micros) {
    Object[] parts =
        Arrays.stream(DatePart.values()).map(part -> part.of(time.calendar(), micros)).toArray();
    return "%04d-%02d-%02dT%02d:%02d:%02d".formatted(parts);
  }

  /** Missing where its attribute says so, as xarray reads it. */
  @Test
  void aMissingBooleanIsNull() throws Exception {
    var truths = NewArray.of("b", "bool", 3).attribute("_FillValue", false);
    Cells cells = Decoding.of(truths.build()).orElseThrow().decode(new byte[] {1, 0, 1});
    assertThat(cells.missing()).containsExactly(false, true, false);
  }

  /** As xarray writes durations. */
  @Test
  void theLeastOfMarkedDurationsIsMissing() throws Exception {
    var delay =
        NewArray.of("d", "<i8", 2)
            .attribute("units", "hours")
            .attribute("dtype", "timedelta64[ns]");
    Cells cells = Decoding.of(delay.build()).orElseThrow().decode(new long[] {1, Long.MIN_VALUE});
    assertThat(cells.missing()).containsExactly(false, true);
  }

  @ParameterizedTest
  @CsvSource({
    "days since 2001-02-29, noleap",
    "days since 2000-01-31, 360_day",
    "days since 2001-01-01, lunar",
    "days since 2001-01-01, none",
    "days since 2000-02-30, standard",
    "days since yesterday, standard",
    "degrees_north, standard",
    "days, standard",
  })
  void recognisesWhatIsNotATime(String units, String calendar) {
    assertThat(CountedTime.of(units, calendar)).isEmpty();
  }

  @Test
  void monthsOf360DaysAreMonths() {
    CountedTime months = CountedTime.of("months since 2000-01-30", "360_day").orElseThrow();
    assertThat(date(months, months.micros(1L))).isEqualTo("2000-02-30T00:00:00");
    assertThatThrownBy(() -> months.timestamp(months.micros(1L)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void refusesTimesBeyondSpark() {
    CountedTime days = CountedTime.of("days since 2000-01-01", null).orElseThrow();
    assertThatThrownBy(() -> days.micros(Long.MAX_VALUE)).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> days.micros(9.96921e36)).isInstanceOf(ArithmeticException.class);
  }
}
