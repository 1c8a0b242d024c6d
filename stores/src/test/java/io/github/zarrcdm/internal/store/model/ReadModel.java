package io.github.zarrcdm.internal.store.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What was ever written by one version of the metadata of an array: all that a reader who opened it
 * may see of it, whatever was written since by others.
 *
 * @param fill the value of chunks that were missing
 * @param chunks the values that each chunk had, all its cells alike
 */
record ReadModel(int number, int chunk, Codecs codecs, int fill, List<Set<Integer>> chunks) {
  private static final String BYTES =
      "{\"name\":\"bytes\",\"configuration\":{\"endian\":\"little\"}}";
  private static final String CRC32C = "{\"name\":\"crc32c\"}";

  /** How chunks are encoded; {@link #SHARDED} has a chunk for each cell. */
  enum Codecs {
    PLAIN(BYTES),
    GZIP(BYTES + ",{\"name\":\"gzip\",\"configuration\":{\"level\":1}}"),
    CRC(BYTES + "," + CRC32C),
    SHARDED(
        "{\"name\":\"sharding_indexed\",\"configuration\":{\"chunk_shape\":[1],\"codecs\":[%s,%s],\"index_codecs\":[%s,%s]}}"
            .formatted(BYTES, CRC32C, BYTES, CRC32C));

    private final String documented;

    Codecs(String documented) {
      this.documented = documented;
    }
  }

  /** The metadata of the number {@code number}, which no other ones share. */
  static ReadModel of(int number, int kind) {
    Codecs codecs = Codecs.values()[kind / 3 % 4];
    return new ReadModel(number, 1 + kind % 3, codecs, -number, new ArrayList<>());
  }

  /** Chunk {@code n} was {@code value}; {@link #fill} if it is not there. */
  void wrote(int n, int value) {
    while (chunks.size() <= n) {
      chunks.add(new HashSet<>());
    }
    chunks.get(n).add(value);
  }

  String document(int length) {
    return """
    {"zarr_format":3,"node_type":"array","shape":[%d],"data_type":"int32","fill_value":%d,
     "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[%d]}},
     "chunk_key_encoding":{"name":"default"},"attributes":{},
     "codecs":[%s]}
    """
        .formatted(length, fill, chunk, codecs.documented);
  }

  /** Throws if {@code seen} was never written by these metadata. */
  void check(int[] seen) {
    for (int i = 0; i < seen.length; i++) {
      assertThat(chunks.get(i / chunk)).as("cell %d of metadata %d", i, number).contains(seen[i]);
      assertThat(seen[i])
          .as("cell %d is of the version of its chunk", i)
          .isEqualTo(seen[i - i % chunk]);
    }
  }
}
