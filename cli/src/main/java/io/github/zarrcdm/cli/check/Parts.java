package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.cli.chunks.ChunkShape;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The chunks of an array as sections of it, one by one: of shards, the chunks in them. */
final class Parts {
  private final Array array;
  private final ChunkGrid grid;

  private Parts(Array array, ChunkGrid grid) {
    this.array = array;
    this.grid = grid;
  }

  static Parts of(Array array, ArrayData.Chunked chunked) {
    return new Parts(array, ChunkShape.grid(chunked));
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

  /**
   * Hands over all of them in C order, in lists of at most {@code most}, until one is refused;
   * false if one was.
   */
  boolean each(int most, Predicate<List<Section>> consumer) {
    if (count() == 0) {
      return true;
    }
    List<Section> batch = new ArrayList<>(most);
    long[] chunk = new long[array.rank()];
    do {
      batch.add(section(chunk));
      if (batch.size() == most) {
        if (!consumer.test(List.copyOf(batch))) {
          return false;
        }
        batch.clear();
      }
    } while (next(chunk));
    return batch.isEmpty() || consumer.test(List.copyOf(batch));
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
}
