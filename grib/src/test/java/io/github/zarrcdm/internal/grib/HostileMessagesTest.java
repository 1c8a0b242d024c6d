package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers in a message that ask for memory or time which nobody has. */
@Tag("hostile")
class HostileMessagesTest {
  /** Of each section, the first octets and those where templates have numbers. */
  private static final int OCTETS = 50;

  private static final List<String> MESSAGES =
      List.of(
          "simple_16",
          "complex_12_bitmap",
          "grouped_2_1_gaps",
          "ccsds_12",
          "png_16",
          "second_order_16",
          "simple_log_preprocessing_12",
          "edition1_second_order",
          "edition1_simple_bitmap",
          "grid2_reduced",
          "grid2_gaussian",
          "grid2_lambert_64");

  static Stream<String> messages() {
    return MESSAGES.stream();
  }

  /** Every number of four octets in sections 0 to 6 becomes 0, small, large, or all ones. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void numbersAreCheckedBeforeTheyAreBelieved(String name) {
    Message message = Message.packed(name);
    List<Integer> places = new ArrayList<>();
    for (int at = 0; at < message.bytes().length - 4; at++) {
      if (at < 8 * OCTETS) {
        places.add(at);
      }
    }
    for (int at : places) {
      for (int value : new int[] {0, 1, 0x7fffffff, 0x80000000, -1, 0x00ffffff}) {
        byte[] changed = message.bytes().clone();
        ByteBuffer.wrap(changed).putInt(at, value);
        assertTakenOrRefused(message.changed(changed), "%s, %d at %d".formatted(name, value, at));
      }
    }
  }

  private static void assertTakenOrRefused(Message message, String how) {
    for (String variable : List.of("t", "latitude", "longitude")) {
      try {
        assertThat(
                message.decode(
                    "gribberish",
                    Map.of("var", variable, "adjust_longitude_range", true),
                    "float64",
                    message.points(),
                    ChunkContext.of("air.zarr: array /t", "c/0", message.bytes().length)))
            .hasSize(8 * message.points());
      } catch (ZarrException e) {
        assertThat(e).hasMessageContaining("air.zarr: array /t, chunk c/0");
      } catch (Exception e) {
        throw new AssertionError(how, e);
      }
    }
  }

  /** What a chunk may have is asked before there is room for it. */
  @ParameterizedTest(name = "{0} points")
  @org.junit.jupiter.params.provider.ValueSource(ints = {1 << 27, Integer.MAX_VALUE})
  void aConstantFieldOfTooManyPointsIsRefused(int points) {
    byte[] message =
        MessageBuilder.grid(points, 1)
            .section(5, "%08x 0000 00000000 0000 0000 00 00".formatted(points))
            .section(6, "ff")
            .section(7, "")
            .message();
    assertThatCode(
            () ->
                new Message("constant", message, points, "", "")
                    .decode(
                        "gribberish",
                        Map.of(),
                        "float64",
                        points,
                        ChunkContext.of("air.zarr: array /t", "c/0", message.length)))
        .isInstanceOf(ZarrException.LimitExceeded.class);
  }
}
