package io.github.zarrcdm.iosp.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ucar.ma2.Array;

/**
 * Dates and durations: an oracle counts numpy's unit, the CDM variable the unit that its {@code
 * units} attribute names. What is finer than the variable's unit is rounded down; a count that no
 * longer fits is not a time.
 */
final class OracleTimes {
  private static final Pattern NUMPY = Pattern.compile(".*\\[(\\d*)(\\w+)]");
  private static final int EPOCH_YEAR = 1970;

  /** Units by numpy's name: their CF name, and 10^-18 seconds in one. */
  private enum Unit {
    D("days", 86400, 18),
    h("hours", 3600, 18),
    m("minutes", 60, 18),
    s("seconds", 1, 18),
    ms("milliseconds", 1, 15),
    us("microseconds", 1, 12),
    ns("nanoseconds", 1, 9),
    ps("picoseconds", 1, 6),
    fs("femtoseconds", 1, 3),
    as("attoseconds", 1, 0),
    W("weeks", 7 * 86400, 18),
    M("months", 0, 0),
    Y("years", 0, 0);

    final String word;
    final BigDecimal size;

    Unit(String word, long count, int exponent) {
      this.word = word;
      this.size = BigDecimal.valueOf(count).movePointRight(exponent);
    }
  }

  /** The oracle's counts of big-endian types have their bytes swapped; its dates are right. */
  private final boolean swapped;

  private final Unit told;
  private final BigDecimal multiple;
  private final Unit shown;
  private final boolean date;

  /** {@code dtype} is numpy's, {@code units} the attribute of the variable. */
  OracleTimes(String dtype, String units) {
    Matcher numpy = NUMPY.matcher(dtype);
    if (!numpy.matches()) {
      throw new IllegalArgumentException(dtype);
    }
    this.swapped = dtype.startsWith(">");
    this.told = Unit.valueOf(numpy.group(2));
    this.multiple = new BigDecimal(numpy.group(1).isEmpty() ? "1" : numpy.group(1));
    this.shown =
        Arrays.stream(Unit.values())
            .filter(u -> units.startsWith(u.word))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(units));
    this.date = units.contains(" since ");
  }

  /** True if element {@code index} is the time that {@code expected} counts. */
  boolean same(JsonNode expected, Array actual, int index) {
    long value = actual.getLong(index);
    if (expected.asText().equals("NaT")) {
      return value == Long.MIN_VALUE;
    }
    long count = Long.parseLong(expected.asText());
    long stored = swapped ? Long.reverseBytes(count) : count;
    if (stored == Long.MIN_VALUE) {
      return value == stored;
    }
    BigInteger wanted = wanted(BigDecimal.valueOf(stored).multiply(multiple));
    return wanted.bitLength() > 63
        ? value == Long.MIN_VALUE
        : wanted.equals(BigInteger.valueOf(value));
  }

  private BigInteger wanted(BigDecimal count) {
    if (date && (told == Unit.M || told == Unit.Y)) {
      return days(count.toBigIntegerExact());
    }
    return told == shown
        ? count.toBigIntegerExact()
        : count.multiply(told.size).divide(shown.size, 0, RoundingMode.FLOOR).toBigIntegerExact();
  }

  /** Days from 1970 to the start of that month or year. */
  private BigInteger days(BigInteger count) {
    BigInteger months = told == Unit.Y ? count.multiply(BigInteger.valueOf(12)) : count;
    if (months.bitLength() > 33) {
      return BigInteger.ONE.shiftLeft(70);
    }
    return BigInteger.valueOf(
        LocalDate.of(EPOCH_YEAR, 1, 1).plusMonths(months.longValue()).toEpochDay());
  }
}
