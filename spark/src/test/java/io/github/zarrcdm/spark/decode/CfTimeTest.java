package io.github.zarrcdm.spark.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CfTimeTest {
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
    CfTime time = CfTime.of(units, calendar).orElseThrow();
    assertThat(instant(time.micros(count))).isEqualTo(expected);
    if (time.divisor() == 1) {
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
    CfTime days = CfTime.of("days since 1850-01-01", null).orElseThrow();
    double oneOClock = 60000 + 1 / 24.;
    assertThat(instant(days.micros(oneOClock)))
        .isEqualTo(instant(days.micros(60000L)).plus(1, ChronoUnit.HOURS));
  }

  /** The dates and the times of day that cftime gives; tools/calendars.py wrote them. */
  @Test
  void datesOfAllCalendarsAreThoseOfCftime() throws Exception {
    try (InputStream csv = CfTimeTest.class.getResourceAsStream("calendars.csv")) {
      String[] lines = new String(csv.readAllBytes(), StandardCharsets.UTF_8).split("\n");
      assertThat(lines).hasSizeGreaterThan(390);
      List<String> wrong = new ArrayList<>();
      for (String line : List.of(lines).subList(1, lines.length)) {
        String[] cells = line.split(",");
        CfTime time = CfTime.of(cells[0], cells[1]).orElseThrow();
        long micros = time.micros(Long.parseLong(cells[2]));
        if (!date(time, micros).equals(cells[3]) || !timestamp(time, micros).equals(cells[3])) {
          wrong.add(line + ": " + date(time, micros) + ", " + timestamp(time, micros));
        }
      }
      assertThat(wrong).isEmpty();
    }
  }

  private static String date(CfTime time, long micros) {
    if (time.calendar().isSparks()) {
      return timestamp(time, micros);
    }
    Object[] parts =
        Arrays.stream(DatePart.values()).map(part -> part.of(time.calendar(), micros)).toArray();
    return "%04d-%02d-%02dT%02d:%02d:%02d".formatted(parts);
  }

  /** Spark's timestamp; for dates that Spark does not have, the date itself. */
  private static String timestamp(CfTime time, long micros) {
    try {
      return LocalDateTime.ofInstant(instant(time.timestamp(micros)), ZoneOffset.UTC)
          .format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss"));
    } catch (ArithmeticException e) {
      String date = date(time, micros);
      assertThatThrownBy(() -> LocalDate.parse(date.substring(0, 10)))
          .isInstanceOf(DateTimeException.class);
      return date;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "months since 2000-01-01, noleap",
    "days since 2001-02-29, noleap",
    "days since 2000-01-31, 360_day",
    "days since 2001-01-01, tai",
    "months since 2000-01-01, standard",
    "years since 2000-01-01, standard",
    "days since 2000-02-30, standard",
    "days since yesterday, standard",
    "degrees_north, standard",
    "days, standard",
  })
  void recognisesWhatIsNotATime(String units, String calendar) {
    assertThat(CfTime.of(units, calendar)).isEmpty();
  }

  @Test
  void monthsOf360DaysAreMonths() {
    CfTime months = CfTime.of("months since 2000-01-30", "360_day").orElseThrow();
    assertThat(date(months, months.micros(1L))).isEqualTo("2000-02-30T00:00:00");
    assertThatThrownBy(() -> months.timestamp(months.micros(1L)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void refusesTimesBeyondSpark() {
    CfTime days = CfTime.of("days since 2000-01-01", null).orElseThrow();
    assertThatThrownBy(() -> days.micros(Long.MAX_VALUE)).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> days.micros(9.96921e36)).isInstanceOf(ArithmeticException.class);
  }
}
