package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads an array whose original has the points of some cells of a grid, one after the other. Only
 * points in the wanted cells are read, and those between them where they are near.
 */
final class ScatteredReader implements SectionReader {
  /** So many points that nobody wants are read with the others rather than left out. */
  private static final int GAP = 1024;

  /** So many values are held at once, or twice as many as are wanted. */
  private static final int MOST_AT_ONCE = 1 << 22;

  private final Array array;
  private final ArrayData.Scattered scattered;
  private final SectionReader original;
  private final SectionReader list;
  private final int width;

  /** The cells of all points and the points, in the order of cells: see {@link #pair}. */
  private volatile long @Nullable [] pairs;

  /**
   * {@code original} and {@code list} read the arrays that {@code scattered} names, {@code width}
   * pieces at once.
   */
  ScatteredReader(
      Array array,
      ArrayData.Scattered scattered,
      SectionReader original,
      SectionReader list,
      int width) {
    this.array = array;
    this.scattered = scattered;
    this.original = original;
    this.list = list;
    this.width = width;
  }

  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    int first = scattered.dimension();
    int end = first + array.rank() - scattered.original().rank() + 1;
    int[] count = section.count();
    int before = product(count, 0, first);
    int cells = product(count, first, end);
    int after = product(count, end, count.length);
    int size = before * cells * after;
    Object result = array.type().kind().newArray(size, array.type().size());
    array.type().fill(result, 0, size, scattered.fill());
    long[] wanted = wanted(section, first, end, cells);
    long each = (long) before * after;
    long most = Math.min(Integer.MAX_VALUE, Math.max(MOST_AT_ONCE, 2L * size));
    List<Piece> pieces = pieces(wanted, each, most);
    for (int next = 0; next < pieces.size(); ) {
      int begin = next;
      long together = 0;
      do {
        together += each * pieces.get(next++).length();
      } while (next < pieces.size() && together + each * pieces.get(next).length() <= most);
      Workers.run(
          next - begin,
          width,
          n -> {
            Piece piece = pieces.get(begin + (int) n);
            Object values =
                original.read(original(section, first, end, piece), mode.withoutTarget());
            for (int o = 0; o < before; o++) {
              for (int i = piece.from; i < piece.to; i++) {
                int there = (o * piece.length() + first(wanted[i]) - piece.low) * after;
                System.arraycopy(
                    values, there, result, (o * cells + (int) wanted[i]) * after, after);
              }
            }
          });
    }
    return result;
  }

  /**
   * What one read of the original gives: the points from {@code low} to {@code high}.
   *
   * @param from the first of the wanted points that are among them, and {@code to} the one after
   *     the last
   */
  private record Piece(int from, int to, int low, int high) {
    int length() {
      return high - low + 1;
    }
  }

  /**
   * Returns the {@code wanted} points, those near each other together; each has {@code each}
   * values.
   */
  private static List<Piece> pieces(long[] wanted, long each, long most) {
    List<Piece> pieces = new ArrayList<>();
    for (int from = 0; from < wanted.length; ) {
      int low = first(wanted[from]);
      int to = from + 1;
      while (to < wanted.length
          && first(wanted[to]) - first(wanted[to - 1]) <= GAP
          && each * (first(wanted[to]) - low + 1) <= most) {
        to++;
      }
      pieces.add(new Piece(from, to, low, first(wanted[to - 1])));
      from = to;
    }
    return pieces;
  }

  /** Returns the section of the original that is {@code piece}. */
  private static Section original(Section section, int first, int end, Piece piece) {
    int rank = section.rank() - (end - first) + 1;
    long[] start = new long[rank];
    int[] count = new int[rank];
    long[] stride = new long[rank];
    for (int d = 0; d < rank; d++) {
      int s = d <= first ? d : d + end - first - 1;
      start[d] = d == first ? piece.low : section.start()[s];
      count[d] = d == first ? piece.length() : section.count()[s];
      stride[d] = d == first ? 1 : section.stride()[s];
    }
    return new Section(start, count, stride);
  }

  /**
   * Returns the points in the cells of a section of the grid, each with the number of its cell in C
   * order, in the order of points.
   */
  private long[] wanted(Section section, int first, int end, int cells) throws IOException {
    long[] sorted = pairs();
    long[] wanted = new long[cells];
    int found = 0;
    int row = section.count()[end - 1];
    long step = section.stride()[end - 1];
    int[] index = new int[end - first];
    int[] rows = Arrays.copyOfRange(section.count(), first, end);
    rows[rows.length - 1] = 1;
    for (int c = 0; c < cells; c += row) {
      long begin = 0;
      for (int d = first; d < end; d++) {
        begin =
            begin * array.shape()[d] + section.start()[d] + index[d - first] * section.stride()[d];
      }
      long last = begin + (row - 1) * step;
      int at = Arrays.binarySearch(sorted, pair(begin, 0));
      for (at = at < 0 ? -at - 1 : at; at < sorted.length && first(sorted[at]) <= last; at++) {
        long distance = first(sorted[at]) - begin;
        if (distance % step == 0) {
          wanted[found++] = pair((int) sorted[at], c + (int) (distance / step));
        }
      }
      COrder.advance(index, rows);
    }
    wanted = Arrays.copyOf(wanted, found);
    Arrays.sort(wanted);
    return wanted;
  }

  /**
   * Returns two numbers that are not negative, to sort by the first one. The second is its lowest
   * int.
   */
  private static long pair(long first, int second) {
    return first << Integer.SIZE | second;
  }

  private static int first(long pair) {
    return (int) (pair >> Integer.SIZE);
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
        if (first(known[i]) == first(known[i - 1])) {
          throw new ZarrException.Malformed(
              "array %s: its points %s and %s are in one cell, number %s of the grid. Open it without #expand=true"
                  .formatted(stored.path(), (int) known[i - 1], (int) known[i], first(known[i])));
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
    pairs = null;
  }
}
