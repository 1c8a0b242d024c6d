package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values are those that ecCodes reads, to the last bit. */
class PackingsTest {
  static Stream<Message> messages() {
    return Stream.concat(Message.packed().stream(), Message.shared().stream())
        .filter(message -> !isRefused(message));
  }

  static Stream<Message> refused() {
    return Message.shared().stream().filter(PackingsTest::isRefused);
  }

  private static boolean isRefused(Message message) {
    return message.name().contains("matrix") || message.name().equals("ll1_grid_ieee.grib1");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void valuesAreThoseOfEcCodes(Message message) throws IOException {
    assertThat(Message.hash(message.decode("float32"))).isEqualTo(message.float32());
    // The last bit of an exponential function is that of the library.
    if (!message.name().contains("log")) {
      assertThat(Message.hash(message.decode("float64"))).isEqualTo(message.float64());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void otherPackingsAreRefusedByName(Message message) {
    assertThatThrownBy(() -> message.decode("float64"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageStartingWith("air.zarr: array /t, chunk c/0: GRIB message, section ")
        .hasMessageContainingAll("octet", "supported are", "grib_set -r -s packingType=")
        .hasMessageMatching(".*(matrices of values|IEEE 754).*");
  }

  /** {@code tools/grib-messages.py random 10000 FILE}, then {@code -Dgrib.random=FILE}. */
  @Test
  void randomMessagesAreThoseOfEcCodes() throws IOException {
    String file = System.getProperty("grib.random");
    if (file == null) {
      return;
    }
    try (DataInputStream in = new DataInputStream(Files.newInputStream(Path.of(file)))) {
      for (int i = 0; ; i++) {
        int length = Integer.reverseBytes(in.readInt());
        int points = Integer.reverseBytes(in.readInt());
        String float32 = HexFormat.of().formatHex(in.readNBytes(32));
        String float64 = HexFormat.of().formatHex(in.readNBytes(32));
        byte[] bytes = in.readNBytes(length);
        Message message = new Message("random " + i, bytes, points, float32, float64);
        assertThat(Message.hash(message.decode("float64"))).as("%s", message).isEqualTo(float64);
        assertThat(Message.hash(message.decode("float32"))).as("%s", message).isEqualTo(float32);
      }
    } catch (EOFException e) {
      // the end
    }
  }
}
