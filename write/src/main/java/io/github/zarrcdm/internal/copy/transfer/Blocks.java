package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Regions;
import io.github.zarrcdm.internal.copy.plan.Runs;
import io.github.zarrcdm.internal.grid.COrder;
import java.util.Arrays;

/**
 * How a gathered region lies in the intermediate file: what it shares with each written region is a
 * block in C order, and the blocks follow each other in C order.
 *
 * @param cuts where blocks begin along each dimension, in the region, and where the last ends
 * @param inner elements of the region for each index along each dimension
 */
record Blocks(Box region, int[][] cuts, int[] inner) {

  /** Returns the blocks into which {@code written} cuts {@code region}. */
  static Blocks of(Box region, Regions written) {
    int[][] cuts = new int[region.count().length][];
    for (int d = 0; d < cuts.length; d++) {
      cuts[d] = written.cuts(region, d);
    }
    return new Blocks(region, cuts, COrder.strides(region.count()));
  }

  /** Returns where {@code block} of {@code region} begins, in elements: behind those before it. */
  static long place(Box region, Box block) {
    long before = 0;
    long outer = 1;
    long inner = region.size();
    for (int d = 0; d < region.count().length; d++) {
      inner /= region.count()[d];
      before += outer * (block.start()[d] - region.start()[d]) * inner;
      outer *= block.count()[d];
    }
    return before;
  }

  /** Copies {@code values}, those of {@code part} of the region, to {@code ordered}. */
  void put(Box part, Object values, Object ordered) {
    new Put(part, Runs.of(values, ordered)).along(0, 0, 0, 0, 1);
  }

  /** Goes from block to block, of which a part may have many, without any objects. */
  private final class Put {
    private final int[] start;
    private final Box part;
    private final Runs runs;
    private final int[] here;
    private final int[] count;
    private final int[] length;
    private final int[] there;

    Put(Box part, Runs runs) {
      int rank = inner.length;
      this.part = part;
      this.runs = runs;
      this.here = COrder.strides(part.count());
      this.start = new int[rank];
      for (int d = 0; d < rank; d++) {
        start[d] = (int) (part.start()[d] - region.start()[d]);
      }
      this.count = new int[rank];
      this.length = new int[rank];
      this.there = new int[rank];
    }

    /**
     * Goes on along dimension {@code d} with blocks that begin at {@code from} of the values; those
     * that precede them have {@code before} elements, the part begins {@code within} of them, and
     * they have {@code outer} elements for each index of this dimension and those after it.
     */
    void along(int d, int from, int before, int within, int outer) {
      if (d == count.length) {
        COrder.strides(length, there);
        runs.box(count, from, here, before + within, there);
        return;
      }
      int[] cut = cuts[d];
      int end = start[d] + part.count()[d];
      for (int i = first(cut, start[d]); i < cut.length - 1 && cut[i] < end; i++) {
        int low = Math.max(start[d], cut[i]);
        count[d] = Math.min(end, cut[i + 1]) - low;
        length[d] = cut[i + 1] - cut[i];
        along(
            d + 1,
            from + (low - start[d]) * here[d],
            before + outer * cut[i] * inner[d],
            within * length[d] + low - cut[i],
            outer * length[d]);
      }
    }
  }

  /** Returns the block that has index {@code at}. */
  private static int first(int[] cut, int at) {
    int found = Arrays.binarySearch(cut, at);
    return found < 0 ? -found - 2 : found;
  }
}
