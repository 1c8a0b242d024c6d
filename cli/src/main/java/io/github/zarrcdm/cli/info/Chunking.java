package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How an array is chunked, sharded and compressed.
 *
 * @param chunks the shape of a chunk, of one within a shard if there are shards; null where
 *     metadata do not tell
 * @param shards the shape of a shard; null without
 * @param codecs the names of the codecs of a chunk, in the order in which they were applied
 */
record Chunking(
    @Nullable List<Lengths> chunks, @Nullable List<Lengths> shards, List<String> codecs) {
  private static final String SHARDING = "sharding_indexed";

  /** The lengths of chunks along a dimension, from the shortest to the longest. */
  record Lengths(long least, long most) {
    static Lengths all(long length) {
      return new Lengths(length, length);
    }

    boolean alike() {
      return least == most;
    }
  }

  /** Returns the chunking of {@code array}; null if its values do not come from chunks. */
  static @Nullable Chunking of(Array array) {
    if (!(array.data() instanceof ArrayData.Chunked chunked)) {
      return null;
    }
    CodecSpec sharding =
        chunked.codecs().stream().filter(c -> c.name().equals(SHARDING)).findFirst().orElse(null);
    if (sharding == null) {
      return new Chunking(shape(chunked.grid()), null, names(chunked.codecs()));
    }
    Map<String, Object> shard = sharding.configuration();
    List<Lengths> chunks =
        shard.get("chunk_shape") instanceof List<?> lengths && all(lengths, Long.class)
            ? lengths.stream().map(length -> Lengths.all((Long) length)).toList()
            : null;
    List<CodecSpec> inner =
        shard.get("codecs") instanceof List<?> list
            ? list.stream().flatMap(codec -> CodecSpec.of(codec).stream()).toList()
            : List.of();
    return new Chunking(chunks, shape(chunked.grid()), names(inner));
  }

  private static boolean all(List<?> list, Class<?> type) {
    return list.stream().allMatch(type::isInstance);
  }

  private static List<Lengths> shape(ChunkGrid grid) {
    if (grid instanceof ChunkGrid.Rectilinear uneven) {
      return uneven.edges().stream().map(Chunking::lengths).toList();
    }
    return IntStream.range(0, grid.rank()).mapToObj(d -> Lengths.all(grid.longest(d))).toList();
  }

  private static Lengths lengths(long[] edges) {
    LongSummaryStatistics lengths =
        IntStream.range(1, edges.length)
            .mapToLong(i -> edges[i] - edges[i - 1])
            .summaryStatistics();
    return lengths.getCount() == 0
        ? Lengths.all(0)
        : new Lengths(lengths.getMin(), lengths.getMax());
  }

  private static List<String> names(List<CodecSpec> codecs) {
    return codecs.stream().map(Chunking::name).toList();
  }

  /** Blosc says which compressor it uses. */
  private static String name(CodecSpec codec) {
    Object within = codec.configuration().get("cname");
    String name = codec.name().replaceFirst("^numcodecs\\.", "");
    return within == null ? name : name + " (" + within + ")";
  }
}
