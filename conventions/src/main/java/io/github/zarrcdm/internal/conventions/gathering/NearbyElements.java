package io.github.zarrcdm.internal.conventions.gathering;

import io.github.zarrcdm.model.ArrayData.Parts;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Elements of an array that are wanted, in any order, and lie near each other: they are read by
 * sections that hold several of them, and are no larger than {@link #MOST}.
 *
 * @param wanted the numbers of the wanted elements in the section
 * @param section the part of the array that has them
 */
public record NearbyElements(int[] wanted, Section section) {
  /** Elements of a section at most; a single one is always read. */
  static final long MOST = 1 << 20;

  private static final int POSITION_BITS = Integer.SIZE - 1;

  /**
   * Returns the elements at {@code index[d][i]} along dimension {@code d}, for each {@code i}, in C
   * order of the array, so that none of its parts is read again and again; those with a negative
   * index are left out.
   *
   * @param width the values that each element has
   */
  public static List<NearbyElements> of(long[][] index, int width) {
    List<NearbyElements> all = new ArrayList<>();
    int[] order = inArray(index);
    for (int from = 0; from < order.length; ) {
      long[] low = new long[index.length];
      long[] high = new long[index.length];
      for (int d = 0; d < index.length; d++) {
        low[d] = index[d][order[from]];
        high[d] = low[d];
      }
      int to = from + 1;
      while (to < order.length && fits(index, order[to], low, high, width)) {
        for (int d = 0; d < index.length; d++) {
          low[d] = Math.min(low[d], index[d][order[to]]);
          high[d] = Math.max(high[d], index[d][order[to]]);
        }
        to++;
      }
      int[] count = new int[index.length];
      for (int d = 0; d < count.length; d++) {
        count[d] = (int) (high[d] - low[d] + 1);
      }
      all.add(new NearbyElements(Arrays.copyOfRange(order, from, to), Section.of(low, count)));
      from = to;
    }
    return all;
  }

  /**
   * Returns the numbers of the elements in C order. In arrays of more than 2^32 elements, some that
   * are next to each other may change places.
   */
  private static int[] inArray(long[][] index) {
    int[] present = IntStream.range(0, index[0].length).filter(i -> index[0][i] >= 0).toArray();
    long[] extent = new long[index.length];
    double size = 1;
    for (int d = 0; d < extent.length; d++) {
      extent[d] = Arrays.stream(index[d]).max().orElse(0) + 1;
      size *= extent[d];
    }
    int coarse = Math.max(0, Math.getExponent(size) + 1 - Integer.SIZE);
    long[] keys = new long[present.length];
    for (int n = 0; n < keys.length; n++) {
      long at = 0;
      for (int d = 0; d < extent.length; d++) {
        at = at * extent[d] + index[d][present[n]];
      }
      keys[n] = at >> coarse << POSITION_BITS | present[n];
    }
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) (key & Integer.MAX_VALUE)).toArray();
  }

  private static boolean fits(long[][] index, int i, long[] low, long[] high, int width) {
    double size = width;
    for (int d = 0; d < index.length; d++) {
      size *= Math.max(high[d], index[d][i]) - (double) Math.min(low[d], index[d][i]) + 1;
    }
    return size <= MOST;
  }

  /** Returns the values of the section. */
  public Object read(Parts parts) {
    return parts.read(section);
  }

  /** Returns where in the values of the section the wanted element {@code i} is. */
  public int at(long[][] index, int i) {
    long at = 0;
    for (int d = 0; d < index.length; d++) {
      at = at * section.count()[d] + index[d][i] - section.start()[d];
    }
    return (int) at;
  }
}
