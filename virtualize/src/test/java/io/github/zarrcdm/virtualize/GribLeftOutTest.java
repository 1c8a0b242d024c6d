package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left out of GRIB files, refused or noted. */
class GribLeftOutTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"forecast.grib1", "forecast.grib2"})
  void truncatedFilesAreRefused(String file) throws IOException {
    byte[] all = Files.readAllBytes(TestFiles.FOLDER.resolve(file));
    Path source = Files.write(folder.resolve(file), Arrays.copyOf(all, all.length - 1));
    Path target = folder.resolve("refs.json");
    assertThatThrownBy(() -> ZarrReferences.of(source.toString()).write(target))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("truncated");
    assertThat(target).doesNotExist();
  }

  @Test
  void bytesBetweenMessagesAreNoted() throws IOException {
    List<byte[]> messages =
        GribTestFiles.messages(Files.readAllBytes(TestFiles.FOLDER.resolve("forecast.grib2")));
    ReferencesReport report =
        GribTestFiles.written(
            folder, "HTXX 123456".getBytes("US-ASCII"), messages.get(0), new byte[5000]);
    assertThat(report.arrays()).contains("/t");
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.notes()).singleElement().asString().contains("5011 bytes");
  }

  /** Of editions there are 0 to 3. */
  @Test
  void lettersBetweenMessagesAreNoMessage() throws IOException {
    byte[] message = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    ReferencesReport report =
        GribTestFiles.written(
            folder,
            "GRIB bulletin".getBytes("US-ASCII"),
            message,
            "GRIB of today".getBytes("US-ASCII"));
    assertThat(report.arrays()).contains("/t");
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.notes()).singleElement().asString().contains("26 bytes");
  }

  @Test
  void messagesOfAnotherEditionAreLeftOut() throws IOException {
    byte[] message = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[] other = message.clone();
    other[7] = 3;
    assertThat(GribTestFiles.written(folder, message, other).leftOut())
        .singleElement()
        .asString()
        .contains("at byte " + message.length + " is of edition 3", "grib_set");
  }

  @Test
  void messagesLeftOutForOneReasonAreOneSentence() throws IOException {
    List<byte[]> messages = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2"));
    byte[][] parts = new byte[12][];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = messages.get(i % 2).clone();
      if (i >= 2 && i < 7) {
        parts[i][GribTestFiles.section(parts[i], 5) + 9] = 50;
      } else if (i >= 7) {
        parts[i][parts[i].length - 1] = 0;
      }
    }
    assertThat(GribTestFiles.written(folder, parts).leftOut())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("5 messages; the first: ").contains("5.50"),
            other -> assertThat(other).startsWith("5 messages; the first: ").contains("7777"));
  }

  @Test
  void otherMessagesOfTheSameChunkAreLeftOut() throws IOException {
    byte[] message = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[] other = message.clone();
    other[other.length - 6] ^= 1;
    ReferencesReport report = GribTestFiles.written(folder, message, message, other);
    assertThat(report.references()).isEqualTo(7);
    assertThat(report.notes())
        .singleElement()
        .asString()
        .contains("/t: the message at byte " + message.length + " is the same as that at byte 0");
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("/t: the message at byte " + 2 * message.length)
        .contains("of the same time, step and level as that at byte 0, which counts");
  }

  /** Their length is counted in 120 octets, less what section 4 says. */
  @Test
  void largeMessagesOfEdition1AreLeftOut() throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("forecast.grib1"));
    byte[] large = Arrays.copyOf(file, ByteBuffer.wrap(file).getInt(4) >>> 8);
    byte[] others = Arrays.copyOfRange(file, large.length, file.length);
    int data = 8;
    for (int section : new int[] {1, 2}) {
      assertThat(section == 1 ? large[8 + 7] & 0xc0 : 0x80).isEqualTo(0x80);
      data += ByteBuffer.wrap(large).getInt(data) >>> 8;
    }
    int units = large.length / 120 + 1;
    put24(large, 4, 0x800000 | units);
    put24(large, data, 120 * units + 4 - large.length);
    ReferencesReport report = GribTestFiles.written(folder, large, others);
    assertThat(report.arrays()).isNotEmpty();
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("at byte 0", "units of 120 octets", "grib_set");
  }

  private static void put24(byte[] bytes, int at, int value) {
    ByteBuffer.wrap(bytes).putShort(at, (short) (value >>> 8)).put(at + 2, (byte) value);
  }

  @Test
  void furtherFieldsOfAMessageAreLeftOut() throws IOException {
    byte[] message = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    int product = GribTestFiles.section(message, 4);
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(message, 0, message.length - 4);
    both.write(message, product, message.length - product);
    byte[] two = both.toByteArray();
    ByteBuffer.wrap(two).putLong(8, two.length);
    ReferencesReport report = GribTestFiles.written(folder, two);
    assertThat(report.arrays()).contains("/t");
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("chunk at byte 0: fields 2 to 2 of this message")
        .contains("grib_copy");
  }

  @ParameterizedTest
  @CsvSource({
    "3, 71, 32, scanning mode 32",
    "3, 13, 31, scanning mode 152",
    "5, 9, 50, data representation template 5.",
    "4, 8, 45, product definition template 4.45",
    "4, 17, 3, steps in units of code 3",
    "6, 5, 1, the bitmap 1 of its centre"
  })
  void whatCannotBeAChunkIsLeftOutByName(int section, int octet, int value, String reason)
      throws IOException {
    List<byte[]> messages = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2"));
    byte[] other = messages.get(12).clone();
    other[GribTestFiles.section(other, section) + octet] = (byte) value;
    ReferencesReport report = GribTestFiles.written(folder, messages.get(1), other);
    assertThat(report.arrays()).contains("/u").doesNotContain("/t");
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("chunk at byte " + messages.get(1).length)
        .contains(reason);
  }
}
