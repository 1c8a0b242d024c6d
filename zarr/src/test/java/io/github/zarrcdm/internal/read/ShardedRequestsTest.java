package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.CountingStore;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A shard costs its index, once, and one request for each run of neighbouring chunks. The stores
 * are zarr-python's.
 */
class ShardedRequestsTest {
  private CountingStore store;
  private ArrayReader reader;

  @Test
  void readingOneCellOfAShardFetchesTheIndexAndOneRange() throws IOException {
    open("v3_sharding/many_inner_1", new ChunkCache(1 << 20));
    reader.read(Section.cell(5, 7));
    List<String> requests = store.requests();
    assertThat(requests).hasSize(2);
    assertThat(requests.get(0)).endsWith("c/0/0 last " + (16 * 12 * 36 + 4) + " bytes");
    assertThat(requests.get(1)).contains("c/0/0 bytes ").doesNotContain("last");
  }

  @Test
  void neighbouringChunksAreFetchedTogether() throws IOException {
    open("v3_sharding/many_inner_1", new ChunkCache(1 << 20));
    reader.read(Section.all(36, 36));
    assertThat(store.requests()).hasSize(2);
  }

  @Test
  void theIndexIsReadOnceWithoutACacheForChunks() throws IOException {
    open("v3_sharding/many_inner_1", new ChunkCache(0));
    reader.read(Section.all(36, 36));
    assertThat(store.requests()).hasSize(2);
    reader.read(Section.cell(5, 7));
    assertThat(store.requests()).hasSize(1);
  }

  @Test
  void readingAgainAsksForNothing() throws IOException {
    open("v3_sharding/many_inner_1", new ChunkCache(1 << 20));
    reader.read(Section.all(36, 36));
    store.requests();
    reader.read(Section.all(36, 36));
    reader.read(Section.cell(5, 7));
    assertThat(store.requests()).isEmpty();
  }

  @Test
  void nothingOfAnArrayThatIsForgottenIsKept() throws IOException {
    ChunkCache cache = new ChunkCache(1 << 20);
    open("v3_sharding/many_inner_1", cache);
    reader.read(Section.cell(5, 7));
    reader.forget();
    assertThat(cache.bytes()).isZero();
  }

  private void open(String id, ChunkCache cache) throws IOException {
    store = new CountingStore(Stores.open(Corpus.store(id).toString()), true);
    Group root = Metadata.read(store, "", new Findings(""));
    Array array = root.arrays().get(0);
    reader = ArrayReader.of(store, array, cache);
    store.requests();
  }
}
