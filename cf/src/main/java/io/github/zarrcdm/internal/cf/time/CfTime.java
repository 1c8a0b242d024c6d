package io.github.zarrcdm.internal.cf.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What numbers mean that count {@code unit} from a date of a calendar. Two are equal if all numbers
 * are the same moments, however they are spelled.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#time-coordinate">CF,
 *     4.4 Time Coordinate</a>
 */
public record CfTime(CfTimeUnit unit, CfDate reference) {
  private static final Pattern SINCE =
      Pattern.compile(
          "(?is)\\s*([\\p{L}_]+)(?:\\s+(?:since|after|from|ref)\\s+|\\s*@\\s*)([-+]?\\d.*)");

  private static final BigInteger NANOS_OF_DAY = BigInteger.valueOf(CfTimeUnit.NANOS_OF_DAY);
  private static final long MILLISECOND = 1_000_000;

  /**
   * Returns the times that the attributes {@code units} and {@code calendar} (null if there is
   * none) describe. Empty if {@code units} are none of times, have no date, or if the calendar is
   * none of CF's.
   */
  public static Optional<CfTime> of(@Nullable String units, @Nullable String calendar) {
    Matcher since = units == null ? null : SINCE.matcher(units);
    if (since == null || !since.matches()) {
      return Optional.empty();
    }
    return CfTimeUnit.named(since.group(1))
        .flatMap(
            unit ->
                CfCalendar.named(calendar)
                    .flatMap(known -> DateText.parsed(since.group(2), known))
                    .map(reference -> new CfTime(unit, reference)));
  }

  /**
   * Returns true if {@code units} (null if there are none) seem to be those of times, even if no
   * dates can be made of them, or say how numbers spell dates: {@code day as %Y%m%d.%f}.
   */
  public static boolean isMeantBy(@Nullable String units) {
    return units != null
        && (units.contains(" since ")
            || units.startsWith("day as ")
            || of(units, null).isPresent());
  }

  public CfCalendar calendar() {
    return reference.calendar();
  }

  /**
   * Returns the date of a count, rounded down to nanoseconds. Throws {@link DateTimeException} if
   * it is beyond those of {@link CfCalendar#day}.
   */
  public CfDate date(long count) {
    BigInteger[] nanos =
        BigInteger.valueOf(count)
            .multiply(BigInteger.valueOf(unit.nanos(calendar())))
            .divideAndRemainder(BigInteger.valueOf(unit.divisor()));
    BigInteger down = nanos[1].signum() < 0 ? nanos[0].subtract(BigInteger.ONE) : nanos[0];
    BigInteger[] days =
        down.add(BigInteger.valueOf(reference.nanoOfDay())).divideAndRemainder(NANOS_OF_DAY);
    boolean before = days[1].signum() < 0;
    BigInteger day = days[0].add(BigInteger.valueOf(reference.day() - (before ? 1 : 0)));
    if (day.bitLength() > 62) {
      throw new DateTimeException("no date");
    }
    long nano = days[1].longValue() + (before ? CfTimeUnit.NANOS_OF_DAY : 0);
    return new CfDate(calendar(), day.longValue(), nano);
  }

  /**
   * Returns the date of a whole count as netCDF-Java shows it: rounded down to milliseconds, but to
   * the nearest one for years and months that are fractions of days. Throws {@link
   * DateTimeException} as {@link #date} does.
   */
  public CfDate shown(long count) {
    if (unit.isMean(calendar())) {
      return shown((double) count);
    }
    CfDate exact = date(count);
    return new CfDate(
        exact.calendar(), exact.day(), exact.nanoOfDay() - exact.nanoOfDay() % MILLISECOND);
  }

  /**
   * Returns the date of a number as netCDF-Java shows it: the nearest millisecond, as a fraction of
   * a day is not exact to less. Throws {@link DateTimeException} as {@link #date} does, and for
   * NaN.
   */
  public CfDate shown(double count) {
    try {
      Ticks milliseconds = ticks(MILLISECOND);
      long tick = milliseconds.at(count);
      long perDay = CfTimeUnit.NANOS_OF_DAY / MILLISECOND;
      return new CfDate(
          calendar(), Math.floorDiv(tick, perDay), Math.floorMod(tick, perDay) * MILLISECOND);
    } catch (ArithmeticException e) {
      throw new DateTimeException("no date: " + count, e);
    }
  }

  /** Returns the date that {@code text} spells, in this calendar; empty if it is none. */
  public Optional<CfDate> parsed(String text) {
    return DateText.parsed(text, calendar());
  }

  /**
   * Returns the number that stands for {@code date}, one of this calendar, as near as a double can
   * be.
   */
  public double count(CfDate date) {
    BigInteger nanos =
        BigInteger.valueOf(date.day() - reference.day())
            .multiply(NANOS_OF_DAY)
            .add(BigInteger.valueOf(date.nanoOfDay() - reference.nanoOfDay()));
    return new BigDecimal(nanos.multiply(BigInteger.valueOf(unit.divisor())))
        .divide(BigDecimal.valueOf(unit.nanos(calendar())), MathContext.DECIMAL64)
        .doubleValue();
  }

  /**
   * Returns the count of {@code other}, which is of this calendar, for the moment that {@code
   * count} means here: exact unless it has more than 34 digits.
   */
  public BigDecimal converted(BigDecimal count, CfTime other) {
    BigDecimal days = BigDecimal.valueOf(reference.day() - other.reference.day());
    BigDecimal nanos =
        count
            .multiply(BigDecimal.valueOf(unit.nanos(calendar())))
            .divide(BigDecimal.valueOf(unit.divisor()), MathContext.DECIMAL128)
            .add(days.multiply(BigDecimal.valueOf(CfTimeUnit.NANOS_OF_DAY)))
            .add(BigDecimal.valueOf(reference.nanoOfDay() - other.reference.nanoOfDay()));
    return nanos
        .multiply(BigDecimal.valueOf(other.unit.divisor()))
        .divide(BigDecimal.valueOf(other.unit.nanos(calendar())), MathContext.DECIMAL128);
  }

  /** Returns how counts become whole numbers of {@code nanos} since the day 0 of the calendar. */
  public Ticks ticks(long nanos) {
    long perDay = CfTimeUnit.NANOS_OF_DAY / nanos;
    long ofDay = reference().nanoOfDay();
    long unit = unit().nanos(calendar());
    long parts = Math.multiplyExact(nanos, unit().divisor());
    long common = BigInteger.valueOf(unit).gcd(BigInteger.valueOf(parts)).longValueExact();
    return new Ticks(
        Math.addExact(Math.multiplyExact(reference().day(), perDay), ofDay / nanos),
        unit / common,
        ofDay % nanos * unit().divisor() / common,
        parts / common,
        (double) (ofDay % nanos) / nanos);
  }

  /** Returns how many milliseconds a unit is; less than one of fine units. */
  public double milliseconds() {
    return (double) unit.nanos(calendar()) / unit.divisor() / MILLISECOND;
  }

  /** Returns {@code days since 2000-01-01 06:00:00}, in UTC. */
  @Override
  public String toString() {
    return unit.plural() + " since " + referenceText();
  }

  /** Returns {@code 2000-01-01 06:00:00}, in UTC, and without a time at midnight. */
  public String referenceText() {
    return reference.nanoOfDay() == 0
        ? reference.dateText()
        : reference.dateText() + " " + reference.timeText();
  }
}
