package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
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
    return Stream.concat(
        Stream.of(ofTemplate(1)), Message.shared().stream().filter(PackingsTest::isRefused));
  }

  /** A message of edition 2 that names another template of data representation than it has. */
  private static Message ofTemplate(int template) {
    Message simple =
        Message.packed().stream()
            .filter(message -> message.bytes()[7] == 2 && message.name().contains("simple"))
            .findFirst()
            .orElseThrow();
    ByteBuffer octets = ByteBuffer.wrap(simple.bytes().clone());
    int section = 16;
    while (octets.get(section + 4) != 5) {
      section += octets.getInt(section);
    }
    return simple.changed(octets.putShort(section + 9, (short) template).array());
  }

  @Test
  void spectralCoefficientsAreRefusedByName() {
    assertThatThrownBy(() -> ofTemplate(50).decode("float64"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContainingAll("octet", "spectral coefficients", "cdo sp2gp");
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
