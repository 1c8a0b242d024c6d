package io.github.zarrcdm.cli.info;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How an array is stored, in words.
 *
 * @param chunks the shape of a chunk, of one within a shard if there are shards
 * @param shards the shape of a shard; null without
 * @param codecs the names of the codecs of a chunk, in the order in which they were applied
 */
public record Chunking(String chunks, String shards, String codecs) {
  private static final String SHARDING = "sharding_indexed";

  /** That of {@code array}; null if its values do not come from chunks. */
  public static Chunking of(Array array) {
    if (!(array.data() instanceof ArrayData.Chunked chunked)) {
      return null;
    }
    CodecSpec sharding =
        chunked.codecs().stream().filter(c -> c.name().equals(SHARDING)).findFirst().orElse(null);
    if (sharding == null) {
      return new Chunking(shape(chunked.grid()), null, names(chunked.codecs()));
    }
    List<CodecSpec> inner = codecs(sharding.configuration().get("codecs"));
    String chunks =
        sharding.configuration().get("chunk_shape") instanceof List<?> lengths
            ? lengths.stream().map(String::valueOf).collect(joining(" x "))
            : "?";
    return new Chunking(chunks, shape(chunked.grid()), names(inner));
  }

  /** {@code 4 x 5}, or {@code scalar}. */
  public static String shape(long[] lengths) {
    return lengths.length == 0
        ? "scalar"
        : Arrays.stream(lengths).mapToObj(String::valueOf).collect(joining(" x "));
  }

  private static String shape(ChunkGrid grid) {
    if (grid instanceof ChunkGrid.Regular regular) {
      return shape(Arrays.stream(regular.shape()).asLongStream().toArray());
    }
    return IntStream.range(0, grid.rank())
        .mapToObj(d -> lengths(((ChunkGrid.Rectilinear) grid).edges().get(d)))
        .collect(joining(" x "));
  }

  /** The one length, or the shortest and the longest. */
  private static String lengths(long[] edges) {
    long[] lengths =
        IntStream.range(1, edges.length).mapToLong(i -> edges[i] - edges[i - 1]).toArray();
    long least = Arrays.stream(lengths).min().orElse(0);
    long most = Arrays.stream(lengths).max().orElse(0);
    return least == most ? String.valueOf(least) : least + "-" + most;
  }

  private static List<CodecSpec> codecs(Object found) {
    return found instanceof List<?> list
        ? list.stream().flatMap(codec -> CodecSpec.of(codec).stream()).toList()
        : List.of();
  }

  private static String names(List<CodecSpec> codecs) {
    return codecs.isEmpty() ? "none" : codecs.stream().map(Chunking::name).collect(joining(", "));
  }

  /** Blosc says which compressor it uses. */
  private static String name(CodecSpec codec) {
    Object within = codec.configuration().get("cname");
    String name = codec.name().replaceFirst("^numcodecs\\.", "");
    return within == null ? name : name + " (" + within + ")";
  }
}
