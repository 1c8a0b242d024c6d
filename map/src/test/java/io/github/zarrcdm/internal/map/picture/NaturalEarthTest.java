package io.github.zarrcdm.internal.map.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class NaturalEarthTest {
  @Test
  void finerCoastsAreForRegions() throws IOException {
    assertThat(points(NaturalEarth.read(30))).isGreaterThan(5 * points(NaturalEarth.read(90)));
  }

  private static int points(NaturalEarth earth) {
    return earth.coasts().stream().mapToInt(line -> line.length / 2).sum();
  }
}
