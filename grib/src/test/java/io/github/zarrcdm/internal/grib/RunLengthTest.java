package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Template 5.200, after the text of WMO: no other writer was at hand. */
class RunLengthTest {
  /** Numbers of 4 bits for levels of up to 3: digits of run lengths have base 12. */
  private static final String LEVELS = "%08x 00c8 04 0003 0003 01 0005 000f 001e";

  private static double[] read(int points, String numbers) throws IOException {
    byte[] message =
        MessageBuilder.grid(points, 1)
            .section(5, LEVELS.formatted(points))
            .section(6, "ff")
            .section(7, numbers)
            .message();
    return new Message("runs", message, points, "", "").doubles("gribberish", Map.of(), points);
  }

  @Test
  void aLevelIsRepeatedAsOftenAsTheDigitsBehindItSay() throws IOException {
    // Level 1 once; level 2 and digit 2, three times; level 0 and digits 1 and 1, 1 + 1 + 12 times.
    double[] values = read(18, "12 60 55");
    assertThat(values).startsWith(0.5, 1.5, 1.5, 1.5).endsWith(Double.NaN);
    assertThat(values).hasSize(18);
    assertThat(values[4]).isNaN();
  }

  @Test
  void runsThatEndTooEarlyOrTooLateAreErrors() {
    assertThatThrownBy(() -> read(19, "12 60 55")).hasMessageContaining("1 values are left");
    assertThatThrownBy(() -> read(17, "12 60 55")).hasMessageContaining("section 7, octet");
    assertThatThrownBy(() -> read(3, "f1")).hasMessageContaining("without the level before it");
  }
}
