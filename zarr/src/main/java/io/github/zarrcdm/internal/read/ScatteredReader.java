package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads an array whose original has the points of some cells of a grid, one after the other. Only
 * points in the wanted cells are read, and those between them where they are near.
 */
final class ScatteredReader implements SectionReader {
  /** So many points that nobody wants are read with the others rather than left out. */
  private static final int GAP = 1024;

  private final Array array;
  private final ArrayData.Scattered scattered;
  private final SectionReader original;
  private final SectionReader list;

  /** The cells of all points and the points, in the order of cells: see {@link #pair}. */
  private volatile long @Nullable [] pairs;

  /** {@code original} and {@code list} read the arrays that {@code scattered} names. */
  ScatteredReader(
      Array array, ArrayData.Scattered scattered, SectionReader original, SectionReader list) {
    this.array = array;
    this.scattered = scattered;
    this.original = original;
    this.list = list;
  }

  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    int first = scattered.dimension();
    int end = first + array.rank() - scattered.original().rank() + 1;
    int[] count = section.count();
    int before = product(count, 0, first);
    int cells = product(count, first, end);
    int after = product(count, end, count.length);
    int[] points = points(section, first, end, cells);
    int size = before * cells * after;
    Object result = array.type().kind().newArray(size, array.type().size());
    array.type().fill(result, 0, size, scattered.fill());
    int[] wanted = Arrays.stream(points).filter(point -> point >= 0).sorted().toArray();
    for (int from = 0; from < wanted.length; ) {
      int to = from + 1;
      while (to < wanted.length && wanted[to] - wanted[to - 1] <= GAP) {
        to++;
      }
      int low = wanted[from];
      int high = wanted[to - 1];
      Object values =
          original.read(
              original(section, first, end, low, high), new ReadMode(mode.repeated(), null));
      for (int o = 0; o < before; o++) {
        for (int c = 0; c < cells; c++) {
          if (points[c] >= low && points[c] <= high) {
            int there = (o * (high - low + 1) + points[c] - low) * after;
            System.arraycopy(values, there, result, (o * cells + c) * after, after);
          }
        }
      }
      from = to;
    }
    return result;
  }

  /** The section of the original that has the points from {@code low} to {@code high}. */
  private static Section original(Section section, int first, int end, int low, int high) {
    int rank = section.rank() - (end - first) + 1;
    long[] start = new long[rank];
    int[] count = new int[rank];
    long[] stride = new long[rank];
    for (int d = 0; d < rank; d++) {
      int s = d <= first ? d : d + end - first - 1;
      start[d] = d == first ? low : section.start()[s];
      count[d] = d == first ? high - low + 1 : section.count()[s];
      stride[d] = d == first ? 1 : section.stride()[s];
    }
    return new Section(start, count, stride);
  }

  /** The point in each cell of a section of the grid, in C order; -1 where there is none. */
  private int[] points(Section section, int first, int end, int cells) throws IOException {
    long[] sorted = pairs();
    int[] points = new int[cells];
    Arrays.fill(points, -1);
    int row = section.count()[end - 1];
    long step = section.stride()[end - 1];
    int[] index = new int[end - first];
    for (int c = 0; c < cells; c += row) {
      long begin = 0;
      for (int d = first; d < end; d++) {
        begin =
            begin * array.shape()[d] + section.start()[d] + index[d - first] * section.stride()[d];
      }
      long last = begin + (row - 1) * step;
      int at = Arrays.binarySearch(sorted, pair(begin, 0));
      for (at = at < 0 ? -at - 1 : at; at < sorted.length && cell(sorted[at]) <= last; at++) {
        long distance = cell(sorted[at]) - begin;
        if (distance % step == 0) {
          points[c + (int) (distance / step)] = (int) sorted[at];
        }
      }
      for (int d = end - 2; d >= first && ++index[d - first] == section.count()[d]; d--) {
        index[d - first] = 0;
      }
    }
    return points;
  }

  /** A cell and its point, which sort by cells. */
  private static long pair(long cell, int point) {
    return cell << Integer.SIZE | point;
  }

  private static long cell(long pair) {
    return pair >> Integer.SIZE;
  }

  private long[] pairs() throws IOException {
    long[] known = pairs;
    if (known == null) {
      Array stored = scattered.list();
      long[] cells =
          scattered.cells().apply(list.read(Section.all(stored.shape()), ReadMode.REPEATED));
      known = new long[cells.length];
      int inside = 0;
      for (int point = 0; point < cells.length; point++) {
        if (cells[point] >= 0) {
          known[inside++] = pair(cells[point], point);
        }
      }
      known = Arrays.copyOf(known, inside);
      Arrays.sort(known);
      for (int i = 1; i < inside; i++) {
        if (cell(known[i]) == cell(known[i - 1])) {
          throw new ZarrException.Malformed(
              "array %s: its points %s and %s are in one cell, number %s of the grid. Open it without #expand=true"
                  .formatted(stored.path(), (int) known[i - 1], (int) known[i], cell(known[i])));
        }
      }
      pairs = known;
    }
    return known;
  }

  private static int product(int[] count, int from, int to) {
    int product = 1;
    for (int d = from; d < to; d++) {
      product *= count[d];
    }
    return product;
  }

  @Override
  public long cacheHits() {
    return original.cacheHits();
  }

  @Override
  public void forget() {
    original.forget();
    list.forget();
  }
}
