package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.CountingStore;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.OpenValue;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a read may cost, in memory, requests and decoded bytes: the guard against slow reads that
 * does not need a clock.
 */
class ReadCostTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /**
   * Keys, paths, contexts, and a view of each row until the compiler sees that it is not needed:
   * what a chunk may cost besides its elements, which are 40,000 bytes.
   */
  private static final long PER_CHUNK = 16 << 10;

  private static final long PER_READ = 8 << 10;
  private static final int READS = 20;
  private static final int[] SHAPE = {200, 200};
  private static final int[] CHUNK = {100, 100};

  @TempDir Path folder;

  @ParameterizedTest(name = "zlib {0}")
  @ValueSource(booleans = {false, true})
  void aReadOfAFolderAllocatesItsResultAndLittleMore(boolean zlib) throws Exception {
    ArrayReader reader = inFolder(zlib, new ChunkCache(0));
    Section all = Section.all(200, 200);
    assertThat(allocatedBy(reader, all)).isLessThan(4 * 40_000 + 4 * PER_CHUNK + PER_READ);
  }

  @ParameterizedTest(name = "zlib {0}")
  @ValueSource(booleans = {false, true})
  void aReadOfOneRowAllocatesNoChunk(boolean zlib) throws Exception {
    ArrayReader reader = inFolder(zlib, new ChunkCache(0));
    Section row = Section.of(new long[] {10, 0}, new int[] {1, 200});
    assertThat(allocatedBy(reader, row)).isLessThan(4 * 200 + 2 * PER_CHUNK + PER_READ);
  }

  @Test
  void aReadOfKeptChunksAllocatesItsResultAndLittleMore() throws Exception {
    ArrayReader reader = inFolder(true, new ChunkCache(1 << 20));
    Section row = Section.of(new long[] {10, 0}, new int[] {1, 200});
    assertThat(allocatedBy(reader, row)).isLessThan(4 * 200 + 2 * PER_CHUNK + PER_READ);
  }

  @Test
  void aCellOfTenMillionChunksCostsWhatOneOfTenDoes() throws Exception {
    Section last = Section.cell(999, 0);
    ArrayReader ten = reader(RandomArray.declared(1000, 100));
    ArrayReader millions = reader(RandomArray.declared(100_000, 1_000_000));
    Section far = Section.cell(99_999, 999_999);
    assertThat(allocatedBy(millions, far)).isLessThan(allocatedBy(ten, last) + 256);
  }

  @Test
  void preparingAnArrayOfTenMillionChunksCostsWhatOneOfTenDoes() throws Exception {
    RandomArray ten = RandomArray.declared(1000, 100);
    RandomArray millions = RandomArray.declared(100_000, 1_000_000);
    long costOfTen = Long.MAX_VALUE;
    long costOfMillions = Long.MAX_VALUE;
    for (int i = 0; i < READS; i++) {
      long before = allocated();
      reader(ten);
      long between = allocated();
      reader(millions);
      costOfTen = Math.min(costOfTen, between - before);
      costOfMillions = Math.min(costOfMillions, allocated() - between);
    }
    assertThat(costOfMillions).isLessThan(costOfTen + 256);
  }

  @Test
  void onlyTheTouchedChunksArePlanned() {
    ChunkGrid grid = new ChunkGrid.Regular(CHUNK);
    Section box = Section.of(new long[] {50_000_150, 50}, new int[] {100, 100});
    assertThat(ChunkPlan.of(grid, box).size()).isEqualTo(4);
  }

  @Test
  void onlyTheTouchedBlocksOfABloscFrameAreDecoded() throws Exception {
    ArrayReader reader = ofOneChunk(fourthBlockOnly(), 2500, "blosc");
    Section inTheFourth = Section.of(new long[] {760}, new int[] {200});
    assertThat((int[]) reader.read(inTheFourth)).hasSize(200).containsOnly(3);
    Section inTheFifth = Section.cell(1000);
    assertThatThrownBy(() -> reader.read(inTheFifth)).isInstanceOf(ZarrException.Corrupt.class);
  }

  @Test
  void onlyTheTouchedBlocksOfABloscFileAreRead() throws Exception {
    writeChunk(bloscBlocks(10, 100_000));
    CountingFiles files = new CountingFiles(new FileStore(folder));
    ArrayReader reader = ofOneChunk(files, 250_000, "blosc");
    Section inTheFourth = Section.of(new long[] {76_000}, new int[] {20_000});
    assertThat((int[]) reader.read(inTheFourth)).hasSize(20_000).containsOnly(3);
    assertThat(files.read.sum()).isBetween(100_000L, 100_000L + (8 << 10) + 4);
  }

  @Test
  void onlyTheWantedRangesOfARawFileAreRead() throws Exception {
    writeChunk(new byte[1_000_000]);
    CountingFiles files = new CountingFiles(new FileStore(folder));
    ArrayReader reader = ofOneChunk(files, 250_000);
    assertThat((int[]) reader.read(Section.cell(200_000))).containsExactly(0);
    assertThat(files.read.sum()).isBetween(4L, (8L << 10) + 4);
  }

  @Test
  void aStreamIsDecodedOnlyUpToItsLastWantedByte() throws Exception {
    byte[] elements = new byte[400_000];
    new Random(1).nextBytes(elements);
    byte[] half = Arrays.copyOf(RandomArray.deflated(elements), 200_000);
    ArrayReader reader = ofOneChunk(half, 100_000, "numcodecs.zlib");
    Section early = Section.of(new long[] {40_000}, new int[] {1000});
    assertThat((int[]) reader.read(early)).hasSize(1000);
  }

  @Test
  void aReadOfARemoteStoreCostsOneRequestAChunk() throws Exception {
    RandomArray written = RandomArray.write(SHAPE, CHUNK, false, true, false, new Random(1));
    CountingStore store = new CountingStore(written.store(), true);
    ArrayReader reader = ArrayReader.of(store, written.array(), new ChunkCache(1 << 20));
    for (int row = 0; row < 50; row++) {
      reader.read(Section.of(new long[] {row, 0}, new int[] {1, 200}));
    }
    assertThat(store.requests()).containsExactlyInAnyOrder("a/c/0/0", "a/c/0/1");
  }

  /** What is fetched ahead of a reader has not been used: only the second use decodes it whole. */
  @Test
  @Timeout(600)
  void onlyTheTouchedBlocksOfAChunkFetchedAheadAreDecoded() throws Exception {
    int chunks = 6;
    byte[] frame = fourthBlockOnly();
    Map<String, byte[]> values = new HashMap<>();
    for (int n = 0; n < chunks; n++) {
      values.put("a/c/" + n, frame);
    }
    ChunkCache cache = new ChunkCache(1 << 20);
    CountingStore store = new CountingStore(new MemoryStore(values), true);
    ArrayReader reader = ofChunks(store, cache, chunks * 2500L, 2500, "blosc");
    for (int n = 0; n < chunks; n++) {
      Section inTheFourth = Section.of(new long[] {n * 2500L + 760}, new int[] {200});
      assertThat((int[]) reader.read(inTheFourth)).hasSize(200).containsOnly(3);
      while (n > 0 && cache.bytes() < Math.min(n + 2, chunks) * (long) frame.length) {
        Thread.sleep(1);
      }
    }
    assertThat(store.requests()).doesNotHaveDuplicates().hasSize(chunks);
    assertThatThrownBy(() -> reader.read(Section.cell(760))).isInstanceOf(ZarrException.class);
  }

  /** A frame of unshuffled blocks, stored as they are; the int32 of each are its number. */
  private static byte[] bloscBlocks(int blocks, int blockLength) {
    int length = 16 + 4 * blocks + blocks * (4 + blockLength);
    ByteBuffer frame = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    byte lz4NotSplit = 1 << 5 | 1 << 4;
    frame.put((byte) 2).put((byte) 1).put(lz4NotSplit).put((byte) 4);
    frame.putInt(blocks * blockLength).putInt(blockLength).putInt(length);
    for (int block = 0; block < blocks; block++) {
      frame.putInt(16 + 4 * blocks + block * (4 + blockLength));
    }
    for (int block = 0; block < blocks; block++) {
      frame.putInt(blockLength);
      for (int i = 0; i < blockLength / 4; i++) {
        frame.putInt(block);
      }
    }
    return frame.array();
  }

  /** Ten blocks of which one decodes: the others are moved out of the frame. */
  private static byte[] fourthBlockOnly() {
    byte[] frame = bloscBlocks(10, 1000);
    for (int block = 0; block < 10; block++) {
      if (block != 3) {
        ByteBuffer.wrap(frame).putInt(16 + 4 * block, -1);
      }
    }
    return frame;
  }

  private void writeChunk(byte[] encoded) throws Exception {
    Files.createDirectories(folder.resolve("a/c"));
    Files.write(folder.resolve("a/c/0"), encoded);
  }

  /** Counts the bytes that are read of open files. */
  private static final class CountingFiles extends StoreWrapper {
    private final LongAdder read = new LongAdder();

    CountingFiles(FileStore files) {
      super(files);
    }

    @Override
    public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
      return store.open(key, value -> reading.read(new CountedValue(value, read)));
    }
  }

  private record CountedValue(OpenValue value, LongAdder read) implements OpenValue {
    @Override
    public long length() throws IOException {
      return value.length();
    }

    @Override
    public int read(long offset, byte[] target, int at, int length) throws IOException {
      int count = value.read(offset, target, at, length);
      read.add(count);
      return count;
    }
  }

  private static ArrayReader ofOneChunk(byte[] encoded, int count, String codec) throws Exception {
    return ofOneChunk(new MemoryStore(Map.of("a/c/0", encoded)), count, codec);
  }

  /** An array of int32 in one chunk. */
  private static ArrayReader ofOneChunk(Store store, int count, String... compressor)
      throws Exception {
    return ofChunks(store, new ChunkCache(0), count, count, compressor);
  }

  /** An array of {@code count} int32 in chunks of {@code chunk}. */
  private static ArrayReader ofChunks(
      Store store, ChunkCache cache, long count, int chunk, String... compressor) throws Exception {
    List<CodecSpec> codecs = new ArrayList<>();
    codecs.add(new CodecSpec("bytes", Map.of("endian", "little")));
    for (String name : compressor) {
      codecs.add(new CodecSpec(name, Map.of()));
    }
    ArrayData data =
        new ArrayData.Chunked(
            new ChunkGrid.Regular(new int[] {chunk}), ChunkKeys.standard('/'), null, codecs, 0);
    Array array =
        new Array(
            "/a", DataTypes.v3("int32"), new long[] {count}, List.of(), Attributes.NONE, data);
    return ArrayReader.of(store, array, cache);
  }

  private ArrayReader inFolder(boolean zlib, ChunkCache cache) throws Exception {
    RandomArray written = RandomArray.write(SHAPE, CHUNK, false, zlib, false, new Random(1));
    for (String key : List.of("a/c/0/0", "a/c/0/1", "a/c/1/0", "a/c/1/1")) {
      Path file = folder.resolve(key);
      Files.createDirectories(file.getParent());
      Files.write(file, written.store().get(key).orElseThrow().array());
    }
    return ArrayReader.of(new FileStore(folder), written.array(), cache);
  }

  private static ArrayReader reader(RandomArray written) throws Exception {
    return ArrayReader.of(written.store(), written.array(), new ChunkCache(0));
  }

  /** The bytes that a read costs once it has been done a few times: the least of many. */
  private static long allocatedBy(ArrayReader reader, Section section) throws Exception {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < READS; i++) {
      long before = allocated();
      reader.read(section);
      least = Math.min(least, allocated() - before);
    }
    return least;
  }

  /** By this thread: the reads are small enough to be done on it. */
  private static long allocated() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
