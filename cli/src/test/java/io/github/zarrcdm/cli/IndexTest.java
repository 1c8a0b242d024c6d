package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.index.ChunkStamps;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code zarr-cdm index}, and what {@code check} says of an index. */
class IndexTest {
  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void write() throws Exception {
    store = folder.resolve("a.zarr");
    NewArray packed =
        NewArray.of("/group/t", "int16", 5, 4)
            .dimensions("y", "x")
            .chunks(2, 4)
            .codecs()
            .attribute("_FillValue", -1L)
            .attribute("valid_max", 15L);
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .array(packed)
            .array(NewArray.of("/names", "string", 2).dimensions("n").chunks(1))
            .open()) {
      short[] values = {0, 1, -1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
      writer.write("/group/t", Section.all(new long[] {5, 4}), values);
      writer.finish();
    }
  }

  private record Ran(int exitCode, String out, String err) {}

  private static Ran run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Ran(exitCode, out.toString(), err.toString());
  }

  private static IndexedArray read(Location index, String path) throws Exception {
    try (IndexFile file = IndexFile.open(index)) {
      return file.entries(path).orElseThrow();
    }
  }

  /** Written by Icechunk. */
  private Path repository() throws Exception {
    Path repository = Files.createDirectory(folder.resolve("repository"));
    Path zip = Path.of(IndexTest.class.getResource("icechunk2.zip").toURI());
    try (FileSystem files = FileSystems.newFileSystem(zip);
        Stream<Path> all = Files.walk(files.getPath("/"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Path copy = repository.resolve(file.toString().substring(1));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return repository;
  }

  @Test
  void chunksHaveTheirExtremesAndCounts() throws Exception {
    Ran ran = run("index", "-q", store.toString());
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("not indexed: /names", "1 array, 3 chunks");
    IndexedArray entries = read(IndexFile.of(Locations.parse(store.toString())), "/group/t");
    assertThat(entries.counts()).containsExactly(3, 1);
    assertThat((long[]) entries.least()).startsWith(0, 8);
    assertThat((long[]) entries.greatest()).startsWith(7, 15);
    assertThat(entries.missing()).containsExactly(1, 0, 4);
    assertThat(entries.values()).containsExactly(8, 8, 4);
    assertThat(run("index", "-q", store.toString()).exitCode()).as("made again").isZero();
  }

  /** How a store is read, as the permission to read virtual chunks, is nothing to its index. */
  @Test
  void optionsOfTheStoreAreNotThoseOfItsIndex() throws Exception {
    Path repository = repository();
    Ran ran = run("index", "-q", repository + "#virtual=" + folder + "&checksums=ignore");
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(repository.resolve(IndexFile.NAME)).exists();
  }

  @Test
  void aStoreThatIsOneArrayHasAnIndexToo() throws Exception {
    Path array = store.resolve("group/t");
    Path index = folder.resolve("array.zarr.zip");
    Ran ran = run("index", "-q", "-o", index.toString(), array.toString());
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(read(Locations.parse(index.toString()), "/").values()).containsExactly(8, 8, 4);
  }

  @Test
  void anIndexOfAReadOnlyStoreIsElsewhere() throws Exception {
    Path index = folder.resolve("elsewhere.zarr.zip");
    assertThat(run("index", "-q", "-o", index.toString(), store.toString()).exitCode()).isZero();
    assertThat(read(Locations.parse(index.toString()), "/group/t").values())
        .containsExactly(8, 8, 4);
    assertThat(store.resolve(IndexFile.NAME)).doesNotExist();
    assertThat(run("index", "-o", folder.resolve("a.parquet").toString(), store.toString()).err())
        .contains("let its name end with .zarr.zip");
  }

  @Test
  void theIndexOfAGroupDoesNotReplaceThatOfItsStore() throws Exception {
    run("index", "-q", store.toString());
    byte[] before = Files.readAllBytes(store.resolve(IndexFile.NAME));
    String group = store + "#group=/group";
    Ran ran = run("index", "-q", group);
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("of all its groups", "--output");
    assertThat(store.resolve(IndexFile.NAME)).hasBinaryContent(before);
    Path index = folder.resolve("group.zarr.zip");
    assertThat(run("index", "-q", "-o", index.toString(), group).exitCode()).isZero();
    assertThat(read(Locations.parse(index.toString()), "/group/t").values())
        .containsExactly(8, 8, 4);
  }

  @Test
  void aCopyWritesItsIndex() throws Exception {
    Path copy = folder.resolve("copy.zarr");
    Ran ran = run("copy", "-q", "--index", "--chunks=y=2", store.toString(), copy.toString());
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    IndexedArray entries = read(IndexFile.of(Locations.parse(copy.toString())), "/group/t");
    assertThat((long[]) entries.greatest()).startsWith(7, 15);
    assertThat(entries.missing()).containsExactly(1, 0, 4);
    assertThat(run("check", "-q", copy.toString()).out()).doesNotContain("index");
  }

  @Test
  void aCopyThatCannotHaveAnIndexIsRefusedBeforeItIsWritten() throws Exception {
    Path zip = folder.resolve("copy.zarr.zip");
    Ran ran = run("copy", "-q", "--index", store.toString(), zip.toString());
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("into a folder or a bucket only", "--output");
    assertThat(zip).doesNotExist();
  }

  @Test
  void theIndexOfAVersionDoesNotReplaceThatOfTheMainBranch() throws Exception {
    Path repository = repository();
    run("index", "-q", repository.toString());
    byte[] before = Files.readAllBytes(repository.resolve(IndexFile.NAME));
    String version = repository + "#branch=main";
    Ran ran = run("index", "-q", version);
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("Leave out branch=main", "--output");
    assertThat(repository.resolve(IndexFile.NAME)).hasBinaryContent(before);
    Path index = folder.resolve("version.zarr.zip");
    assertThat(run("index", "-q", "-o", index.toString(), version).exitCode()).isZero();
    assertThat(index).exists();
  }

  @Test
  void aReferenceIsAnotherOneWhenItsFileIs() throws Exception {
    StringBuilder references = new StringBuilder("{\"version\": 1, \"refs\": {");
    for (String document : List.of("zarr.json", "group/zarr.json", "group/t/zarr.json")) {
      references
          .append("\"%s\": ".formatted(document))
          .append(Files.readString(store.resolve(document)))
          .append(", ");
    }
    for (String chunk : List.of("group/t/c/0/0", "group/t/c/1/0")) {
      references.append("\"%1$s\": [\"%2$s\"], ".formatted(chunk, store.resolve(chunk)));
    }
    references.setLength(references.length() - 2);
    Path file = folder.resolve("references.json");
    Files.writeString(file, references.append("}}"));
    Path index = folder.resolve("of-references.zarr.zip");
    Ran ran = run("index", "-q", "-o", index.toString(), file.toString());
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    IndexedArray entries = read(Locations.parse(index.toString()), "/group/t");
    Path target = store.resolve("group/t/c/1/0");
    Files.setLastModifiedTime(target, FileTime.fromMillis(1_000_000));
    try (Store opened = Stores.open(Locations.parse(file.toString()));
        ZarrDataset dataset = ZarrDataset.open(file.toString())) {
      Array array = dataset.root().group("group").array("t");
      ChunkStamps now = ChunkStamps.of(opened, array);
      assertThat(now.isSame(entries.stamps()[0], entries.index(0))).isTrue();
      assertThat(now.isSame(entries.stamps()[1], entries.index(1))).isFalse();
    }
  }

  @Test
  void aCheckComparesTheIndex() throws Exception {
    run("index", "-q", store.toString());
    assertThat(run("check", "-q", store.toString()).out()).doesNotContain("index");
    Path chunk = store.resolve("group/t/c/1/0");
    Path other = store.resolve("group/t/c/0/0");
    FileTime time = Files.getLastModifiedTime(chunk);
    Files.write(chunk, Files.readAllBytes(other));
    assertThat(run("check", "-q", store.toString()).out())
        .as("what has changed since is not used")
        .doesNotContain("index");
    Files.setLastModifiedTime(chunk, time);
    Ran ran = run("check", "--json", store.toString());
    assertThat(ran.out()).contains("index-wrong", "the entries of 1 of 3 chunks are wrong");
    assertThat(ran.exitCode()).isEqualTo(1);
  }

  @Test
  void aCheckOpensTheStoreOnceMoreForAnIndexOnly() throws Exception {
    long without = opensOfACheck();
    run("index", "-q", store.toString());
    assertThat(opensOfACheck()).as("the store, and the index").isEqualTo(without + 2);
    Files.writeString(store.resolve(IndexFile.NAME), "no zip");
    assertThat(run("check", "--json", store.toString()).out()).contains("index-wrong");
  }

  private long opensOfACheck() {
    long before = ZarrStatistics.total().opens();
    run("check", "-q", store.toString());
    return ZarrStatistics.total().opens() - before;
  }

  @Test
  void aChunkThatCannotBeReadIsNoWrongEntry() throws Exception {
    Path compressed = folder.resolve("compressed.zarr");
    NewArray numbers = NewArray.of("/t", "int16", 4).dimensions("x").chunks(2);
    try (ZarrWriter writer = ZarrWriter.to(compressed.toString()).array(numbers).open()) {
      writer.write("/t", Section.all(new long[] {4}), new short[] {1, 2, 3, 4});
      writer.finish();
    }
    run("index", "-q", compressed.toString());
    Path chunk = compressed.resolve("t/c/1");
    FileTime time = Files.getLastModifiedTime(chunk);
    Files.write(chunk, new byte[(int) Files.size(chunk)]);
    Files.setLastModifiedTime(chunk, time);
    assertThat(run("check", "--json", compressed.toString()).out())
        .contains("chunk-unreadable")
        .doesNotContain("index-wrong");
  }

  /** A repository by Icechunk, whose values do not show what else is in its folder. */
  @Test
  void aCheckComparesTheIndexOfARepository() throws Exception {
    Path repository = repository();
    Ran ran = run("index", "-q", repository.toString());
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(run("check", "-q", repository.toString()).out()).doesNotContain("index");
    List<Path> chunks;
    try (Stream<Path> files = Files.list(repository.resolve("chunks"))) {
      chunks = files.sorted().toList();
    }
    byte[] first = Files.readAllBytes(chunks.get(0));
    for (int i = 1; i < chunks.size(); i++) {
      Files.write(chunks.get(i - 1), Files.readAllBytes(chunks.get(i)));
    }
    Files.write(chunks.get(chunks.size() - 1), first);
    assertThat(run("check", "--json", repository.toString()).out()).contains("index-wrong");
  }
}
