package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.CountingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A read asks for the chunks it touches, each once, and for nothing else. */
class ChunkRequestsTest {
  private static final int[] SHAPE = {40, 40};
  private static final int[] CHUNK = {10, 10};

  private CountingStore store;

  @Test
  void aSectionCostsOneRequestForEachTouchedChunk() throws Exception {
    ArrayReader reader = zlib();
    reader.read(Section.of(new long[] {8, 12}, new int[] {4, 5}));
    assertThat(store.requests()).containsExactlyInAnyOrder("a/c/0/1", "a/c/1/1");
  }

  @Test
  void readingAgainAsksARemoteStoreForNothing() throws Exception {
    ArrayReader reader =
        reader(RandomArray.write(SHAPE, CHUNK, false, true, false, new Random(1)), true);
    reader.read(Section.cell(3, 3));
    store.requests();
    reader.read(Section.cell(3, 3));
    reader.read(Section.all(10, 10));
    assertThat(store.requests()).isEmpty();
  }

  @Test
  void aLocalChunkIsKeptFromItsSecondTouchOn() throws Exception {
    ArrayReader reader = zlib();
    reader.read(Section.cell(3, 3));
    reader.read(Section.cell(3, 4));
    store.requests();
    reader.read(Section.cell(5, 5));
    reader.read(Section.all(10, 10));
    assertThat(store.requests()).isEmpty();
  }

  /** Stepping through an array, as viewers and servers do: once as far as wanted, once in full. */
  @ParameterizedTest(name = "{0}, {1} a step, backwards {2}")
  @CsvSource({
    "rows, 1, false", "rows, 1, true", "columns, 1, false", "columns, 1, true",
    "rows, 3, false", "columns, 3, true", "windows, 1, false", "cells, 1, true"
  })
  void aWalkAsksForAChunkTwiceAtMost(String walk, int stride, boolean back) throws Exception {
    RandomArray written = RandomArray.write(SHAPE, CHUNK, false, true, false, new Random(1));
    int touched = 4 * 10 * 10 * Integer.BYTES; // by a row or a column
    int entries = 16 * 200;
    ArrayReader reader = reader(written, false, 2 * touched + entries);
    for (int step = 0; step < 40; step += stride) {
      int at = back ? 39 - step : step;
      reader.read(
          switch (walk) {
            case "rows" -> new Section(at(at, 0), new int[] {1, 20}, at(1, 2));
            case "columns" -> new Section(at(0, at), new int[] {40, 1}, at(1, 1));
            case "windows" -> new Section(at(at / 2, at / 4), new int[] {5, 5}, at(1, 1));
            default -> Section.cell(7, at);
          });
    }
    Map<String, Long> times =
        store.requests().stream()
            .collect(Collectors.groupingBy(request -> request, Collectors.counting()));
    assertThat(times).hasSizeGreaterThan(3);
    assertThat(times.values()).allMatch(n -> n <= 2);
  }

  private static long[] at(long y, long x) {
    return new long[] {y, x};
  }

  @Test
  void aStrideBeyondTheChunksSkipsThem() throws Exception {
    ArrayReader reader = zlib();
    reader.read(new Section(new long[] {0, 0}, new int[] {2, 2}, new long[] {30, 30}));
    assertThat(store.requests())
        .containsExactlyInAnyOrder("a/c/0/0", "a/c/0/3", "a/c/3/0", "a/c/3/3");
  }

  @Test
  void onlyTheWantedBytesOfAnUncompressedChunkAreRead() throws Exception {
    ArrayReader reader =
        reader(RandomArray.write(SHAPE, CHUNK, false, false, false, new Random(1)));
    reader.read(Section.cell(2, 3));
    assertThat(store.requests()).containsExactly("a/c/0/0 bytes 92-95");
  }

  @Test
  void threadsThatWantOneChunkShareItsRequest() throws Exception {
    ArrayReader reader = zlib();
    List<Callable<Object>> reads = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      reads.add(() -> reader.read(Section.all(10, 10)));
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Object> read : threads.invokeAll(reads)) {
        read.get();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(store.requests()).containsExactly("a/c/0/0");
  }

  @Test
  void sectionsLargerThanAJavaArrayAreRefusedBeforeAnythingIsRead() throws Exception {
    ArrayReader reader = reader(RandomArray.declared(100_000, 100_000));
    assertThatThrownBy(() -> reader.read(Section.all(100_000, 100_000)))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("10000000000 elements")
        .hasMessageContaining("/a");
    assertThat(store.requests()).isEmpty();
  }

  @Test
  void theCostOfACellDoesNotGrowWithTheNumberOfChunks() throws Exception {
    ArrayReader reader = reader(RandomArray.declared(1L << 40, 1L << 40));
    assertThat((int[]) reader.read(Section.cell(1L << 39, 5))).containsExactly(RandomArray.FILL);
    assertThat(store.requests()).hasSize(1);
  }

  private ArrayReader zlib() throws Exception {
    return reader(RandomArray.write(SHAPE, CHUNK, false, true, false, new Random(1)));
  }

  private ArrayReader reader(RandomArray written) throws Exception {
    return reader(written, false);
  }

  private ArrayReader reader(RandomArray written, boolean remote) throws Exception {
    return reader(written, remote, 1 << 20);
  }

  private ArrayReader reader(RandomArray written, boolean remote, int cache) throws Exception {
    store = new CountingStore(written.store(), remote);
    return ArrayReader.of(store, written.array(), new ChunkCache(cache));
  }
}
