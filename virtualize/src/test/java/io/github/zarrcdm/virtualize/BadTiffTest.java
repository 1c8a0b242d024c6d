package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged TIFF files are errors that name the file, and take no more memory than it has bytes;
 * large ones take no memory.
 */
class BadTiffTest {
  private static final int IFD = 8;

  @TempDir Path folder;

  private final Map<Integer, Integer> fields =
      new TreeMap<>(
          Map.of(
              256, 4, // columns
              257, 4, // rows
              258, 8, // bits
              259, 1, // compression
              273, 200, // place of the strip
              277, 1, // bands
              278, 4, // rows of a strip
              279, 16)); // its length

  /** A file of one directory with {@link #fields}, and 16 bytes of pixels. */
  private byte[] file() {
    ByteBuffer bytes = ByteBuffer.allocate(216).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(IFD);
    bytes.putShort((short) fields.size());
    fields.forEach(
        (tag, value) ->
            bytes.putShort(tag.shortValue()).putShort((short) 4).putInt(1).putInt(value));
    return bytes.putInt(0).array();
  }

  private ReferencesReport written(byte[] bytes) throws IOException {
    Path source = Files.write(folder.resolve("some.tif"), bytes);
    return ZarrReferences.of(source.toString()).overwrite().write(folder.resolve("refs.json"));
  }

  private void assertDamaged(byte[] bytes, String found) {
    assertThatThrownBy(() -> written(bytes))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("some.tif")
        .hasMessageContaining(found);
    assertThat(folder.resolve("refs.json")).doesNotExist();
  }

  @Test
  void theFileItselfIsRead() throws IOException {
    assertThat(written(file()).arrays()).containsExactly("/band_data");
  }

  @Test
  void directoriesInACircle() {
    byte[] bytes = file();
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(IFD + 2 + 12 * fields.size(), IFD);
    assertDamaged(bytes, "in a circle");
  }

  @Test
  void truncated() {
    assertDamaged(Arrays.copyOf(file(), 60), "the file has 60");
    assertDamaged(Arrays.copyOf(file(), 210), "tile 0 is at bytes 200 to 216");
  }

  /** A file of 800 kB, whose directories would take twenty times as much apart. */
  @Test
  void directoriesThatOverlap() {
    int count = 65_000;
    ByteBuffer bytes = ByteBuffer.allocate(IFD + 12 * (count + 20)).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(IFD);
    for (int n = 0; n < 20; n++) {
      int at = IFD + 12 * n;
      bytes.putShort(at, (short) count).putInt(at + 2 + 12 * count, at + 12);
    }
    assertThatThrownBy(() -> written(bytes.array()))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("some.tif")
        .hasMessageContaining("more than 1048576 fields");
  }

  @Test
  void stillBeingWritten() {
    byte[] bytes = file();
    ByteBuffer.wrap(bytes).putInt(4, 0);
    assertDamaged(bytes, "no directory");
  }

  @Test
  void hugeNumbers() {
    fields.put(256, -1);
    fields.put(257, -1);
    assertDamaged(file(), "tiles of 4294967295 by 4 pixels");
    fields.put(256, 4);
    fields.put(278, 1);
    assertThatThrownBy(() -> written(file()))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("more than 10000000 tiles");
    fields.put(257, 1_000_000);
    assertDamaged(file(), "1000000 tiles are needed, but 1 have a place and 1 a length");
  }

  @Test
  void moreBytesThanAnyFileHas() {
    fields.put(256, Integer.MAX_VALUE);
    fields.put(257, Integer.MAX_VALUE);
    fields.put(278, Integer.MAX_VALUE);
    fields.put(258, 64);
    fields.put(339, 3);
    fields.put(277, 65_535);
    assertDamaged(file(), "more bytes than any file");
    fields.put(259, 8);
    assertDamaged(file(), "more bytes than any file");
  }

  @Test
  void stripsThatAreTooShort() {
    fields.put(279, 15);
    assertDamaged(file(), "tile 0 has 15 bytes where 16 are needed");
  }

  /** As tifffile writes one strip for all of an image. */
  @Test
  void aLargeStripIsReferencedInParts() throws IOException {
    fields.put(256, 4096);
    fields.put(257, 40_000);
    fields.put(278, 40_000);
    fields.put(279, 4096 * 40_000);
    Path source = Files.write(folder.resolve("large.tif"), file());
    try (RandomAccessFile sparse = new RandomAccessFile(source.toFile(), "rw")) {
      sparse.setLength(200 + 4096 * 40_000);
    }
    Path target = folder.resolve("large.json");
    ReferencesReport report = ZarrReferences.of(source.toString()).relative().write(target);
    assertThat(report.references()).isEqualTo(2);
    assertThat(Files.readString(target)).contains("[\"large.tif\",81920200,81920000]");
    fields.put(279, 4096 * 39_999);
    assertDamaged(file(), "tile 0 is at bytes 200 to 163836104");
  }

  /** Whatever the bytes are, nothing but errors of this library is thrown. */
  @Test
  void anyByteMayBeAnother() {
    byte[] whole = file();
    Random random = new Random(42);
    for (int n = 0; n < 300; n++) {
      byte[] bytes = whole.clone();
      for (int times = 1 + random.nextInt(3); times > 0; times--) {
        bytes[4 + random.nextInt(110)] = (byte) (random.nextBoolean() ? -1 : random.nextInt());
      }
      try {
        written(bytes);
      } catch (IOException e) {
        assertThat(e).isInstanceOf(ZarrException.class).hasMessageContaining("some.tif");
      }
    }
  }
}
