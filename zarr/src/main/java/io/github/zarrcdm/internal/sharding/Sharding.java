package io.github.zarrcdm.internal.sharding;

import io.github.zarrcdm.codec.ArrayCodec;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.LayoutCodec;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The codec {@code sharding_indexed} taken apart: the grid and the codecs of the chunks in the
 * shards, and where those chunks are. Shards within shards are the same again. A reader of what
 * comes out sees an array of small chunks.
 *
 * <p>Codecs before the sharding, on elements, become codecs of each chunk, which is the same where
 * they work element by element; a transpose also says in which order the index is. Codecs behind it
 * need the whole shard.
 *
 * @see <a
 *     href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/sharding-indexed/index.html">v3
 *     codec sharding_indexed 1.0</a>
 */
public record Sharding(ChunkGrid grid, List<CodecSpec> codecs, ChunkSource source) {
  private static final String NAME = "sharding_indexed";

  /**
   * Returns what reads the chunks of an array that are encoded by {@code codecs} and located by
   * {@code source}.
   */
  public static Sharding of(
      ChunkSource source,
      ChunkGrid grid,
      List<CodecSpec> codecs,
      DataType type,
      Fetcher fetcher,
      ChunkCache cache,
      String where)
      throws ZarrException {
    Sharding level = new Sharding(grid, codecs, source);
    int at = level.position();
    while (at >= 0) {
      level = level.inner(at, type, fetcher, cache, where);
      at = level.position();
    }
    return level;
  }

  private int position() {
    for (int i = 0; i < codecs.size(); i++) {
      if (codecs.get(i).name().equals(NAME)) {
        return i;
      }
    }
    return -1;
  }

  private Sharding inner(int at, DataType type, Fetcher fetcher, ChunkCache cache, String where)
      throws ZarrException {
    ShardingConfiguration configuration =
        ShardingConfiguration.of(codecs.get(at), grid.rank(), where);
    int[] order = order(codecs.subList(0, at), type, where);
    int[] chunk = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      chunk[order[i]] = configuration.chunkShape()[i];
    }
    checkDivides(chunk, where);
    ShardLayout layout = new ShardLayout(grid, chunk, order);
    Pipeline index =
        Pipeline.of(configuration.indexCodecs(), IntegerType.UINT64, where + ", shard index");
    int[] one = new int[order.length + 1];
    Arrays.fill(one, 1);
    if (index.encodedSize(one) == Codec.UNKNOWN) {
      throw new ZarrException.Unsupported(
          where
              + ": index_codecs "
              + configuration.indexCodecs()
              + " give an index of no fixed size; supported are bytes, crc32c and other checksums");
    }
    ShardedChunks.Format format =
        new ShardedChunks.Format(
            index,
            configuration.indexAtEnd(),
            wholeShard(codecs.subList(at + 1, codecs.size()), type, where),
            where);
    List<CodecSpec> chunkCodecs = new ArrayList<>(codecs.subList(0, at));
    chunkCodecs.addAll(configuration.codecs());
    return new Sharding(
        layout.chunks(),
        List.copyOf(chunkCodecs),
        new ShardedChunks(source, layout, format, fetcher, cache));
  }

  /**
   * Returns the array dimension of each dimension of the shard, as the codecs before the sharding
   * order them.
   */
  private int[] order(List<CodecSpec> before, DataType type, String where) throws ZarrException {
    int[] position = new int[grid.rank()];
    for (int d = 0; d < position.length; d++) {
      position[d] = d;
    }
    DataType current = type;
    for (CodecSpec spec : before) {
      Codec codec = Codecs.create(spec, current);
      if (codec instanceof ArrayCodec arrayCodec && arrayCodec.elementwise()) {
        current = arrayCodec.encodedType();
      } else if (codec instanceof LayoutCodec layout
          && layout.encodedShape(position).length == position.length) {
        position = layout.encodedShape(position);
      } else {
        throw new ZarrException.Unsupported(
            "%s: codec \"%s\" before \"%s\" is not supported; supported are transpose and codecs that work element by element. Re-encode the array with it inside the shards."
                .formatted(where, spec.name(), NAME));
      }
    }
    return position;
  }

  private void checkDivides(int[] chunk, String where) throws ZarrException {
    for (int d = 0; d < chunk.length; d++) {
      boolean divides = chunk[d] > 0;
      if (grid instanceof ChunkGrid.Regular regular) {
        divides = divides && regular.shape()[d] % chunk[d] == 0;
      } else {
        for (long edge : ((ChunkGrid.Rectilinear) grid).edges().get(d)) {
          divides = divides && edge % chunk[d] == 0;
        }
      }
      if (!divides) {
        throw new ZarrException.Malformed(
            "%s: chunks of %s along dimension %s do not divide the shards, which are %s"
                .formatted(where, chunk[d], d, grid));
      }
    }
  }

  /** Returns the codecs behind the sharding; null if there are none. */
  private static ShardedChunks.@Nullable WholeShard wholeShard(
      List<CodecSpec> behind, DataType type, String where) throws ZarrException {
    if (behind.isEmpty()) {
      return null;
    }
    List<BytesCodec> codecs = new ArrayList<>();
    for (CodecSpec spec : behind) {
      if (!(Codecs.create(spec, type) instanceof BytesCodec codec)) {
        throw new ZarrException.Malformed(
            where
                + ": codec \""
                + spec.name()
                + "\" cannot follow \""
                + NAME
                + "\", only codecs on bytes can");
      }
      codecs.add(codec);
    }
    return (encoded, chunk) -> {
      ByteBuffer bytes = encoded;
      for (int i = codecs.size() - 1; i >= 0; i--) {
        bytes = codecs.get(i).decode(bytes, chunk);
      }
      return bytes;
    };
  }
}
