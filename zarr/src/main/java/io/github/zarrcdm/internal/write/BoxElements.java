package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.Region;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.read.ArrayReader;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The elements of the boxes of an array: which they are, and their values as they are stored. */
record BoxElements(Store store, Array array) {
  private static final Store NOTHING = new MemoryStore(Map.of());

  private ChunkGrid grid() {
    return ((ArrayData.Chunked) array.data()).grid();
  }

  /** Returns the part of the box at {@code index} that has no element. */
  ChunkPlan.Part none(long[] index) {
    int[] zero = new int[array.rank()];
    int[] one = new int[array.rank()];
    Arrays.fill(one, 1);
    // Regular, as all that is written.
    int[] shape = ((ChunkGrid.Regular) grid()).shape();
    return new ChunkPlan.Part(index, shape, zero, zero, one, zero);
  }

  /** Returns the first {@code count} elements along each dimension of the box of {@code part}. */
  ChunkPlan.Part first(int[] count, ChunkPlan.Part part) {
    int[] zero = new int[array.rank()];
    return new ChunkPlan.Part(part.chunk(), part.shape(), zero, count, part.stride(), zero);
  }

  /** Returns true if {@code part} has all elements of the box that lie within the array. */
  boolean isWhole(ChunkPlan.Part part) {
    for (int d = 0; d < array.rank(); d++) {
      if (part.from()[d] > 0 || part.count()[d] < length(part, d)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the section of the array that the box of {@code part} has. */
  Section whole(ChunkPlan.Part part) {
    long[] start = new long[array.rank()];
    int[] count = new int[array.rank()];
    for (int d = 0; d < count.length; d++) {
      start[d] = start(part, d);
      count[d] = length(part, d);
    }
    return Section.of(start, count);
  }

  /** Returns the section of the array that {@code part} has. */
  Section section(ChunkPlan.Part part) {
    long[] from = new long[array.rank()];
    Arrays.setAll(from, d -> start(part, d) + part.from()[d]);
    return Section.of(from, part.count());
  }

  /** Returns the indices of the box along {@code d} that lie within the array. */
  private int length(ChunkPlan.Part part, int d) {
    return (int) Math.min(part.shape()[d], array.shape()[d] - start(part, d));
  }

  private long start(ChunkPlan.Part part, int d) {
    return grid().start(d, part.chunk()[d]);
  }

  /** Returns the values of {@code section} as they are stored. */
  Object stored(Section section) throws IOException {
    return read(section, store);
  }

  /** Returns the values of the box of {@code part}, which are fill values beyond {@code old}. */
  Object stored(ChunkPlan.Part part, OldExtent old) throws IOException {
    Section box = whole(part);
    Object all = read(box, NOTHING);
    Section kept = old.within(box);
    if (kept.size() > 0) {
      int[] strides = COrder.strides(kept.count());
      change(all, first(kept.count(), part), stored(kept), strides, null);
    }
    return all;
  }

  /** Nothing is remembered between two reads: the box changes. */
  private Object read(Section section, Store from) throws IOException {
    return ArrayReader.of(from, array, new ChunkCache(0)).read(section);
  }

  /**
   * Changes {@code all} values of a box to those of {@code part} in {@code values}.
   *
   * @param strides of {@code values}
   * @param given the places in {@code values} of those that are taken; null for all
   */
  void change(
      Object all, ChunkPlan.Part part, Object values, int[] strides, @Nullable BitSet given) {
    int size = array.type().kind() == Kind.STRUCT ? array.type().size() : 1;
    Region.of(part, COrder.strides(whole(part).count()), strides)
        .each(
            (to, from, step, run) -> {
              int together = step == 1 && given == null ? run : 1;
              for (int i = 0; i < run; i += together) {
                if (given == null || given.get(from + i)) {
                  System.arraycopy(
                      values, (from + i) * size, all, (to + i * step) * size, together * size);
                }
              }
            });
  }
}
