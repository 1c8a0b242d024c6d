package io.github.zarrcdm.internal.cf.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CfTimeTest {
  private static CfTime time(String units, String calendar) {
    return CfTime.of(units, calendar).orElseThrow();
  }

  /** UDUNITS, cftime 1.6.2 or netCDF-Java 5.5.3 read each of them so. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "days since 2000-01-01|2000-01-01T00:00:00Z",
        "DAYS SINCE 2000-1-1|2000-01-01T00:00:00Z",
        "' days  since   2000-01-01   06:00:00 '|2000-01-01T06:00:00Z",
        "days after 2000-01-01|2000-01-01T00:00:00Z",
        "days from 2000-01-01|2000-01-01T00:00:00Z",
        "days ref 2000-01-01|2000-01-01T00:00:00Z",
        "days @ 2000/01/01|2000-01-01T00:00:00Z",
        "days @2000/1/1 6:30|2000-01-01T06:30:00Z",
        "days since 2000-1|2000-01-01T00:00:00Z",
        "days since 2000|2000-01-01T00:00:00Z",
        "days since 19|0019-01-01T00:00:00Z",
        "days since 20000102|2000-01-02T00:00:00Z",
        "days since 200003|2000-03-01T00:00:00Z",
        "days since 20000102T0630|2000-01-02T06:30:00Z",
        "days since 2000-01-01T063015.5|2000-01-01T06:30:15.500Z",
        "days since 2000-01-01 6|2000-01-01T06:00:00Z",
        "days since 1-1-1 00:00:0.0|0001-01-01T00:00:00Z",
        "days since +2000-01-01|2000-01-01T00:00:00Z",
        "days since 12000-01-01|12000-01-01T00:00:00Z",
        "days since -4713-01-01|-4713-01-01T00:00:00Z",
        "days since 2000-01-01T00:00:00Z|2000-01-01T00:00:00Z",
        "days since 2000-01-01 00:00:00 UTC|2000-01-01T00:00:00Z",
        "days since 2000-01-01 00:00 GMT|2000-01-01T00:00:00Z",
        "days since 2000-01-01 00:00:00 +05:30|1999-12-31T18:30:00Z",
        "days since 2000-01-01 00:00:00+0530|1999-12-31T18:30:00Z",
        "days since 2000-01-01 00:00:00 -0:30|2000-01-01T00:30:00Z",
        "days since 2000-01-01 00:00:00 -2:30|2000-01-01T02:30:00Z",
        "days since 2000-01-01 00:00:00 +2|1999-12-31T22:00:00Z",
        "days since 2000-01-01 00:00:00 5:30|1999-12-31T18:30:00Z",
        "days since 2000-01-01 00:00:00 0:00|2000-01-01T00:00:00Z",
        "days since 2000-01-01 +05:30|1999-12-31T18:30:00Z",
        "seconds since 2000-01-01 00:00:00.000001|2000-01-01T00:00:00.000001Z",
        "seconds since 2000-01-01 00:00:00.123456789|2000-01-01T00:00:00.123456789Z",
      })
  void referenceDatesAreUnderstoodInAllSpellings(String units, String date) {
    assertThat(time(units, "standard").reference()).hasToString(date);
    if (!date.contains("-4713")) {
      assertThat(time(units, "proleptic_gregorian").reference()).hasToString(date);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "days",
        "degrees_north",
        "degrees since 2001-01-01",
        "10 days since 2000-01-01",
        "day as %Y%m%d.%f",
        "days since yesterday",
        "days since 2000-02-30",
        "days since 2001-02-29",
        "days since 0000-00-00",
        "days since 1582-10-10",
        "days since 12000",
        "days since 2000-01-01 24:00",
        "days since 2000-01-01 00:00:00 EST",
        "days since 2000-01-01 00:00 +25:00",
        "days since 999999999999-01-01",
      })
  void whatIsNotATimeHasNoDates(String units) {
    assertThat(CfTime.of(units, "standard")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "standard|standard",
        "|standard",
        "''|standard",
        "Gregorian|standard",
        "PROLEPTIC_GREGORIAN|proleptic_gregorian",
        "proleptic gregorian|proleptic_gregorian",
        "ISO8601|proleptic_gregorian",
        "tai|proleptic_gregorian",
        "utc|proleptic_gregorian",
        "'NOLEAP '|noleap",
        "no_leap|noleap",
        "365_day|noleap",
        "365|noleap",
        "366|all_leap",
        "all-leap|all_leap",
        "360|360_day",
        "360_days|360_day",
        "360-day|360_day",
        "360day|360_day",
        "uniform30day|360_day",
        "Julian|julian",
      })
  void calendarsAreKnownInAllSpellings(String name, String cf) {
    assertThat(CfCalendar.named(name).orElseThrow().cfName()).isEqualTo(cf);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "julian_day", "lunar", "360_days_of_30", "126 kyr B.P."})
  void otherCalendarsAreNotGuessed(String name) {
    assertThat(CfCalendar.named(name)).isEmpty();
    assertThat(CfTime.of("days since 2000-01-01", name)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "days since 2001-01-01, days since 2001-01-01 00:00:00.000000",
    "days since 2001-01-01, d since 2001-1-1T00:00Z",
    "days since 2001-01-01, DAYS @ 2001/01/01",
    "days since 2001-01-01, day since 2001-01-01 02:00 +02:00",
    "hours since 1999-10-20 06:00:00, hr  since 1999-10-20 6:00 UTC",
    "seconds since 1970-01-01 00:00:10.500, second since 1970-01-01T00:00:10.5 +00:00",
    "microseconds since -4713-01-01, us since -4713-1-1",
    "weeks since 2000, week since 2000-01-01",
  })
  void unitsThatMeanTheSameAreEqual(String one, String other) {
    assertThat(time(one, null)).isEqualTo(time(other, "standard"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hours since 2001-01-01",
        "days since 2001-01-10",
        "days since 2010-01-01",
        "days since 2001-01-01 00:00:01",
        "days since 2001-01-01 00:00:00.1",
        "days since 2001-01-01 10:00",
        "days since -2001-01-01",
        "days since 2001-01-01 +01:00"
      })
  void otherUnitsAreNot(String other) {
    assertThat(time(other, null)).isNotEqualTo(time("days since 2001-01-01", null));
  }

  /** The times that the tests of all modules ask for, each in its own way. */
  @ParameterizedTest
  @CsvFileSource(
      resources = "times.csv",
      delimiter = '|',
      numLinesToSkip = 1,
      nullValues = "-",
      ignoreLeadingAndTrailingWhitespace = false)
  void datesAreToTheMillisecond(
      String units, String calendar, String type, String count, String date) {
    CfTime time = time(units, calendar);
    CfDate shown =
        type.startsWith("int")
            ? time.shown(Long.parseLong(count))
            : time.shown(Double.parseDouble(count));
    assertThat(shown).hasToString(date);
  }

  /** CF's default is the calendar of history, in which 2001-01-01 is two days off. */
  @Test
  void withoutACalendarTheStandardOneCounts() {
    assertThat(time("hours since 1-1-1", null).shown(17_531_640L))
        .hasToString("2000-12-30T00:00:00Z");
  }

  /** Years of 360 days by CDO, ncdump -t and NCO; the mean ones are those of UDUNITS. */
  @ParameterizedTest
  @CsvSource({
    "years since 2000-01-01, 360_day, 13, 2013-01-01T00:00:00Z",
    "years since 2000-01-01, noleap, 13, 2013-01-01T00:00:00Z",
    "years since 2000-01-01, all_leap, 13, 2013-01-01T00:00:00Z",
    "common_years since 2000-01-01, noleap, 1, 2001-01-01T00:00:00Z",
    "months since 1960-01-01, 360_day, 480, 2000-01-01T00:00:00Z",
    "months since 2000-01-01, standard, 1, 2000-01-31T10:29:03.831Z",
    "years since 2000-01-01, standard, 1, 2000-12-31T05:48:45.975Z",
    "weeks since 2000-02-28, standard, 1, 2000-03-06T00:00:00Z",
    "fortnights since 2000-02-28, standard, -1, 2000-02-14T00:00:00Z",
  })
  void yearsAndMonthsAreThoseOfTheCalendar(String units, String calendar, long count, String date) {
    assertThat(time(units, calendar).shown(count)).hasToString(date);
  }

  @Test
  void fractionsOfReferenceAndCountAreRoundedTogether() {
    CfTime microseconds = time("microseconds since 2000-01-01 00:00:00.000001", null);
    assertThat(microseconds.shown(999_999L)).hasToString("2000-01-01T00:00:01Z");
    assertThat(microseconds.shown(999_998L)).hasToString("2000-01-01T00:00:00.999Z");
    assertThat(microseconds.shown(999_998.)).hasToString("2000-01-01T00:00:01Z");
    assertThat(time("seconds since 2000-01-01 00:00:00.0006", null).shown(0.0))
        .hasToString("2000-01-01T00:00:00.001Z");
    assertThat(time("attoseconds since 1970-01-01", null).date(-1))
        .hasToString("1969-12-31T23:59:59.999999999Z");
    assertThat(time("days since 1850-01-01", null).shown(60_000 + 1 / 24.))
        .hasToString("2014-04-11T01:00:00Z");
  }

  @Test
  void theYearZeroOfTheStandardCalendarIsThatOfTheProlepticOne() {
    assertThat(time("days since 0000-01-01", null).date(366)).hasToString("0001-01-01T00:00:00Z");
    assertThat(time("days since -0001-12-31", null).date(1)).hasToString("0001-01-01T00:00:00Z");
    assertThat(CfTime.of("days since 0000-01-01", "julian")).isEmpty();
  }

  @Test
  void numbersBeyondAllDatesAreNone() {
    CfTime days = time("days since 2000-01-01", null);
    for (double count : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 9.96921e36, -1e300}) {
      assertThatThrownBy(() -> days.shown(count)).isInstanceOf(DateTimeException.class);
    }
    assertThatThrownBy(() -> days.date(Long.MIN_VALUE)).isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"days since the flood", "day as %Y%m%d.%f", "hours @ 2000-01-01"})
  void unitsMayBeMeantAsTimesWithoutDates(String units) {
    assertThat(CfTime.isMeantBy(units)).isTrue();
    assertThat(CfTime.isMeantBy("days")).isFalse();
  }

  /** Against exact arithmetic. */
  @Property
  void ticksAreExact(
      @ForAll CfTimeUnit unit,
      @ForAll @LongRange(min = -1_000_000_000, max = 1_000_000_000) long nanos,
      @ForAll @LongRange(min = -40_000, max = 40_000) long count) {
    CfTime time = new CfTime(unit, time("days since 2000-01-01", "noleap").reference().plus(nanos));
    for (long tick : new long[] {1_000, 1_000_000}) {
      BigDecimal exact =
          BigDecimal.valueOf(unit.nanos(CfCalendar.NOLEAP))
              .multiply(BigDecimal.valueOf(count))
              .divide(BigDecimal.valueOf(unit.divisor()))
              .add(BigDecimal.valueOf(time.reference().nanoOfDay()))
              .divide(BigDecimal.valueOf(tick));
      long since = time.reference().day() * (CfTimeUnit.NANOS_OF_DAY / tick);
      Ticks ticks = time.ticks(tick);
      assertThat(ticks.at(count) - since)
          .isEqualTo(exact.setScale(0, RoundingMode.FLOOR).longValueExact());
      assertThat(BigDecimal.valueOf(ticks.at((double) count) - since).subtract(exact).abs())
          .isLessThan(new BigDecimal("0.51"));
    }
  }
}
