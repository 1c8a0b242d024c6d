package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.OpenValue;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One large chunk, which all processors decode if its codec can decode parts of it. */
class SharedChunkTest {
  private static final int[] SHAPE = {40, 50, 200};
  private static final int COUNT = 400_000;

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"raw", "lz4", "zstd", "stored", "unshuffled", "crc32c", "gzip"})
  void anySectionHasTheValuesThatWereWritten(String kind) throws Exception {
    byte[] encoded = encode(kind);
    write(encoded);
    List<Store> stores = List.of(new MemoryStore(Map.of("a/c/0/0/0", encoded)), files());
    Random random = new Random(22);
    for (int i = 0; i < 12; i++) {
      ChunkCache cache = new ChunkCache(i % 3 == 0 ? 1 << 25 : 0);
      ArrayReader reader = ArrayReader.of(stores.get(i % 2), array(kind), cache);
      Section section = i < 2 ? Section.all(40, 50, 200) : section(random);
      assertThat((int[]) reader.read(section)).as("%s", section).isEqualTo(expected(section));
    }
  }

  @Test
  void aDamagedBlockIsTheErrorThatOneThreadGives() throws Exception {
    byte[] encoded = encode("lz4");
    ByteBuffer starts = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
    starts.putInt(16 + 4 * 5, 1 << 30);
    for (int capacity : new int[] {0, 1 << 25}) {
      MemoryStore store = new MemoryStore(Map.of("a/c/0/0/0", encoded));
      ArrayReader reader = ArrayReader.of(store, array("lz4"), new ChunkCache(capacity));
      assertThatThrownBy(() -> reader.read(Section.all(40, 50, 200)))
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining(
              "array /a, chunk a/c/0/0/0: blosc block 5 starts outside the frame");
      Section before = Section.of(new long[] {0, 0, 0}, new int[] {5, 50, 200});
      assertThat((int[]) reader.read(before)).isEqualTo(expected(before));
    }
  }

  @Test
  void aFrameThatIsCutIsAnError() throws Exception {
    for (String kind : List.of("raw", "stored")) {
      byte[] encoded = encode(kind);
      write(Arrays.copyOf(encoded, encoded.length - 300_000));
      ArrayReader reader = ArrayReader.of(files(), array(kind), new ChunkCache(0));
      assertThatThrownBy(() -> reader.read(Section.all(40, 50, 200)))
          .isInstanceOf(ZarrException.Corrupt.class);
    }
  }

  /** The first thread that reads a block waits for a second one. */
  @Test
  void severalThreadsDecodeIt() throws Exception {
    write(encode("lz4"));
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch second = new CountDownLatch(Math.min(2, Workers.LOCAL));
    Store watched = new Watched(files(), threads, second);
    ArrayReader reader = ArrayReader.of(watched, array("lz4"), new ChunkCache(0));
    Section all = Section.all(40, 50, 200);
    assertThat((int[]) reader.read(all)).isEqualTo(expected(all));
    assertThat(threads.size()).isBetween(Math.min(2, Workers.LOCAL), Workers.LOCAL);
  }

  /** One block, or little of it, is not worth another thread. */
  @Test
  void oneThreadReadsWhatIsSmall() throws Exception {
    write(encode("lz4"));
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Store watched = new Watched(files(), threads, new CountDownLatch(0));
    ArrayReader reader = ArrayReader.of(watched, array("lz4"), new ChunkCache(0));
    reader.read(Section.of(new long[] {7, 0, 0}, new int[] {1, 50, 200}));
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  private static final class Watched extends StoreWrapper {
    private final Set<Thread> threads;
    private final CountDownLatch second;

    Watched(Store store, Set<Thread> threads, CountDownLatch second) {
      super(store);
      this.threads = threads;
      this.second = second;
    }

    @Override
    public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
      return store.open(key, value -> reading.read(watched(value)));
    }

    private OpenValue watched(OpenValue value) {
      return new OpenValue() {
        @Override
        public long length() throws IOException {
          return value.length();
        }

        @Override
        public int read(long offset, byte[] target, int at, int length) throws IOException {
          if (offset > 0 && threads.add(Thread.currentThread())) {
            second.countDown();
            await();
          }
          return value.read(offset, target, at, length);
        }
      };
    }

    private void await() throws IOException {
      try {
        assertThat(second.await(10, TimeUnit.MINUTES)).as("a second thread came").isTrue();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  private static byte[] encode(String kind) throws Exception {
    ByteBuffer bytes = ByteBuffer.allocate(4 * COUNT).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < COUNT; i++) {
      bytes.putInt(value(i));
    }
    Elements elements =
        new Elements.Packed(bytes.array(), 0, 4 * COUNT, ByteOrder.LITTLE_ENDIAN, true);
    ByteBuffer encoded =
        EncodingPipeline.of(codecs(kind), DataTypes.v3("int32")).encode(elements, SHAPE);
    byte[] array = new byte[encoded.remaining()];
    encoded.get(array);
    return array;
  }

  private static List<CodecSpec> codecs(String kind) {
    List<CodecSpec> codecs = new ArrayList<>();
    codecs.add(new CodecSpec("bytes", Map.of("endian", "little")));
    switch (kind) {
      case "raw" -> {}
      case "gzip" -> codecs.add(new CodecSpec("gzip", Map.of("level", 1L)));
      default -> {
        codecs.add(
            new CodecSpec(
                "blosc",
                Map.of(
                    "cname", kind.equals("zstd") ? "zstd" : "lz4",
                    "clevel", kind.equals("stored") ? 0L : 3L,
                    "shuffle", kind.equals("unshuffled") ? "noshuffle" : "shuffle",
                    "typesize", 4L,
                    "blocksize", 25_000L)));
        if (kind.equals("crc32c")) {
          codecs.add(new CodecSpec("crc32c", Map.of()));
        }
      }
    }
    return codecs;
  }

  private static int value(int i) {
    return i * 31 ^ i * i >>> 5 & 255;
  }

  private static int[] expected(Section section) {
    int[] expected = new int[Math.toIntExact(section.size())];
    int[] count = section.count();
    for (int i = 0; i < expected.length; i++) {
      long x = section.start()[2] + i % count[2] * section.stride()[2];
      long y = section.start()[1] + i / count[2] % count[1] * section.stride()[1];
      long z = section.start()[0] + i / count[2] / count[1] * section.stride()[0];
      expected[i] = value((int) ((z * SHAPE[1] + y) * SHAPE[2] + x));
    }
    return expected;
  }

  private static Section section(Random random) {
    long[] start = new long[SHAPE.length];
    int[] count = new int[SHAPE.length];
    long[] stride = new long[SHAPE.length];
    for (int d = 0; d < SHAPE.length; d++) {
      start[d] = random.nextInt(SHAPE[d] / 2);
      stride[d] = 1 + random.nextInt(3);
      count[d] = 1 + random.nextInt((int) ((SHAPE[d] - 1 - start[d]) / stride[d]) + 1);
    }
    return new Section(start, count, stride);
  }

  private static Array array(String kind) throws Exception {
    ArrayData data =
        new ArrayData.Chunked(
            new ChunkGrid.Regular(SHAPE), ChunkKeys.standard('/'), null, codecs(kind), 0);
    long[] shape = Arrays.stream(SHAPE).asLongStream().toArray();
    return new Array("/a", DataTypes.v3("int32"), shape, List.of(), Attributes.NONE, data);
  }

  private FileStore files() throws IOException {
    return new FileStore(folder);
  }

  private void write(byte[] encoded) throws IOException {
    Files.createDirectories(folder.resolve("a/c/0/0"));
    Files.write(folder.resolve("a/c/0/0/0"), encoded);
  }
}
