package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages that do not fit their chunk, or their own rules, say where. */
class UnfittingMessagesTest {
  private static final Message SIMPLE = Message.packed("simple_16");

  private static void assertRefused(byte[] bytes, int count, String... words) {
    assertThatThrownBy(() -> SIMPLE.changed(bytes).decode("gribberish", Map.of(), "float64", count))
        .isInstanceOf(ZarrException.class)
        .hasMessageStartingWith("air.zarr: array /t, chunk c/0: ")
        .hasMessageContainingAll(words);
  }

  private static byte[] changed(int octet, int value) {
    byte[] bytes = SIMPLE.bytes().clone();
    bytes[octet - 1] = (byte) value;
    return bytes;
  }

  @Test
  void anotherNumberOfPointsThanTheChunkHas() {
    assertRefused(SIMPLE.bytes(), 311, "section 3, octet 7", "312 points", "311 elements");
  }

  @Test
  void theSamePointsInOtherRowsThanTheChunkHas() throws IOException {
    assertThatThrownBy(
            () ->
                SIMPLE.decode(
                    "gribberish",
                    Map.of(),
                    "float64",
                    312,
                    Message.chunk().shaped(new int[] {1, 24, 13})))
        .hasMessageContainingAll("section 3, octet 7", "13 rows and 24 columns", "[1, 24, 13]");
    int[][] fit = {{1, 1, 13, 24}, {312}, {1, 312}};
    for (int[] shape : fit) {
      assertThat(
              SIMPLE.decode("gribberish", Map.of(), "float64", 312, Message.chunk().shaped(shape)))
          .hasSize(8 * 312);
    }
  }

  @Test
  void octetsBehindTheMessage() {
    byte[] longer = Arrays.copyOf(SIMPLE.bytes(), SIMPLE.bytes().length + 3);
    assertRefused(longer, 312, "section 8", "3 octets follow \"7777\"");
  }

  @Test
  void aMessageThatIsCutOffOrNone() {
    assertRefused(new byte[100], 312, "section 0, octet 1", "not a GRIB message");
    byte[] cut = Arrays.copyOf(SIMPLE.bytes(), SIMPLE.bytes().length - 1);
    assertRefused(cut, 312, "section 0, octet 9", "the chunk " + cut.length);
    assertRefused(changed(8, 3), 312, "section 0, octet 8", "edition 3", "grib_set");
    assertRefused(changed(SIMPLE.bytes().length, '8'), 312, "section 8", "no \"7777\"");
  }

  @Test
  void anotherBitmapThanValues() {
    byte[] bytes = Message.packed("simple_12_bitmap").bytes().clone();
    int octet = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).lastIndexOf('7');
    assertThat(octet).isPositive();
    for (int at = 0; at < bytes.length - 6; at++) {
      // Section 6 of 45 octets: its first octet of bits.
      if (bytes[at + 3] == 45 && bytes[at + 4] == 6 && bytes[at + 5] == 0) {
        bytes[at + 6] ^= 1;
      }
    }
    assertRefused(bytes, 312, "section 5, octet 6", "the bitmap of section 6 leaves");
  }

  @Test
  void aBitmapOfAFieldBefore() {
    byte[] message =
        MessageBuilder.grid(2, 1)
            .section(5, "00000002 0000 00000000 0000 0000 08 00")
            .section(6, "fe")
            .section(7, "0102")
            .message();
    assertRefused(message, 2, "section 6, octet 6", "this is the first");
  }

  @Test
  void templatesThatAreNotKnown() {
    byte[] message =
        MessageBuilder.grid(2, 1)
            .section(5, "00000002 0032 00000000 0000 0000 08 00")
            .section(6, "ff")
            .section(7, "0102")
            .message();
    assertRefused(message, 2, "section 5, octet 10", "5.50 (spectral coefficients)", "sp2gp");
  }

  @Test
  void typesThatHoldNoFloats() {
    assertThatThrownBy(() -> SIMPLE.decode("int16"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContainingAll("gribberish", "int16", "float32 and float64");
  }
}
