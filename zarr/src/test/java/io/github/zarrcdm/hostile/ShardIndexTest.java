package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Indexes of shards that lie: what they point to is read if it is in the shard, and refused by name
 * if not; the other chunks of the shard read. A shard here is three chunks of two bytes, 1 to 6,
 * and the index.
 */
class ShardIndexTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [6], "data_type": "uint8", "fill_value": 9,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [6]}},
       "chunk_key_encoding": {"name": "default"},
       "codecs": [{"name": "sharding_indexed", "configuration": {
         "chunk_shape": [2], "codecs": [{"name": "bytes"}], "index_location": "end",
         "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]}}]}\
      """;
  private static final byte[] CHUNKS = {1, 2, 3, 4, 5, 6};
  private static final int INDEX = 3 * 16 + 4;

  @TempDir Path folder;

  /** The shard whose middle chunk is said to be there. */
  private static ByteBuffer shard(long offset, long length) {
    ByteBuffer shard = ByteBuffer.allocate(CHUNKS.length + INDEX).order(ByteOrder.LITTLE_ENDIAN);
    shard.put(CHUNKS).putLong(0).putLong(2).putLong(offset).putLong(length).putLong(4).putLong(2);
    CRC32C crc = new CRC32C();
    crc.update(shard.array(), CHUNKS.length, INDEX - 4);
    return shard.putInt((int) crc.getValue()).flip();
  }

  private static byte[] read(Store store, int from) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Section section = new Section(new long[] {from}, new int[] {2}, new long[] {1});
      return (byte[]) dataset.read(dataset.root().arrays().get(0), section);
    }
  }

  private static Store memory(byte[] shard) {
    return new MemoryStore(Map.of("zarr.json", ARRAY.getBytes(UTF_8), "c/0", shard));
  }

  private Store onDisk(byte[] shard) throws IOException {
    Files.createDirectories(folder.resolve("c"));
    Files.writeString(folder.resolve("zarr.json"), ARRAY);
    Files.write(folder.resolve("c/0"), shard);
    return new FileStore(folder);
  }

  @Test
  void theChunksAreWhereASoundIndexSays() throws IOException {
    assertThat(read(memory(shard(2, 2).array()), 2)).containsExactly(3, 4);
  }

  @ParameterizedTest(name = "{0}+{1}: {2}")
  @CsvSource({
    "58, 2, behind the end",
    "57, 2, across the end",
    "2, 100, longer than the shard",
    "1000000000000, 2, far behind the end",
    "-2, 2, negative offset",
    "2, -2, negative length",
    "-1, 2, only the offset says missing",
    "2, -1, only the length says missing",
    "9223372036854775807, 2, a sum beyond 64 bits",
    "2, 9223372036854775807, as long as can be",
    "9223372036854775807, 9223372036854775807, both",
    "2, 1, too short for the chunk",
    "2, 0, nothing"
  })
  void anEntryThatPointsElsewhereIsRefusedByName(long offset, long length, String how)
      throws IOException {
    byte[] shard = shard(offset, length).array();
    for (Store store : new Store[] {memory(shard), onDisk(shard)}) {
      assertThatThrownBy(() -> read(store, 2))
          .as(how)
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining("c/0");
      assertThat(read(store, 0)).containsExactly(1, 2);
      assertThat(read(store, 4)).containsExactly(5, 6);
    }
  }

  /** Two chunks may share their bytes: writers do so with equal ones. */
  @Test
  void entriesThatOverlapAreReadAsTheyAre() throws IOException {
    assertThat(read(memory(shard(1, 2).array()), 2)).containsExactly(2, 3);
    assertThat(read(memory(shard(0, 2).array()), 2)).containsExactly(1, 2);
  }

  @Test
  void anEntryOfAllOnesIsAChunkThatNobodyWrote() throws IOException {
    assertThat(read(memory(shard(-1, -1).array()), 2)).containsExactly(9, 9);
  }

  @Test
  void anIndexWhoseChecksumDoesNotMatchIsRefused() throws IOException {
    for (int at = CHUNKS.length; at < CHUNKS.length + INDEX; at++) {
      byte[] shard = shard(2, 2).array();
      shard[at] ^= 1;
      assertThatThrownBy(() -> read(memory(shard), 0))
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining("c/0")
          .hasMessageContaining("crc32c");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 51})
  void aShardThatIsShorterThanItsIndexIsRefused(int length) throws IOException {
    byte[] shard = new byte[length];
    for (Store store : new Store[] {memory(shard), onDisk(shard)}) {
      assertThatThrownBy(() -> read(store, 0))
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining("c/0")
          .hasMessageContaining(length + " bytes");
    }
  }
}
