package io.github.zarrcdm.conventions;

import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Units of times; the place is a calendar. What is spelled once more stays as it is. */
final class TimeUnitsTarget implements Target {
  private static final List<String> UNITS =
      List.of(
          "days since 2000-01-01",
          " DAYS\t@  2000/1/1 06:00:00 +05:30",
          "weeks from 19",
          "months after 0001-1-1",
          "microseconds since 1970-01-01",
          "µs ref -4713-11-24 12:00",
          "day as %Y%m%d.%f");

  @Override
  public String name() {
    return "time-units";
  }

  @Override
  public List<Seed> seeds() {
    return List.of("standard", "360_day", "").stream()
        .flatMap(calendar -> UNITS.stream().map(units -> Seed.of(calendar, units)))
        .toList();
  }

  @Override
  public void take(String place, byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    CfTime.isMeantBy(text);
    CfTime time = CfTime.of(text, place).orElse(null);
    if (time != null) {
      CfTime again = CfTime.of(time.toString(), time.calendar().cfName()).orElse(null);
      if (!time.equals(again)) {
        throw new IllegalStateException(time + " becomes " + again);
      }
    }
  }

  @Override
  public boolean refuses(Throwable failure) {
    return false;
  }

  @Override
  public String toString() {
    return name();
  }
}
