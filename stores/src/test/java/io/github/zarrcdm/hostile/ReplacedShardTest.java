package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.hostile.RewrittenOnServersTest.Place;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Shards and large chunks that are replaced while a store is open: a read gives what is there now,
 * and never bytes at places that an older version named.
 */
class ReplacedShardTest {
  private static final byte[] DOCUMENT =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [8], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [8]}},
       "chunk_key_encoding": {"name": "default"},
       "codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [2],
        "codecs": [{"name": "bytes"}],
        "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]}\
      """
          .getBytes(StandardCharsets.UTF_8);

  /** 0 to 7. */
  private static final byte[] OLD = shard(0, 0, 1, 2, 3);

  /** 10 to 17, in another order: where the old index says, there are others. */
  private static final byte[] NEW = shard(10, 3, 2, 1, 0);

  private static final byte[] LAST_OF_NEW = {12, 13, 14, 15, 16, 17};

  @TempDir Path folder;

  /** A shard of the values from {@code first} on, with its chunks in this order. */
  private static byte[] shard(int first, int... chunks) {
    ByteBuffer bytes = ByteBuffer.allocate(8 + 4 * 16).order(ByteOrder.LITTLE_ENDIAN);
    for (int n = 0; n < chunks.length; n++) {
      int chunk = chunks[n];
      bytes.put(2 * n, (byte) (first + 2 * chunk)).put(2 * n + 1, (byte) (first + 2 * chunk + 1));
      bytes.putLong(8 + 16 * chunk, 2L * n).putLong(16 + 16 * chunk, 2);
    }
    return bytes.array();
  }

  @Test
  void aShardInAFolderIsReadWithItsNewIndex() throws IOException {
    Path store = Files.createDirectories(folder.resolve("a.zarr/c")).getParent();
    Files.write(store.resolve("zarr.json"), DOCUMENT);
    Files.write(store.resolve("c/0"), OLD);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      Array array = dataset.root().arrays().get(0);
      assertThat(dataset.read(array, Section.cell(0))).isEqualTo(new byte[] {0});
      Path draft = Files.write(folder.resolve("draft"), NEW);
      Files.move(draft, store.resolve("c/0"), StandardCopyOption.ATOMIC_MOVE);
      assertThat(dataset.read(array, Section.of(new long[] {2}, new int[] {6})))
          .isEqualTo(LAST_OF_NEW);
    }
  }

  /** That costs the request that finds it, and one for the new index. */
  @ParameterizedTest
  @EnumSource
  void aShardOnAServerIsReadWithItsNewIndex(Place place) throws IOException {
    AtomicReference<byte[]> shard = new AtomicReference<>(OLD);
    try (WebServer server = place.tagged(serving(shard));
        ZarrDataset dataset = ZarrDataset.open(place.location(server, ""))) {
      Array array = dataset.root().arrays().get(0);
      assertThat(dataset.read(array, Section.cell(0))).isEqualTo(new byte[] {0});
      shard.set(NEW);
      server.requests();
      assertThat(dataset.read(array, Section.of(new long[] {2}, new int[] {6})))
          .isEqualTo(LAST_OF_NEW);
      assertThat(server.requests())
          .containsExactly("GET c/0 bytes=2-7", "GET c/0 bytes=-64", "GET c/0 bytes=0-5");
      assertThat(dataset.read(array, Section.of(new long[] {2}, new int[] {6})))
          .isEqualTo(LAST_OF_NEW);
      assertThat(server.requests()).as("in the cache").isEmpty();
    }
  }

  /** The second waits for what the first has requested, which is of no use to either. */
  @Test
  void twoReadersOfAReplacedShardBothReadItsNewVersion() throws Exception {
    AtomicReference<byte[]> shard = new AtomicReference<>(OLD);
    try (WebServer server = Place.SERVER.tagged(serving(shard));
        ZarrDataset dataset = ZarrDataset.open(server.url())) {
      Array array = dataset.root().arrays().get(0);
      dataset.read(array, Section.cell(0));
      shard.set(NEW);
      server.before(
          (exchange, key) -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
            while ("bytes=2-7".equals(range) && loading() < 2 && System.nanoTime() < end) {
              Thread.onSpinWait();
            }
            return false;
          });
      Callable<Object> last = () -> dataset.read(array, Section.of(new long[] {2}, new int[] {6}));
      ExecutorService readers = Executors.newFixedThreadPool(2);
      try {
        for (Future<Object> read : readers.invokeAll(List.of(last, last))) {
          assertThat(read.get()).isEqualTo(LAST_OF_NEW);
        }
      } finally {
        readers.shutdown();
      }
    }
  }

  /** Threads that load chunks, or wait for another that does. */
  private static long loading() {
    return Thread.getAllStackTraces().values().stream()
        .filter(
            stack ->
                Arrays.stream(stack).anyMatch(call -> call.getClassName().endsWith("ChunkCache")))
        .count();
  }

  /** Between the requests for the index and for the chunks, every time. */
  @Test
  void aShardThatIsAlwaysReplacedIsAnErrorAfterAFewRequests() throws IOException {
    AtomicInteger version = new AtomicInteger();
    try (WebServer server = serving(new AtomicReference<>(OLD))) {
      server.before(
          (exchange, key) -> {
            exchange.getResponseHeaders().set("ETag", "\"" + version.incrementAndGet() + "\"");
            return false;
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
        Array array = dataset.root().arrays().get(0);
        server.requests();
        assertThatThrownBy(() -> dataset.read(array, Section.all(8)))
            .isInstanceOf(ZarrException.Rewritten.class)
            .hasMessageContaining("c/0: this value has been rewritten");
        assertThat(server.requests()).hasSize(12);
      }
    }
  }

  /** Azure sends no last bytes: there the index is read by its place, found from the length. */
  @ParameterizedTest
  @CsvSource({
    "v3_sharding/basic_crc_end_big, nothing",
    "v3_sharding/basic_crc_end_big, last bytes",
    "v3_sharding/basic_crc_end_big, 'last bytes, HEAD'",
    "v3_sharding/basic_raw_start_big, nothing",
    "v3_sharding/nested_0, nothing"
  })
  void indexesAreReadAgainWhereverTheyAre(String id, String refused) throws IOException {
    AtomicInteger version = new AtomicInteger();
    try (WebServer server = WebServer.withIndexes(copy(id))) {
      server.before(
          (exchange, key) -> {
            exchange.getResponseHeaders().set("ETag", "\"" + version + "\"");
            String range = exchange.getRequestHeaders().getFirst("Range");
            boolean refuses =
                refused.contains("last bytes") && range != null && range.startsWith("bytes=-")
                    || refused.contains(exchange.getRequestMethod());
            if (refuses) {
              exchange.sendResponseHeaders(400, -1);
            }
            return refuses;
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url());
          ZarrDataset local = ZarrDataset.open(Corpus.store(id).toString())) {
        Array array = dataset.root().arrays().get(0);
        Section all = Section.all(array.shape());
        dataset.read(array, Section.cell(new long[array.rank()]));
        version.incrementAndGet();
        assertThat(dataset.read(array, all)).isEqualTo(local.read(array, all));
      }
    }
  }

  /** Of a chunk that is large and not compressed, only the wanted bytes are requested. */
  @Test
  void partsOfALargeChunkAreOfOneVersion() throws IOException {
    byte[] document =
        """
        {"zarr_format": 3, "node_type": "array", "shape": [2, 2500000], "data_type": "uint8",
         "fill_value": 0, "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}],
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 2500000]}}}\
        """
            .getBytes(StandardCharsets.UTF_8);
    byte[] ones = new byte[5_000_000];
    Arrays.fill(ones, (byte) 1);
    AtomicReference<byte[]> chunk = new AtomicReference<>(new byte[5_000_000]);
    try (WebServer server =
            new WebServer(
                key ->
                    key.equals("zarr.json") ? document : key.equals("c/0/0") ? chunk.get() : null);
        ZarrDataset dataset = ZarrDataset.open(Place.SERVER.tagged(server).url())) {
      server.before(
          (exchange, key) -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            if (range != null && range.equals("bytes=2500000-2500009")) {
              chunk.set(ones);
            }
            return false;
          });
      Array array = dataset.root().arrays().get(0);
      server.requests();
      assertThat((byte[]) dataset.read(array, Section.of(new long[2], new int[] {2, 10})))
          .containsOnly(1);
      assertThat(server.requests())
          .containsExactly(
              "GET c/0/0 bytes=0-9",
              "GET c/0/0 bytes=2500000-2500009",
              "GET c/0/0 bytes=0-9",
              "GET c/0/0 bytes=2500000-2500009");
    }
  }

  private static WebServer serving(AtomicReference<byte[]> shard) throws IOException {
    return new WebServer(
        key -> key.equals("zarr.json") ? DOCUMENT : key.equals("c/0") ? shard.get() : null);
  }

  private Path copy(String id) throws IOException {
    Path from = Corpus.store(id);
    Path to = folder.resolve("store.zarr");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }
}
