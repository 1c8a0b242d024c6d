package io.github.zarrcdm.internal.iosp.quirks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.Fuzzer;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever units of times say, they are spelled for netCDF-Java; the place is a calendar. */
class NetcdfJavaUnitsFuzzTest {
  private static final class Units implements Target {
    @Override
    public String name() {
      return "netcdf-java-units";
    }

    @Override
    public List<Seed> seeds() {
      return Stream.of("standard", "360_day", "")
          .flatMap(
              calendar ->
                  Stream.of(
                          "days since 2000-01-01",
                          " DAYS\t@  2000/1/1 06:00:00 +05:30",
                          "months after 0001-1-1",
                          "µs ref -4713-11-24 12:00",
                          "day as %Y%m%d.%f")
                      .map(units -> Seed.of(calendar, units)))
          .toList();
    }

    @Override
    public void take(String place, byte[] input) {
      String text = new String(input, StandardCharsets.UTF_8);
      CfTime.of(text, place).ifPresent(time -> NetcdfJavaUnits.of(text, time));
    }

    @Override
    public boolean refuses(Throwable failure) {
      return false;
    }
  }

  @Test
  void spellsWhateverCountsTimes() throws Exception {
    assertThat(Fuzzer.run(new Units())).isPositive();
  }
}
