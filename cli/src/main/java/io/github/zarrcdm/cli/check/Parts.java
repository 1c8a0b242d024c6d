package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.read.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The chunks of an array as sections of it, one by one: of shards, the chunks in them. */
final class Parts {
  private final Array array;
  private final ChunkGrid grid;

  private Parts(Array array, ChunkGrid grid) {
    this.array = array;
    this.grid = grid;
  }

  static Parts of(Array array, ArrayData.Chunked chunked) {
    return new Parts(array, inShards(chunked, array.rank()));
  }

  /** The grid of the chunks in shards where it can be told without looking; else that of all. */
  private static ChunkGrid inShards(ArrayData.Chunked chunked, int rank) {
    if (chunked.codecs().isEmpty()) {
      return chunked.grid();
    }
    CodecSpec first = chunked.codecs().get(0);
    if (!first.name().equals("sharding_indexed")
        || !(first.configuration().get("chunk_shape") instanceof List<?> lengths)
        || lengths.size() != rank) {
      return chunked.grid();
    }
    int[] shape = new int[rank];
    for (int d = 0; d < rank; d++) {
      if (!(lengths.get(d) instanceof Long length) || length < 1 || length > Integer.MAX_VALUE) {
        return chunked.grid();
      }
      shape[d] = length.intValue();
    }
    return new ChunkGrid.Regular(shape);
  }

  /** How many there are; {@link Long#MAX_VALUE} for more than that. */
  long count() {
    long count = 1;
    for (int d = 0; d < array.rank(); d++) {
      try {
        count = Math.multiplyExact(count, along(d));
      } catch (ArithmeticException e) {
        return Long.MAX_VALUE;
      }
    }
    return count;
  }

  private long along(int d) {
    return array.shape()[d] == 0 ? 0 : grid.chunkOf(d, array.shape()[d] - 1) + 1;
  }

  /** Hands over all of them in C order, in lists of at most {@code most}. */
  void each(int most, Consumer<List<Section>> consumer) {
    if (count() == 0) {
      return;
    }
    List<Section> batch = new ArrayList<>(most);
    long[] chunk = new long[array.rank()];
    do {
      batch.add(section(chunk));
      if (batch.size() == most) {
        consumer.accept(List.copyOf(batch));
        batch.clear();
      }
    } while (next(chunk));
    if (!batch.isEmpty()) {
      consumer.accept(List.copyOf(batch));
    }
  }

  private boolean next(long[] chunk) {
    for (int d = chunk.length - 1; d >= 0; d--) {
      if (++chunk[d] < along(d)) {
        return true;
      }
      chunk[d] = 0;
    }
    return false;
  }

  private Section section(long[] chunk) {
    long[] start = new long[chunk.length];
    int[] length = new int[chunk.length];
    for (int d = 0; d < chunk.length; d++) {
      start[d] = grid.start(d, chunk[d]);
      length[d] = (int) Math.min(grid.length(d, chunk[d]), array.shape()[d] - start[d]);
    }
    return Section.of(start, length);
  }

  @Override
  public String toString() {
    return array.path() + " " + Arrays.toString(array.shape());
  }
}
