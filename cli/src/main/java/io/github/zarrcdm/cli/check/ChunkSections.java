package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.cli.chunks.ChunkShape;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Chunks of an array as sections of it, one by one: of shards, the chunks in them.
 *
 * @param boxes ranges of the grid
 */
record ChunkSections(Array array, ChunkGrid grid, List<Box> boxes) {

  /** Chunks from {@code first} to before {@code end} along each dimension. */
  private record Box(long[] first, long[] end) {
    /** Returns how many there are; {@link Long#MAX_VALUE} for more than that. */
    long count() {
      long count = 1;
      for (int d = 0; d < first.length; d++) {
        long along = end[d] - first[d];
        count = along > 0 && count > Long.MAX_VALUE / along ? Long.MAX_VALUE : count * along;
      }
      return count;
    }

    /** Moves {@code chunk} on in C order; false at the end. */
    boolean next(long[] chunk) {
      return COrder.advance(chunk, first, end);
    }
  }

  /** Returns all of {@code array}. */
  static ChunkSections of(Array array, ArrayData.Chunked chunked) {
    ChunkGrid grid = ChunkShape.grid(chunked);
    long[] end = new long[array.rank()];
    Arrays.setAll(end, d -> array.shape()[d] == 0 ? 0 : grid.chunkOf(d, array.shape()[d] - 1) + 1);
    return new ChunkSections(array, grid, List.of(new Box(new long[end.length], end)));
  }

  /** Returns the parts in chunks or shards that are stored, whose indices are {@code stored}. */
  static ChunkSections of(Array array, ArrayData.Chunked chunked, List<long[]> stored) {
    ChunkGrid grid = ChunkShape.grid(chunked);
    List<Box> boxes = new ArrayList<>(stored.size());
    for (long[] unit : stored) {
      long[] first = new long[unit.length];
      long[] end = new long[unit.length];
      for (int d = 0; d < unit.length; d++) {
        long start = chunked.grid().start(d, unit[d]);
        long last = Math.min(array.shape()[d], start + chunked.grid().length(d, unit[d])) - 1;
        first[d] = grid.chunkOf(d, start);
        end[d] = grid.chunkOf(d, last) + 1;
      }
      boxes.add(new Box(first, end));
    }
    return new ChunkSections(array, grid, boxes);
  }

  /** Returns how many there are; {@link Long#MAX_VALUE} for more than that. */
  long count() {
    long count = 0;
    for (Box box : boxes) {
      long own = box.count();
      count = own > Long.MAX_VALUE - count ? Long.MAX_VALUE : count + own;
    }
    return count;
  }

  /** Hands over all, in lists of at most {@code most}, until one is refused; false if one was. */
  boolean each(int most, Predicate<List<Section>> consumer) {
    List<Section> batch = new ArrayList<>(most);
    for (Box box : boxes) {
      long[] chunk = box.first().clone();
      boolean more = box.count() > 0;
      while (more) {
        batch.add(section(chunk));
        more = box.next(chunk);
        if (batch.size() == most) {
          if (!consumer.test(List.copyOf(batch))) {
            return false;
          }
          batch.clear();
        }
      }
    }
    return batch.isEmpty() || consumer.test(List.copyOf(batch));
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
