package io.github.zarrcdm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.metadata.write.ExistingDocuments;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What writers that did not finish leave is neither read nor shown as a part of a store. */
class DeadWritersTest {
  private static final String MARK =
      """
      This Zarr store is being written by zarr-cdm, or was not finished.
      digest: clearing, then x
      writer: 1
      """;

  @TempDir Path folder;
  private Path target;

  @BeforeEach
  void place() {
    target = folder.resolve("s.zarr");
  }

  private ZarrWriterBuilder store(String path, long length, int shard) throws IOException {
    NewArray array = NewArray.of(path, "int32", length).chunks(shard > 0 ? 2 : 4);
    return ZarrWriter.to(target.toString()).array(shard > 0 ? array.shards(shard) : array);
  }

  private static void write(ZarrWriter writer, String path, int from, int to, int value)
      throws IOException {
    int[] values = new int[to - from];
    Arrays.fill(values, value);
    writer.write(path, Section.of(new long[] {from}, new int[] {to - from}), values);
  }

  private int[] values(String path) throws IOException {
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      return (int[]) read.array(path).orElseThrow().read();
    }
  }

  /** Of the same metadata, so that it might take itself for the one that goes on with it. */
  @Test
  void whoExtendsAfterADeadOverwriteKeepsWhatThatHasNotRemoved() throws IOException {
    try (ZarrWriter writer = store("/a", 6, 0).open()) {
      write(writer, "/a", 0, 6, 1);
      writer.finish();
    }
    Path copy = folder.resolve("copy.zarr");
    try (Stream<Path> all = Files.walk(target)) {
      for (Path path : all.toList()) {
        Files.copy(path, copy.resolve(target.relativize(path).toString()));
      }
    }
    String mark;
    try (ZarrWriter dead = store("/a", 6, 0).overwrite().open()) {
      mark = Files.readString(target.resolve(Marker.UNFINISHED));
    }
    Files.writeString(
        copy.resolve(Marker.UNFINISHED), mark.replace("digest: ", "digest: clearing, then "));
    target = copy;
    assertThat(values("/a")).containsOnly(1);
    try (ZarrWriter next = store("/a", 6, 0).extend().open()) {
      write(next, "/a", 5, 6, 2);
      next.finish();
    }
    assertThat(values("/a")).containsExactly(1, 1, 1, 1, 1, 2);
  }

  /** The dead append reached further than the next one, and than the one after it did at first. */
  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void valuesOfADeadAppendAreNeverReadBack(int shard) throws IOException {
    try (ZarrWriter writer = store("/a", 6, shard).open()) {
      write(writer, "/a", 0, 6, 1);
      writer.finish();
    }
    try (ZarrWriter dead = store("/a", 24, shard).extend().open()) {
      write(dead, "/a", 6, 24, 7);
    }
    try (ZarrWriter next = store("/a", 14, shard).extend().open()) {
      write(next, "/a", 7, 8, 2);
      write(next, "/a", 13, 14, 2);
      write(next, "/a", 12, 13, 3);
      next.finish();
    }
    assertThat(values("/a")).containsExactly(1, 1, 1, 1, 1, 1, 0, 2, 0, 0, 0, 0, 3, 2);
    try (ZarrWriter last = store("/a", 20, shard).extend().open()) {
      write(last, "/a", 19, 20, 4);
      last.finish();
    }
    assertThat(values("/a"))
        .containsExactly(1, 1, 1, 1, 1, 1, 0, 2, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 4);
  }

  /** Other writers fill up the last chunk with what they like. */
  @Test
  void whatIsStoredBeyondTheEndOfAnArrayIsNotReadBack() throws IOException {
    NewArray padded = NewArray.of("/a", "int32", 8).chunks(4);
    try (ZarrWriter writer = ZarrWriter.to(target.toString()).array(padded).open()) {
      write(writer, "/a", 0, 8, 1);
      writer.finish();
    }
    Path document = target.resolve("a/zarr.json");
    Files.writeString(document, Files.readString(document).replaceAll("\\b8\\b", "6"));
    NewArray longer = NewArray.of("/a", "int32", 8).chunks(4);
    try (ZarrWriter writer = ZarrWriter.to(target.toString()).array(longer).extend().open()) {
      write(writer, "/a", 7, 8, 2);
      writer.finish();
    }
    assertThat(values("/a")).containsExactly(1, 1, 1, 1, 1, 1, 0, 2);
  }

  @ParameterizedTest
  @CsvSource({"g", "#group=g", "g/h", "#group=g/h"})
  void aNodeOfAStoreThatIsBeingRemovedDoesNotOpen(String node) throws IOException {
    try (ZarrWriter writer = store("/g/h/a", 8, 0).open()) {
      write(writer, "/g/h/a", 0, 8, 1);
      writer.finish();
    }
    Files.writeString(target.resolve(Marker.UNFINISHED), MARK);
    Files.delete(target.resolve("zarr.json"));
    String location = target + (node.startsWith("#") ? node : "/" + node);
    assertThatThrownBy(() -> ZarrDataset.open(location))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("its writer has not finished this store");
  }

  @Test
  void aNodeOfAStoreThatIsExtendedOpens() throws IOException {
    try (ZarrWriter writer = store("/g/a", 8, 0).open()) {
      write(writer, "/g/a", 0, 8, 1);
      writer.finish();
    }
    try (ZarrWriter extended = store("/g/a", 12, 0).extend().open()) {
      write(extended, "/g/a", 8, 12, 1);
      try (ZarrDataset read = ZarrDataset.open(target + "/g")) {
        assertThat(read.array("/a").orElseThrow().shape()).containsExactly(8);
      }
      assertThat(values("/g/a")).hasSize(8);
    }
  }

  /** The store is removed while its groups are listed: for a reader, and for one who appends. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anOpenDuringARemovalIsAnError(boolean toExtend) throws IOException {
    try (ZarrWriter writer = store("/a", 8, 0).array(NewArray.of("/b", "int32", 8)).open()) {
      writer.finish();
    }
    for (boolean finished : new boolean[] {false, true}) {
      Store store =
          new StoreWrapper(new FileStore(target)) {
            @Override
            public Optional<List<String>> folders(String prefix) throws IOException {
              Optional<List<String>> found = super.folders(prefix);
              Path document = target.resolve("b/zarr.json");
              if (Files.deleteIfExists(document)) {
                if (finished) {
                  Files.copy(target.resolve("zarr.json"), target.resolve("new"));
                  Files.move(
                      target.resolve("new"),
                      target.resolve("zarr.json"),
                      java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                } else {
                  Files.writeString(target.resolve(Marker.UNFINISHED), MARK);
                  Files.move(target.resolve("zarr.json"), folder.resolve("removed"));
                }
              }
              return found;
            }
          };
      Findings findings = new Findings("x");
      assertThatThrownBy(
              () ->
                  assertThat(
                          toExtend
                              ? Metadata.toExtend(store, "", findings)
                              : Metadata.read(store, "", findings))
                      .isNotNull())
          .isInstanceOf(ZarrException.NotZarr.class);
      if (Files.deleteIfExists(target.resolve(Marker.UNFINISHED))) {
        Files.move(folder.resolve("removed"), target.resolve("zarr.json"));
      }
      Files.copy(target.resolve("a/zarr.json"), target.resolve("b/zarr.json"));
    }
  }

  /** Between the look at the nodes of a consolidated store and that at their documents. */
  @Test
  void aStoreThatIsRemovedWhileItIsPreparedToBeExtendedIsNone() throws IOException {
    Files.createDirectory(target);
    Group before = new Group("/", Attributes.NONE, List.of(), List.of(), List.of());
    ExistingDocuments documents =
        new ExistingDocuments(new FileStore(target), DocumentWriter.of(3));
    assertThatThrownBy(() -> documents.root(before, true))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("removed while it was read");
  }

  /** As two appends do that were prepared at the same time, one of which is slower. */
  @Test
  void whoExtendsWhatAnotherHasExtendedInTheMeantimeIsTold() throws IOException {
    try (ZarrWriter writer = store("/a", 4, 0).open()) {
      write(writer, "/a", 0, 4, 1);
      writer.finish();
    }
    Group known;
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      known = read.root();
    }
    try (ZarrWriter quick = store("/a", 6, 0).extend(known).open()) {
      write(quick, "/a", 4, 6, 2);
      quick.finish();
    }
    assertThatThrownBy(() -> store("/a", 6, 0).extend(known).open())
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("another process has changed it in the meantime");
    assertThat(values("/a")).containsExactly(1, 1, 1, 1, 2, 2);
    try (ZarrWriter next = store("/a", 8, 0).extend().open()) {
      next.finish();
    }
  }

  /** The dead append had written the longer one of two documents: the next one has to know. */
  @Test
  void whoIsRefusedAfterADeadAppendLeavesTheStoreUnfinished() throws IOException {
    try (ZarrWriter writer = both(4).open()) {
      writer.finish();
    }
    Group known;
    try (ZarrDataset read = ZarrDataset.open(target.toString())) {
      known = read.root();
    }
    try (ZarrWriter dead = both(6).extend().open()) {
      write(dead, "/b", 4, 6, 2);
    }
    Path document = target.resolve("a/zarr.json");
    Files.writeString(document, Files.readString(document).replaceFirst("\\b4\\b", "6"));
    assertThatThrownBy(() -> both(6).extend(known).open())
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("another process has changed it in the meantime");
    try (ZarrWriter next = both(6).extend().open()) {
      next.finish();
    }
    assertThat(values("/b")).containsExactly(0, 0, 0, 0, 0, 0);
  }

  private ZarrWriterBuilder both(long length) throws IOException {
    return ZarrWriter.to(target.toString())
        .array(NewArray.of("/a", "int32", length).chunks(4).dimensions("x"))
        .array(NewArray.of("/b", "int32", length).chunks(4).dimensions("x"));
  }

  /** One of all wins, and its store is there. */
  @Test
  void ofSeveralWhoOverwriteAtOnceAllButOneAreTold() throws Exception {
    try (ZarrWriter writer = store("/a", 8, 0).open()) {
      write(writer, "/a", 0, 8, 1);
      writer.finish();
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 20; round++) {
        Callable<Integer> overwrite =
            () -> {
              try (ZarrWriter writer = store("/a", 8, 0).overwrite().open()) {
                int value = 2 + (int) (Thread.currentThread().getId() % 1000);
                write(writer, "/a", 0, 8, value);
                writer.finish();
                return value;
              } catch (ZarrException.NotWritable e) {
                return 0;
              }
            };
        List<Integer> ends = new java.util.ArrayList<>();
        for (Future<Integer> end :
            threads.invokeAll(List.of(overwrite, overwrite, overwrite, overwrite))) {
          ends.add(end.get());
        }
        int[] found = values("/a");
        assertThat(ends).contains(found[0]);
        assertThat(found).containsOnly(found[0]);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
