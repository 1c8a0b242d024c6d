package io.github.zarrcdm.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.store.http.BucketServer;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores tell the versions of many values apart, and what they cannot tell they do not say. */
class ValueVersionsTest {
  private static final int MOST = 100;

  @TempDir Path folder;

  private static Optional<Validator> version(String location, String key) throws IOException {
    try (Store store = Stores.open(Locations.parse(location))) {
      Optional<InternalStore.Validators> all = AdaptedStore.internal(store).validators("a/", MOST);
      return all.isEmpty() ? Optional.empty() : all.get().of(key);
    }
  }

  @Test
  void filesOfAFolderByTimeAndSize() throws IOException {
    Path store = Files.createDirectories(folder.resolve("s.zarr/a")).getParent();
    Files.writeString(store.resolve("a/0"), "one");
    Validator before = version(store.toString(), "a/0").orElseThrow();
    Files.writeString(store.resolve("a/0"), "other");
    assertThat(version(store.toString(), "a/0").orElseThrow().stamp()).isNotEqualTo(before.stamp());
    assertThat(version(store.toString(), "a/1")).hasValue(Validator.NONE);
  }

  @Test
  void valuesOfABucketByOneListing() throws IOException {
    try (BucketServer server = new BucketServer()) {
      String location = server.location("s.zarr");
      put(location, "a/0", "one");
      put(location, "a/1", "one");
      Validator before = version(location, "a/0").orElseThrow();
      assertThat(before.tag()).isNotEmpty();
      assertThat(version(location, "a/2")).hasValue(Validator.NONE);
      put(location, "a/0", "other");
      assertThat(version(location, "a/0")).isPresent().isNotEqualTo(Optional.of(before));
      try (Store store = Stores.open(Locations.parse(location))) {
        assertThat(AdaptedStore.internal(store).validators("b/", MOST))
            .as("an empty list, of another prefix")
            .isEmpty();
        assertThat(AdaptedStore.internal(store).validators("a/", 1))
            .as("more keys than wanted")
            .isEmpty();
      }
    }
  }

  /** For who compares them in another process, as a copy that is resumed. */
  @Test
  void chunksOfAnArrayInABucketByTheirTags() throws IOException {
    try (BucketServer server = new BucketServer()) {
      String location = server.location("s.zarr");
      NewArray v = NewArray.of("/a", "int16", MOST).dimensions("x").chunks(1).fill(-1);
      try (ZarrWriter writer = ZarrWriter.to(location).array(v).open()) {
        writer.write("/a", Section.all(MOST), new short[MOST]);
        writer.finish();
      }
      try (ZarrDataset dataset = ZarrDataset.open(location)) {
        Array array = dataset.root().arrays().get(0);
        String before = dataset.chunkDigest(array, Section.all(MOST));
        assertThat(dataset.chunkDigest(array, Section.all(MOST))).isEqualTo(before);
        put(location, "a/c/77", "xy");
        assertThat(dataset.chunkDigest(array, Section.all(MOST))).isNotEqualTo(before);
      }
    }
  }

  private static void put(String location, String key, String value) throws IOException {
    try (WritableStore store = Stores.create(Locations.parse(location))) {
      store.put(key, ByteBuffer.wrap(value.getBytes(UTF_8)));
    }
  }

  @Test
  void nothingIsKnownOfAServerThatDoesNotList() throws IOException {
    try (WebServer server =
        new WebServer(key -> key.equals("s.zarr/a/0") ? "one".getBytes(UTF_8) : null)) {
      assertThat(version(server.url() + "/s.zarr", "a/0")).isEmpty();
    }
  }

  @Test
  void partsOfAZipByTheZip() throws IOException {
    Path zip = zip();
    assertThat(version(zip.toString(), "a/0").orElseThrow().stamp()).isNotEmpty();
    assertThat(version(zip.toString(), "a/1")).hasValue(Validator.NONE);
  }

  /** Else what was read by the old one would have the version of the new one. */
  @Test
  void nothingIsKnownOfAnOpenFileThatAnotherHasReplaced() throws IOException {
    String references = "{\"version\": 1, \"refs\": {\".zgroup\": \"{}\", \"a/0\": \"one\"}}";
    Path file = Files.writeString(folder.resolve("s.json"), references);
    for (Path place : List.of(zip(), file)) {
      try (Store store = Stores.open(Locations.parse(place.toString()))) {
        assertThat(AdaptedStore.internal(store).validators("a/", MOST)).as("%s", place).isPresent();
        Path other = folder.resolve("other");
        Files.write(other, Files.readAllBytes(place));
        Files.writeString(other, " ", StandardOpenOption.APPEND);
        Files.move(other, place, StandardCopyOption.REPLACE_EXISTING);
        assertThat(AdaptedStore.internal(store).validators("a/", MOST)).as("%s", place).isEmpty();
      }
    }
  }

  private Path zip() throws IOException {
    Path zip = folder.resolve("s.zarr.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("zarr.json"));
      out.write("{\"zarr_format\": 3, \"node_type\": \"group\"}".getBytes(UTF_8));
      out.putNextEntry(new ZipEntry("a/0"));
      out.write(1);
    }
    return zip;
  }

  /** Of very many chunks only those that are there are looked at: 10^12 others would take days. */
  @Test
  void chunksOfASparseFolderThatASectionTouches() throws IOException {
    Path store = folder.resolve("s.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .array(NewArray.of("/a", "uint8", 1_000_000, 1_000_000).chunks(1, 1))
            .open()) {
      writer.write("/a", Section.of(new long[] {5, 7}, new int[] {1, 1}), new byte[] {1});
      writer.write("/a", Section.of(new long[] {999_999, 3}, new int[] {1, 1}), new byte[] {1});
      writer.finish();
    }
    Section half = Section.of(new long[2], new int[] {500_000, 1_000_000});
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      Array array = dataset.root().arrays().get(0);
      String before = dataset.chunkDigest(array, half);
      Files.writeString(store.resolve("a/c/999999/3"), "outside");
      assertThat(dataset.chunkDigest(array, half)).isEqualTo(before);
      Files.writeString(store.resolve("a/c/5/7"), "rewritten");
      String rewritten = dataset.chunkDigest(array, half);
      Files.writeString(store.resolve("a/c/5/8"), "added");
      assertThat(dataset.chunkDigest(array, half)).isNotIn(before, rewritten);
      assertThat(rewritten).isNotEqualTo(before);
    }
  }

  /** A chunk that two versions share is the same in both. */
  @Test
  void chunksOfIcechunkByTheirAddresses() throws IOException {
    String repository =
        IcechunkCorpus.get("history/branches_tags_v2").repository() + "#mode=icechunk&branch=";
    boolean shared = false;
    boolean differ = false;
    try (Store main = Stores.open(Locations.parse(repository + "main"));
        Store back = Stores.open(Locations.parse(repository + "back"))) {
      InternalStore.Validators one =
          AdaptedStore.internal(main).validators("v/", MOST).orElseThrow();
      InternalStore.Validators other =
          AdaptedStore.internal(back).validators("v/", MOST).orElseThrow();
      for (int n = 0; n < 4; n++) {
        String key = "v/c/" + n;
        boolean equal = main.get(key).equals(back.get(key));
        boolean same = one.of(key).equals(other.of(key));
        assertThat(same && !equal).as(key).isFalse();
        shared |= same && main.exists(key);
        differ |= !same;
      }
      assertThat(one.of("v/c/99")).hasValue(Validator.NONE);
      assertThat(one.of("v/zarr.json")).as("a document is not missing").isEmpty();
    }
    assertThat(differ || shared).isTrue();
  }
}
