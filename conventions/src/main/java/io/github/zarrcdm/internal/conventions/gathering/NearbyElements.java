package io.github.zarrcdm.internal.conventions.gathering;

import io.github.zarrcdm.model.ArrayData.Parts;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * Elements of an array that are wanted one after the other, and lie near each other as a rule: they
 * are read by sections that hold several of them, and are no larger than {@link #MOST}.
 *
 * @param from the first of the wanted elements
 * @param to the one after the last
 * @param section the part of the array that has them
 */
public record NearbyElements(int from, int to, Section section) {
  /** Elements of a section at most; a single one is always read. */
  static final long MOST = 1 << 20;

  /**
   * Returns the elements at {@code index[d][i]} along dimension {@code d}, in the order of {@code
   * i}; those with a negative index are left out.
   *
   * @param width the values that each element has
   */
  public static List<NearbyElements> of(long[][] index, int width) {
    List<NearbyElements> all = new ArrayList<>();
    int length = index[0].length;
    for (int from = 0; from < length; ) {
      if (index[0][from] < 0) {
        from++;
        continue;
      }
      long[] low = new long[index.length];
      long[] high = new long[index.length];
      for (int d = 0; d < index.length; d++) {
        low[d] = index[d][from];
        high[d] = low[d];
      }
      int to = from + 1;
      while (to < length && index[0][to] >= 0 && fits(index, to, low, high, width)) {
        for (int d = 0; d < index.length; d++) {
          low[d] = Math.min(low[d], index[d][to]);
          high[d] = Math.max(high[d], index[d][to]);
        }
        to++;
      }
      int[] count = new int[index.length];
      for (int d = 0; d < count.length; d++) {
        count[d] = (int) (high[d] - low[d] + 1);
      }
      all.add(new NearbyElements(from, to, Section.of(low, count)));
      from = to;
    }
    return all;
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
