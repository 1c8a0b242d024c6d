package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code adjust_longitude_range} and {@code north_up}, as gribberish defines them. */
class OrientationTest {
  private static final int COLUMNS = 24;
  private static final int ROWS = 13;

  private static double[] read(String grid, Map<String, Object> configuration, int count)
      throws IOException {
    return Message.packed(grid).doubles("gribberish", configuration, count);
  }

  /** Longitudes 0, 15, ..., 345. */
  @Test
  void columnsBeginAt180DegreesWest() throws IOException {
    double[] turned =
        read("grid2_latlon_0", Map.of("adjust_longitude_range", true), ROWS * COLUMNS);
    assertThat(turned).startsWith(12, 13, 14).contains(0, 1, 11);
    assertThat(turned[COLUMNS - 1]).isEqualTo(11);
    assertThat(turned[COLUMNS]).isEqualTo(COLUMNS + 12);
    assertThat(
            read(
                "grid2_latlon_0",
                Map.of("var", "longitude", "adjust_longitude_range", true),
                COLUMNS))
        .startsWith(-180, -165)
        .endsWith(150, 165);
  }

  @Test
  void rowsThatAscendAreReversed() throws IOException {
    double[] turned = read("grid2_latlon_64", Map.of("north_up", true), ROWS * COLUMNS);
    assertThat(turned).startsWith(12 * COLUMNS, 12 * COLUMNS + 1).endsWith(22, 23);
    assertThat(read("grid2_latlon_64", Map.of("var", "latitude", "north_up", true), ROWS))
        .startsWith(60, 55)
        .endsWith(5, 0);
    assertThat(read("grid2_latlon_0", Map.of("north_up", true), ROWS * COLUMNS))
        .startsWith(0, 1, 2);
  }

  @Test
  void mapsHaveTheirRowsReversedAndNoLongitudesWrapped() throws IOException {
    double[] turned =
        read("grid2_lambert_64", Map.of("north_up", true, "adjust_longitude_range", true), 99);
    assertThat(turned).startsWith(88, 89).endsWith(9, 10);
    double[] latitudes = read("grid2_lambert_64", Map.of("var", "latitude", "north_up", true), 99);
    double[] asStored = read("grid2_lambert_64", Map.of("var", "latitude"), 99);
    assertThat(latitudes[0]).isEqualTo(asStored[88]);
    assertThat(latitudes[98]).isEqualTo(asStored[10]);
  }

  @Test
  void pointsInAnotherOrderAreNotTurned() {
    assertThatThrownBy(() -> read("grid2_latlon_80", Map.of("north_up", true), ROWS * COLUMNS))
        .hasMessageContainingAll("section 3, octet 72", "scanning mode 80");
  }

  /** Maps have their scanning mode in another octet. */
  @Test
  void pointsOfAMapInAnotherOrderAreNotTurned() {
    Message map = Message.packed("grid2_lambert_64");
    byte[] bytes = map.bytes().clone();
    int grid = 16 + ByteBuffer.wrap(bytes).getInt(16);
    assertThat(bytes[grid + 64]).isEqualTo((byte) 64);
    bytes[grid + 64] = 80;
    Message alternate = new Message("map", bytes, map.points(), "", "");
    assertThatThrownBy(() -> alternate.doubles("gribberish", Map.of("north_up", true), 99))
        .hasMessageContainingAll("section 3, octet 65", "scanning mode 80");
  }

  @Test
  void membersAreChecked() {
    assertThatThrownBy(() -> read("grid2_latlon_0", Map.of("variable", "t"), 312))
        .hasMessageContainingAll("variable is not a member", "north_up");
    assertThatThrownBy(() -> read("grid2_latlon_0", Map.of("north_up", "yes"), 312))
        .hasMessageContainingAll("north_up", "neither true nor false");
  }
}
