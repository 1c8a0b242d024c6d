package io.github.zarrcdm.internal.store.zip;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.CountingStore;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipStoreTest {
  @Nested
  class Deflated extends StoreContract {
    @Override
    protected Store store(Map<String, byte[]> values) throws IOException {
      return zipped(zip(ZipEntry.DEFLATED, "", values));
    }
  }

  @Nested
  class Stored extends StoreContract {
    @Override
    protected Store store(Map<String, byte[]> values) throws IOException {
      return zipped(zip(ZipEntry.STORED, "", values));
    }
  }

  @Nested
  class OneFolderDown extends StoreContract {
    @Override
    protected Store store(Map<String, byte[]> values) throws IOException {
      return zipped(zip(ZipEntry.DEFLATED, "my store/", values));
    }
  }

  static List<CorpusCase> zips() {
    return Corpus.cases("zip");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("zips")
  void everyWritersZipHoldsItsRoot(CorpusCase zip) throws IOException {
    try (Store store = new ZipStore(new FileStore(zip.store()))) {
      boolean array = store.get(".zarray").isPresent();
      assertThat(array || store.get(".zgroup").isPresent() || store.get("zarr.json").isPresent())
          .isTrue();
      assertThat(store.folders("").orElseThrow()).doesNotContain("__MACOSX", "data.zarr");
      assertThat(array || !store.folders("").orElseThrow().isEmpty()).isTrue();
    }
  }

  @Test
  void aPartOfAStoredEntryIsReadByItself() throws IOException {
    CountingStore archive =
        new CountingStore(memory(zip(ZipEntry.STORED, "", StoreContract.VALUES)), true);
    Store store = new ZipStore(archive);
    archive.requests();
    assertThat(store.get("a/c/0/0", new Slice(512, 64))).isPresent();
    assertThat(store.get("a/c/0/0", new Suffix(10))).isPresent();
    assertThat(archive.requests())
        .hasSize(3)
        .allSatisfy(request -> assertThat(length(request)).isLessThan(100));
  }

  @Test
  void anEntryIsOneRead() throws IOException {
    CountingStore archive =
        new CountingStore(memory(zip(ZipEntry.DEFLATED, "", StoreContract.VALUES)), true);
    Store store = new ZipStore(archive);
    archive.requests();
    store.get("a/c/0/0");
    assertThat(archive.requests()).hasSize(1);
  }

  /** As GDAL names a group: /vsizip/a.zip/a.zarr/g. */
  @Test
  void keysMayBeginWithTheFolderThatTheStoreLiesIn() throws IOException {
    Map<String, byte[]> values = Map.of(".zgroup", new byte[0], "g/.zgroup", new byte[] {1});
    try (Store store = zipped(zip(ZipEntry.STORED, "a.zarr/", values))) {
      assertThat(store.get("g/.zgroup").orElseThrow().get()).isEqualTo((byte) 1);
      assertThat(store.get("a.zarr/g/.zgroup").orElseThrow().get()).isEqualTo((byte) 1);
      assertThat(store.folders("a.zarr").orElseThrow()).containsExactly("g");
      assertThat(store.get("b.zarr/g/.zgroup")).isEmpty();
    }
  }

  @Test
  void theLaterOfTwoEntriesCounts() throws IOException {
    byte[] twice = zip(ZipEntry.STORED, "", Map.of("aa", new byte[] {1}, "ab", new byte[] {1, 2}));
    String text = new String(twice, ISO_8859_1);
    Store store = zipped(text.replace("ab", "aa").getBytes(ISO_8859_1));
    boolean oneIsLast = text.lastIndexOf("aa") > text.lastIndexOf("ab");
    assertThat(store.get("aa").orElseThrow().remaining()).isEqualTo(oneIsLast ? 1 : 2);
  }

  @Test
  void moreEntriesThanSixteenBitsCount() throws IOException {
    Map<String, byte[]> many = new HashMap<>();
    for (int i = 0; i < 70_000; i++) {
      many.put("c/" + i, new byte[] {(byte) i});
    }
    many.put("zarr.json", "{}".getBytes(UTF_8));
    Store store = zipped(zip(ZipEntry.STORED, "", many));
    assertThat(store.get("c/69999")).contains(ByteBuffer.wrap(new byte[] {(byte) 69999}));
    assertThat(store.folders("")).contains(List.of("c"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip_not_zip", "zip_empty_file", "zip_cd_offset"})
  void whatIsNotAZipFailsToOpen(String name) {
    assertThatThrownBy(() -> Stores.open(Corpus.store("bad/" + name).toString()))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("store.zip: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip_crc", "zip_size_lie"})
  void aDamagedEntryFailsWithItsName(String name) throws IOException {
    try (Store store = Stores.open(Corpus.store("bad/" + name).toString())) {
      assertThatThrownBy(() -> store.get("good/0.0"))
          .isInstanceOf(ZarrException.class)
          .hasMessageContaining("good/0.0");
    }
  }

  @Test
  void encryptedEntriesSaySo() throws IOException {
    try (Store store = Stores.open(Corpus.store("bad/zip_encrypted").toString())) {
      assertThatThrownBy(() -> store.get(".zgroup"))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining(".zgroup is encrypted");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip_slip_absolute", "zip_slip_dotdot_inner"})
  void namesThatLeadOutDoNotExist(String name) throws IOException {
    try (Store store = Stores.open(Corpus.store("bad/" + name).toString())) {
      assertThat(store.folders("")).contains(List.of("good"));
    }
  }

  @Test
  void aZipCutAnywhereFailsCleanly() throws IOException {
    byte[] whole = zip(ZipEntry.DEFLATED, "", StoreContract.VALUES);
    for (int length = 0; length < whole.length; length += 1 + length / 50) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThat(catchThrowable(() -> zipped(cut))).isInstanceOf(ZarrException.class);
    }
  }

  @Test
  void aZipWithAnyByteChangedFailsCleanlyOrGivesTheRightBytes() throws IOException {
    byte[] whole = zip(ZipEntry.DEFLATED, "", StoreContract.VALUES);
    for (int at = 0; at < whole.length; at += at < whole.length - 800 ? 97 : 1) {
      byte[] changed = whole.clone();
      changed[at] ^= 0x55;
      try {
        Store store = zipped(changed);
        for (Map.Entry<String, byte[]> value : StoreContract.VALUES.entrySet()) {
          store
              .get(value.getKey())
              .ifPresent(v -> assertThat(StoreContract.array(v)).isEqualTo(value.getValue()));
        }
      } catch (ZarrException expected) {
        assertThat(expected).hasMessageStartingWith("memory");
      }
    }
  }

  private static int length(String request) {
    String[] ends = request.replaceFirst(".* bytes ", "").split("-");
    return Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
  }

  private static Store memory(byte[] zip) {
    return new MemoryStore(Map.of("", zip));
  }

  private static Store zipped(byte[] zip) throws IOException {
    return new ZipStore(memory(zip));
  }

  static byte[] zip(int method, String folder, Map<String, byte[]> values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> value : values.entrySet()) {
        ZipEntry entry = new ZipEntry(folder + value.getKey());
        entry.setMethod(method);
        entry.setSize(value.getValue().length);
        CRC32 crc = new CRC32();
        crc.update(value.getValue());
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(value.getValue());
      }
    }
    return bytes.toByteArray();
  }
}
