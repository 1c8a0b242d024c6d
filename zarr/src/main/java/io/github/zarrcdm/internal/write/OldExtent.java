package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import java.util.Arrays;

/**
 * The cells that an array had before it was extended. What is stored beyond them is of a writer
 * that did not finish, or padding, and is never read back; except what this writer has put. Safe
 * for concurrent callers.
 */
final class OldExtent {
  private final long[] shape;
  private final ChunkGrid grid;
  private final StoredBoxes own;

  /** The extent {@code shape} of an array that gets {@code now}. */
  OldExtent(long[] shape, long[] now, ChunkGrid grid) {
    this.shape = shape.clone();
    this.grid = grid;
    this.own = new StoredBoxes(now, grid, true);
  }

  /** Returns the number of boxes with cells within. */
  long boxes() {
    long all = 1;
    for (int d = 0; d < shape.length; d++) {
      all = Math.multiplyExact(all, along(d));
    }
    return all;
  }

  /** Returns the index of one of them. */
  long[] box(long number) {
    long[] boxes = new long[shape.length];
    Arrays.setAll(boxes, this::along);
    return COrder.index(number, boxes);
  }

  private long along(int d) {
    return shape[d] == 0 ? 0 : grid.chunkOf(d, shape[d] - 1) + 1;
  }

  /** Remembers that the box at {@code index} is this writer's. */
  void put(long[] index) {
    own.add(index);
  }

  /** Returns true if the box at {@code index} has cells beyond, as somebody else left them. */
  boolean isExceededBy(long[] index) {
    boolean beyond = false;
    for (int d = 0; d < shape.length; d++) {
      beyond |= end(index, d) > shape[d];
    }
    return beyond && !own.mayHave(index);
  }

  /** Returns true if no cell of the box at {@code index} is within. */
  boolean isBefore(long[] index) {
    for (int d = 0; d < shape.length; d++) {
      if (grid.start(d, index[d]) >= shape[d]) {
        return true;
      }
    }
    return false;
  }

  private long end(long[] index, int d) {
    return grid.start(d, index[d] + 1);
  }

  /** Returns the cells of {@code box} that are within; of no length if none are. */
  Section within(Section box) {
    int[] count = box.count().clone();
    for (int d = 0; d < shape.length; d++) {
      count[d] = (int) Math.max(0, Math.min(count[d], shape[d] - box.start()[d]));
    }
    return Section.of(box.start(), count);
  }

  /** Returns {@code changed} and all cells of {@code box} that are beyond, in one section. */
  Section withBeyond(Section changed, Section box) {
    int along = -1;
    for (int d = 0; d < shape.length; d++) {
      if (box.start()[d] + box.count()[d] > shape[d]) {
        if (along >= 0) {
          return box;
        }
        along = d;
      }
    }
    if (along < 0) {
      return changed;
    }
    long[] start = box.start().clone();
    int[] count = box.count().clone();
    start[along] = Math.max(box.start()[along], Math.min(changed.start()[along], shape[along]));
    count[along] -= (int) (start[along] - box.start()[along]);
    return Section.of(start, count);
  }
}
