package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which boxes of an array may be stored: where one becomes all fill value again it has to be
 * removed, and a store is not asked for those that cannot be there. Safe for concurrent callers.
 */
final class StoredBoxes {
  private static final long MOST = 1L << 28;

  private final long[] boxes;
  private final @Nullable BitSet stored;

  /** Of an array of {@code shape}; all of them, unless it is {@code fresh}. */
  StoredBoxes(long[] shape, ChunkGrid grid, boolean fresh) {
    boxes = new long[shape.length];
    double all = 1;
    for (int d = 0; d < shape.length; d++) {
      boxes[d] = shape[d] == 0 ? 0 : grid.chunkOf(d, shape[d] - 1) + 1;
      all *= boxes[d];
    }
    stored = fresh && all <= MOST ? new BitSet() : null;
  }

  void add(long[] index) {
    if (stored != null) {
      synchronized (stored) {
        stored.set(number(index));
      }
    }
  }

  boolean mayHave(long[] index) {
    if (stored == null) {
      return true;
    }
    synchronized (stored) {
      return stored.get(number(index));
    }
  }

  private int number(long[] index) {
    long number = 0;
    for (int d = 0; d < index.length; d++) {
      number = number * boxes[d] + index[d];
    }
    return (int) number;
  }
}
