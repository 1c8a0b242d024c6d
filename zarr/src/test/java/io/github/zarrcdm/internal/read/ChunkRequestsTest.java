package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.CountingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

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

  @Test
  void aStrideBeyondTheChunksSkipsThem() throws Exception {
    ArrayReader reader = zlib();
    reader.read(new Section(new long[] {0, 0}, new int[] {2, 2}, new long[] {30, 30}));
    assertThat(store.requests())
        .containsExactlyInAnyOrder("a/c/0/0", "a/c/0/3", "a/c/3/0", "a/c/3/3");
  }

  @Test
  void ofAnUncompressedChunkOnlyTheWantedBytesAreRead() throws Exception {
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
  void whatIsLargerThanAJavaArrayIsRefusedBeforeAnythingIsRead() throws Exception {
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
    store = new CountingStore(written.store(), remote);
    return ArrayReader.of(store, written.array(), new ChunkCache(1 << 20));
  }
}
