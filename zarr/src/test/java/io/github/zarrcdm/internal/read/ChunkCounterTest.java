package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ChunkCensus;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An array of 8 by 8 cells, chunks of 2 by 2 in shards of 4 by 4. */
class ChunkCounterTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [8, 7], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4]}},
       "chunk_key_encoding": {"name": "default"},
       "codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [2, 2],
         "codecs": [{"name": "bytes"}],
         "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]}
      """;

  private final Map<String, byte[]> values = new TreeMap<>();
  private final AtomicInteger fetched = new AtomicInteger();
  private final AtomicInteger ranges = new AtomicInteger();
  private String array = ARRAY;

  /** A shard with those of its four chunks that are {@code stored}. */
  private static byte[] shard(boolean... stored) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * 4 + 4 * 16).order(ByteOrder.LITTLE_ENDIAN);
    for (int n = 0; n < 4; n++) {
      bytes.putLong(16 + 16 * n, stored[n] ? 4L * n : -1).putLong(24 + 16 * n, stored[n] ? 4 : -1);
    }
    return bytes.array();
  }

  private ChunkCensus census(boolean remote, boolean ask) throws IOException {
    values.put("zarr.json", array.getBytes(StandardCharsets.UTF_8));
    Store store =
        new StoreWrapper(new MemoryStore(values)) {
          @Override
          public boolean remote() {
            return remote;
          }

          @Override
          public Optional<ByteBuffer> get(String key, long most) throws IOException {
            fetched.incrementAndGet();
            return store.get(key, most);
          }

          @Override
          public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
            ranges.incrementAndGet();
            return store.get(key, range);
          }
        };
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Array array = dataset.root().arrays().get(0);
      fetched.set(0);
      return dataset.census(array, ask).orElse(null);
    }
  }

  @Test
  void chunksInShardsAreCountedByTheIndexes() throws IOException {
    values.put("c/0/0", shard(true, false, false, true));
    values.put("c/1/1", shard(true, true, true, true));
    ChunkCensus census = census(false, false);
    assertThat(census.keys()).isEqualTo(2);
    assertThat(census.declaredKeys()).isEqualTo(4);
    assertThat(census.chunks()).isEqualTo(6);
    assertThat(census.declaredChunks()).isEqualTo(16);
    assertThat(census.along().get(1)).containsExactly(new ChunkCensus.Run(0, 7));
    assertThat(fetched).hasValue(0);
  }

  /** Shards of 4 by 4, in them shards of 2 by 4, in them chunks of 2 by 2. */
  @Test
  void chunksOfShardsInShardsAreCounted() throws IOException {
    String chunks =
        """
        [{"name": "sharding_indexed", "configuration": {"chunk_shape": [2, 2],
          "codecs": [{"name": "bytes"}],
          "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]\
        """;
    array =
        ARRAY
            .replace("\"chunk_shape\": [2, 2]", "\"chunk_shape\": [2, 4]")
            .replace("[{\"name\": \"bytes\"}]", chunks);
    ByteBuffer shard = ByteBuffer.allocate(2 * 40 + 2 * 16).order(ByteOrder.LITTLE_ENDIAN);
    shard.position(8).putLong(0).putLong(4).putLong(4).putLong(4); // both chunks
    shard.position(48).putLong(-1).putLong(-1).putLong(0).putLong(4); // the second one
    shard.putLong(0).putLong(40).putLong(40).putLong(40);
    values.put("c/1/1", shard.array());
    ChunkCensus census = census(false, false);
    assertThat(census.chunks()).isEqualTo(3);
    assertThat(census.along().get(0)).containsExactly(new ChunkCensus.Run(4, 8));
    assertThat(census.along().get(1)).containsExactly(new ChunkCensus.Run(4, 7));
  }

  @Test
  void theIndexOfAShardIsReadOnce() throws IOException {
    values.put("c/1/1", shard(true, true, true, true));
    census(false, false);
    assertThat(ranges).hasValue(1);
  }

  @Test
  void aGapIsBetweenRuns() throws IOException {
    values.put("c/0/0", shard(true, false, false, false));
    values.put("c/0/1", shard(false, true, false, false));
    assertThat(census(false, false).along().get(1))
        .containsExactly(new ChunkCensus.Run(0, 2), new ChunkCensus.Run(6, 7));
  }

  @Test
  void aRemoteStoreThatListsNothingIsAskedOnlyIfOneSaysSo() throws IOException {
    values.put("c/1/1", shard(true, true, true, true));
    assertThat(census(true, false)).isNull();
    assertThat(census(true, true).chunks()).isEqualTo(4);
  }
}
