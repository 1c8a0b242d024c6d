package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.remote.DiskCacheFolder;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is asked of a server when a store is opened and read once more. Of a process nothing but the
 * folder is used a second time, so that a second open is like one of another process.
 */
class DiskCacheTest extends StoreKeptOnDisk {
  @Test
  void nothingIsKeptUnlessAFolderIsNamed() throws IOException {
    System.clearProperty(DiskCacheFolder.PROPERTY);
    read();
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
    assertThat(folder).doesNotExist();
  }

  @Test
  void whatWasReadBeforeCostsOneConfirmationOfItsDocument() throws IOException {
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  /** A document that the server confirms, and two chunks. */
  @Test
  void whatTheDiskAnswersIsCounted() throws IOException {
    read();
    assertThat(StoreCounters.get(server.url(), Counter.ANSWERS_FROM_DISK)).isZero();
    read();
    assertThat(StoreCounters.get(server.url(), Counter.ANSWERS_FROM_DISK)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"simplecache::", "filecache::", "zarr:"})
  void theSpellingsOfFsspecUseIt(String prefix) throws IOException {
    read();
    server.asked();
    read(prefix + server.url());
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  @Test
  void chunksAreConfirmedOnceAfterTheirDocumentHasChanged() throws IOException {
    read();
    grownTo(5);
    server.values.put("a/c/1", new byte[] {3, 9});
    server.values.put("a/c/2", new byte[] {5, 0});
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 9, 5);
    assertThat(server.asked())
        .containsExactlyInAnyOrder("200 zarr.json", "304 a/c/0", "200 a/c/1", "200 a/c/2");
    assertThat(read()).containsExactly(1, 2, 3, 9, 5);
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  private void written(String key, long secondsAgo) {
    server.written.put(key, System.currentTimeMillis() / 1000 - secondsAgo);
  }

  /** An append changes documents first, and then the last chunk that was there. */
  @Test
  void aChunkThatIsOlderThanItsNewDocumentIsConfirmedAgain() throws IOException {
    written("a/c/1", 3600);
    written("zarr.json", -3600); // new, however long this takes
    grownTo(5);
    assertThat(read()).containsExactly(1, 2, 3, 4, 0);
    server.values.put("a/c/1", new byte[] {3, 9});
    written("a/c/1", -3600);
    assertThat(read()).containsExactly(1, 2, 3, 9, 0);
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 9, 0);
    assertThat(server.asked()).noneMatch(asked -> asked.contains("a/c/1"));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "3600, 0", "3600, 7200"})
  void aChunkIsUsedIfItIsAsNewAsItsDocumentOrThatHasBeenThereForLong(long document, long chunk)
      throws IOException {
    written("zarr.json", document);
    written("a/c/0", chunk);
    written("a/c/1", chunk);
    read();
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).noneMatch(asked -> asked.contains("a/c"));
  }

  @Test
  void chunksAreConfirmedAfterTheTimeThatIsSet() throws IOException {
    System.setProperty(DiskCache.SECONDS, "0");
    read();
    server.values.put("a/c/1", new byte[] {3, 9});
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 9);
    assertThat(server.asked()).containsExactlyInAnyOrder("304 zarr.json", "304 a/c/0", "200 a/c/1");
  }

  /** Else what an index says of a new version could be that of the kept one. */
  @Test
  void chunksAreConfirmedIfTheirVersionsAreAskedFor() throws IOException {
    read();
    server.values.put("a/c/1", new byte[] {3, 9});
    server.asked();
    try (Store store = Stores.open(Locations.parse(server.url()))) {
      store.get("zarr.json");
      assertThat(store.get("a/c/1")).hasValue(ByteBuffer.wrap(new byte[] {3, 4}));
      AdaptedStore.internal(store).validators("a/", 100);
      assertThat(store.get("a/c/1")).hasValue(ByteBuffer.wrap(new byte[] {3, 9}));
      store.get("a/c/0");
    }
    assertThat(server.asked()).containsExactly("304 zarr.json", "200 a/c/1", "304 a/c/0");
  }

  @Test
  void aChunkThatIsGoneIsMissing() throws IOException {
    System.setProperty(DiskCache.SECONDS, "0");
    read();
    server.values.remove("a/c/1");
    assertThat(read()).containsExactly(1, 2, 0, 0);
    server.values.put("a/c/1", new byte[] {3, 4});
    server.asked();
    read();
    assertThat(server.asked()).contains("200 a/c/1");
  }

  /**
   * Where the server does not tell versions apart, its document is one only with the same bytes.
   */
  @Test
  void withTimesAloneDocumentsAreReadAgainAndChunksAreNot() throws IOException {
    server.withoutTags();
    server.headers.put("Last-Modified", "Sat, 01 Feb 2020 10:00:00 GMT");
    read();
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactly("200 zarr.json");
    grownTo(3);
    assertThat(read()).containsExactly(1, 2, 3);
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
  }

  /** As by a check that compares both: those who open by one know what was right for the other. */
  @Test
  void documentsOfArraysAndConsolidatedOnesAreBothThoseOfAChunk() throws IOException {
    server.values.put("a/zarr.json", ARRAY.formatted(4).getBytes(UTF_8));
    for (List<String> documents :
        List.of(
            List.of("zarr.json", "a/zarr.json"), List.of("zarr.json"), List.of("a/zarr.json"))) {
      server.asked();
      try (Store store = Stores.open("zarr:" + server.url())) {
        for (String document : documents) {
          store.get(document);
        }
        store.get("a/c/0");
      }
      assertThat(server.asked())
          .as(documents.toString())
          .satisfies(
              asked -> assertThat(asked.contains("200 a/c/0")).isEqualTo(documents.size() == 2))
          .doesNotContain("304 a/c/0");
    }
  }

  private static List<String> text(Optional<ByteBuffer> part) {
    List<String> bytes = new ArrayList<>();
    part.ifPresent(value -> bytes.add(ISO_8859_1.decode(value.duplicate()).toString()));
    return bytes;
  }

  private List<String> parts(String key) throws IOException {
    List<String> parts = new ArrayList<>();
    try (Store store = Stores.open("zarr:" + server.url())) {
      store.get("zarr.json");
      parts.addAll(text(store.get(key, new ByteRange.Suffix(2))));
      parts.addAll(text(store.get(key, new ByteRange.Slice(1, 2))));
    }
    return parts;
  }

  @Test
  void partsOfShardsAreUsedAsLongAsTheirDocumentIsTheSame() throws IOException {
    server.values.put("a/c/0", "abcdef".getBytes(UTF_8));
    assertThat(parts("a/c/0")).containsExactly("ef", "bc");
    server.asked();
    assertThat(parts("a/c/0")).containsExactly("ef", "bc");
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  /** Of a shard whose one part has come in a new version, no other part is used in an old one. */
  @Test
  void noOldPartIsUsedBesideANewOne() throws IOException {
    server.values.put("a/c/0", "abcdef".getBytes(UTF_8));
    parts("a/c/0");
    server.values.put("a/c/0", "ABCDEF".getBytes(UTF_8));
    try (Store store = Stores.open("zarr:" + server.url())) {
      store.get("zarr.json");
      assertThat(text(store.get("a/c/0", new ByteRange.Slice(3, 1)))).containsExactly("D");
      assertThat(text(store.get("a/c/0", new ByteRange.Suffix(2)))).containsExactly("EF");
    }
  }

  /**
   * As of a zip, or of a file behind references: its first part shows the version of the others.
   */
  @Test
  void ofAFileInPartsOnePartIsConfirmed() throws IOException {
    server.values.put("", "abcdef".getBytes(UTF_8));
    for (String expected : List.of("200 ,200 ", "304 ")) {
      try (Store store = Stores.value(Locations.parse(server.url()))) {
        assertThat(text(store.get("", new ByteRange.Suffix(2)))).containsExactly("ef");
        assertThat(text(store.get("", new ByteRange.Slice(1, 2)))).containsExactly("bc");
      }
      assertThat(String.join(",", server.asked())).isEqualTo(expected);
    }
  }

  @Test
  void filesOfIcechunkAreNotConfirmed() throws IOException {
    String chunk = "chunks/0123456789ABCDEFGHJK";
    server.values.putAll(Map.of("repo", new byte[] {1}, chunk, new byte[] {2}));
    for (List<String> expected :
        List.of(List.of("200 repo", "200 " + chunk), List.of("200 repo"))) {
      try (Store store = Stores.value(Locations.parse(server.url()))) {
        assertThat(store.get("repo")).isPresent();
        assertThat(store.get(chunk).orElseThrow().get()).isEqualTo((byte) 2);
      }
      assertThat(server.asked()).isEqualTo(expected);
      server.values.put("repo", new byte[] {3});
    }
  }
}
