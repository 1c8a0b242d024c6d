package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Points are where ecCodes' iterator has them. */
class PlacesTest {
  private static final double TOLERANCE = 1e-6;

  /** ecCodes computes rotated places in half the precision; first points are in units of 1e-6. */
  private static final double COARSE = 5e-6;

  static Stream<Message> grids() {
    return Message.packed().stream().filter(message -> message.name().startsWith("grid"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("grids")
  void placesAreThoseOfEcCodes(Message message) throws IOException {
    double[] expected = message.places();
    double[] latitudes =
        message.doubles("numcodecs.grib", Map.of("var", "latitude"), message.points());
    double[] longitudes =
        message.doubles("numcodecs.grib", Map.of("var", "longitude"), message.points());
    boolean coarse = message.name().matches(".*_(rotated|down|west)");
    double tolerance = coarse ? COARSE : TOLERANCE;
    for (int i = 0; i < message.points(); i++) {
      assertThat(latitudes[i])
          .as("latitude of point %d", i)
          .isCloseTo(expected[2 * i], within(tolerance));
      assertThat(Math.IEEEremainder(longitudes[i] - expected[2 * i + 1], 360))
          .as("longitude of point %d, %s, not %s", i, longitudes[i], expected[2 * i + 1])
          .isCloseTo(0, within(tolerance));
    }
  }
}
