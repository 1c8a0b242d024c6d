package io.github.zarrcdm.internal.store.zip;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Zips with wrong names, lengths and offsets. */
class HostileZipTest {
  private static final int LOCAL = 0x04034b50;
  private static final int DIRECTORY = 0x02014b50;

  /** Offsets of fields in an entry of the directory, and in the header before its content. */
  private static final int FLAGS = 8;

  private static final int CRC = 16;
  private static final int COMPRESSED = 20;
  private static final int SIZE = 24;
  private static final int PLACE = 42;
  private static final int LOCAL_COMPRESSED = 18;
  private static final int LOCAL_SIZE = 22;

  /** {@code a} is a hundred bytes, {@code b} what stands behind it. */
  private static ByteBuffer zip(int method) throws IOException {
    Map<String, byte[]> values = new LinkedHashMap<>();
    values.put("a", filled(1));
    values.put("b", filled(2));
    return ByteBuffer.wrap(ZipStoreTest.zip(method, "", values)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] filled(int value) {
    byte[] bytes = new byte[100];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static int find(ByteBuffer zip, int signature) {
    int at = 0;
    while (zip.getInt(at) != signature) {
      at++;
    }
    return at;
  }

  private static Store store(ByteBuffer zip) throws IOException {
    return new ZipStore(new MemoryStore(Map.of("", zip.array())));
  }

  private static void assertRefused(String key, ThrowingCallable use) {
    assertThatThrownBy(use).isInstanceOf(ZarrException.class).hasMessageContaining(key);
  }

  /** Whole, in parts, and one part only: each way may rely on a different field. */
  private static void assertRefusedHoweverRead(Store store) throws IOException {
    assertRefused(": a", () -> store.get("a"));
    assertRefused(": a", () -> store.get("a", new Slice(90, 10)));
    assertRefused(": a", () -> store.get("a", List.of(new Slice(0, 4), new Slice(90, 10))));
    assertThat(store.get("b")).contains(ByteBuffer.wrap(filled(2)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x",
        "../../x",
        "x/../../y",
        "/x",
        "//x",
        "x//y",
        "./../x",
        "x/./y",
        "..",
        ".",
        "x/..",
        "..\\x",
        "\\x",
        "x\\..\\..\\y"
      })
  void namesThatLeadOutsideAreNotKeys(String name) throws IOException {
    Store store =
        store(
            ByteBuffer.wrap(
                ZipStoreTest.zip(
                    ZipEntry.STORED, "", Map.of(name, new byte[1], "good/0", new byte[1]))));
    assertThat(store.folders("").orElseThrow()).contains("good").doesNotContain("..", ".", "");
    for (String folder : store.folders("").orElseThrow()) {
      assertThat(folder).doesNotContain("/");
    }
    if (name.indexOf('\\') < 0) {
      assertThatThrownBy(() -> store.get(name)).isInstanceOf(ZarrException.Malformed.class);
    }
  }

  /**
   * Written by Windows tools, where they mean slashes; they must not lead out of the store either.
   */
  @Test
  void backslashesOfWindowsAreSlashes() throws IOException {
    byte[] zip =
        ZipStoreTest.zip(
            ZipEntry.STORED, "", Map.of("g\\a", new byte[] {7}, "..\\b", new byte[] {8}));
    String text = new String(zip, ISO_8859_1);
    assertThat(text).contains("g\\a");
    Store store = store(ByteBuffer.wrap(zip));
    assertThat(store.get("g/a")).contains(ByteBuffer.wrap(new byte[] {7}));
    assertThat(store.folders("")).contains(List.of("g"));
  }

  @ParameterizedTest
  @ValueSource(ints = {ZipEntry.STORED, ZipEntry.DEFLATED})
  void aLengthThatTheHeaderBeforeTheContentContradictsIsRefused(int method) throws IOException {
    // What streams says so in a flag, and has its numbers behind the content.
    ByteBuffer zip = zip(method);
    int local = find(zip, LOCAL);
    zip.putShort(local + 6, (short) 0);
    zip.putInt(local + LOCAL_COMPRESSED, 90).putInt(local + LOCAL_SIZE, 90);
    assertRefusedHoweverRead(store(zip));
  }

  @Test
  void aStoredEntryHasOneLength() throws IOException {
    ByteBuffer zip = zip(ZipEntry.STORED);
    zip.putInt(find(zip, DIRECTORY) + SIZE, 140);
    assertRefusedHoweverRead(store(zip));
    ByteBuffer other = zip(ZipEntry.STORED);
    other.putInt(find(other, DIRECTORY) + COMPRESSED, 140);
    assertRefusedHoweverRead(store(other));
  }

  @ParameterizedTest
  @ValueSource(ints = {99, 101, 100_000, Integer.MAX_VALUE, -2})
  void aWrongLengthOfADeflatedEntryIsRefused(int size) throws IOException {
    ByteBuffer zip = zip(ZipEntry.DEFLATED);
    zip.putInt(find(zip, DIRECTORY) + SIZE, size);
    Store store = store(zip);
    assertRefused(": a", () -> store.get("a"));
    assertRefused(": a", () -> store.get("a", new Slice(0, 10)));
  }

  /** The bytes of another entry are not what the directory promises. */
  @Test
  void anEntryThatPointsToAnotherOnesContentIsRefused() throws IOException {
    ByteBuffer zip = zip(ZipEntry.STORED);
    int first = find(zip, DIRECTORY);
    int second = first + 46 + 1 + zip.getShort(first + 30);
    zip.putInt(first + PLACE, zip.getInt(second + PLACE));
    assertRefusedHoweverRead(store(zip));
  }

  /** Many entries of one content, as bombs have them, cost what is read and no more. */
  @Test
  void entriesThatOverlapAreEachReadByThemselves() throws IOException {
    ByteBuffer zip = zip(ZipEntry.STORED);
    int first = find(zip, DIRECTORY);
    int second = first + 46 + 1 + zip.getShort(first + 30);
    zip.putInt(first + PLACE, zip.getInt(second + PLACE))
        .putInt(first + CRC, zip.getInt(second + CRC));
    Store store = store(zip);
    assertThat(store.get("a")).contains(ByteBuffer.wrap(filled(2)));
    assertThat(store.get("b")).contains(ByteBuffer.wrap(filled(2)));
  }

  @ParameterizedTest
  @ValueSource(ints = {ZipEntry.STORED, ZipEntry.DEFLATED})
  void encryptedEntriesAreRefusedHoweverRead(int method) throws IOException {
    ByteBuffer zip = zip(method);
    int first = find(zip, DIRECTORY);
    zip.putShort(first + FLAGS, (short) (zip.getShort(first + FLAGS) | 1));
    Store store = store(zip);
    assertRefused(": a is encrypted", () -> store.get("a"));
    assertRefused(": a is encrypted", () -> store.get("a", new Slice(0, 10)));
    assertRefused(": a is encrypted", () -> store.get("a", List.of(new Slice(0, 10))));
  }

  /** Their content is a path: neither a chunk, nor nothing. */
  @Test
  void symbolicLinksAreRefusedAndWhatLiesBelowIsNotMissing() throws IOException {
    ByteBuffer zip = zip(ZipEntry.STORED);
    int first = find(zip, DIRECTORY);
    zip.putShort(first + 4, (short) (3 << 8)).putInt(first + 38, 0120777 << 16);
    Store store = store(zip);
    assertRefused(": a is a symbolic link", () -> store.get("a"));
    assertRefused(": a is a symbolic link", () -> store.get("a", new Slice(0, 10)));
    assertRefused(": a is a symbolic link", () -> store.get("a/c/0"));
    assertRefused(": a is a symbolic link", () -> store.size("a/zarr.json"));
    assertThat(store.get("b")).contains(ByteBuffer.wrap(filled(2)));
  }
}
