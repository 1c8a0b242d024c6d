package io.github.zarrcdm.internal.table.decode;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.fuzz.Target;
import java.util.List;

/** Units of times; the place is a calendar. What is counted from a date counts back to it. */
final class CountedTimeTarget implements Target {
  private static final List<String> UNITS =
      List.of(
          "days since 2000-01-01",
          "hours since 1900-01-01 00:00:0.0",
          "Minutes since 2000-01-01T00:00:00Z",
          "seconds since 1582-10-15 12:30:15.123456789 +05:30",
          "months since 0001-1-1",
          "attoseconds since 999999-12-31 -0330");

  @Override
  public String name() {
    return "times";
  }

  @Override
  public List<Seed> seeds() {
    return List.of("standard", "noleap", "360_day", "julian", "all_leap").stream()
        .flatMap(calendar -> UNITS.stream().map(units -> Seed.of(calendar, units)))
        .toList();
  }

  @Override
  public void take(String place, byte[] input) {
    CountedTime time = CountedTime.of(new String(input, UTF_8), place).orElse(null);
    if (time == null) {
      return;
    }
    for (long count : new long[] {0, 1, -1, 400_000, Long.MAX_VALUE, Long.MIN_VALUE}) {
      long micros = time.micros(count);
      if (time.micros().divisor() == 1 && time.count(micros) != count) {
        throw new IllegalStateException(count + " of " + time + " became " + time.count(micros));
      }
      time.micros((double) count);
      time.timestamp(micros);
    }
  }

  /** Times that Spark cannot hold. */
  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof ArithmeticException;
  }

  @Override
  public String toString() {
    return name();
  }
}
