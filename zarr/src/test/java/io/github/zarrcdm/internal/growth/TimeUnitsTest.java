package io.github.zarrcdm.internal.growth;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeUnitsTest {
  @ParameterizedTest
  @CsvSource({
    "days since 2001-01-01, days since 2001-01-01 00:00:00.000000",
    "days since 2001-01-01, d since 2001-1-1T00:00Z",
    "hours since 1999-10-20 06:00:00, hr  since 1999-10-20 6:00 UTC",
    "seconds since 1970-01-01 00:00:10.500, second since 1970-01-01T00:00:10.5 +00:00",
    "microseconds since -4713-01-01, microsecond since -4713-1-1"
  })
  void unitsThatMeanTheSameAreEqual(String one, String other) {
    assertThat(TimeUnits.of(one)).isPresent().isEqualTo(TimeUnits.of(other));
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
        "days since -2001-01-01"
      })
  void otherUnitsAreNot(String other) {
    assertThat(TimeUnits.of(other)).isPresent().isNotEqualTo(TimeUnits.of("days since 2001-01-01"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "m",
        "months since 2001-01-01",
        "days since 2001-01-01 00:00 +02:00",
        "days since 2001-01-01 -6",
        "Days since 2001",
        "degrees since 2001-01-01"
      })
  void whatIsNotUnderstoodHasNone(String text) {
    assertThat(TimeUnits.of(text)).isEmpty();
  }
}
