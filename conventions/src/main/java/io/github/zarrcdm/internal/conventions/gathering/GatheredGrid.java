package io.github.zarrcdm.internal.conventions.gathering;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The grid from which points are gathered: a list variable has the number of each point in it.
 *
 * @param dimensions the names of its dimensions, as {@code compress} has them
 * @param lengths of each; the first is negative if it is not known
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#compression-by-gathering">CF,
 *     8.2 Lossless Compression by Gathering</a>
 */
public record GatheredGrid(List<String> dimensions, long[] lengths) {
  private static final String COMPRESS = "compress";

  /** Returns true for a list variable. */
  public static boolean isListed(Array list) {
    Kind kind = list.type().kind();
    return list.attributes().text(COMPRESS) != null
        && kind.isNumber()
        && kind != Kind.FLOAT
        && kind != Kind.DOUBLE;
  }

  /** Returns the names of the dimensions of the grid of {@code list}. */
  public static List<String> dimensions(Array list) {
    String compress = list.attributes().text(COMPRESS);
    return compress == null ? List.of() : List.of(compress.strip().split("\\s+"));
  }

  /**
   * Returns the grid of {@code list}; each length is that of the first of {@code arrays} with the
   * dimension. Null if one is not known, but for the first.
   */
  public static @Nullable GatheredGrid of(Array list, Stream<Array> arrays) {
    List<String> dimensions = dimensions(list);
    List<Array> all = arrays.toList();
    long[] lengths = new long[dimensions.size()];
    for (int g = 0; g < lengths.length; g++) {
      String name = dimensions.get(g);
      lengths[g] =
          all.stream()
              .filter(array -> names(array).contains(name))
              .mapToLong(array -> array.shape()[names(array).indexOf(name)])
              .findFirst()
              .orElse(-1);
      if (g > 0 && lengths[g] < 0) {
        return null;
      }
    }
    return new GatheredGrid(dimensions, lengths);
  }

  /** Returns the names of the dimensions of {@code array}, without those of groups. */
  public static List<@Nullable String> names(Array array) {
    List<@Nullable String> names = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      names.add(array.shortDimensionName(d));
    }
    return names;
  }

  /** Returns true if the grid has a point of that number. */
  public boolean has(long point) {
    long row = rowLength();
    return point >= 0 && row > 0 && (lengths[0] < 0 || point / row < lengths[0]);
  }

  /** Returns the index of a point of the grid. */
  public long[] index(long point) {
    long[] index = new long[lengths.length];
    long rest = point;
    for (int g = lengths.length - 1; g > 0; g--) {
      index[g] = rest % lengths[g];
      rest /= lengths[g];
    }
    index[0] = rest;
    return index;
  }

  private long rowLength() {
    long length = 1;
    for (int g = 1; g < lengths.length; g++) {
      length = Math.multiplyExact(length, lengths[g]);
    }
    return length;
  }

  /**
   * Reports that {@code outside} of {@code points} of {@code list} are not in the grid, and what
   * was {@code done} with them.
   */
  public void report(
      Findings findings, Array list, int outside, int points, long first, String done) {
    findings.warning(
        list.path(),
        "%s of %s points are outside of the grid \"%s\"; the first is %s%s"
            .formatted(
                outside,
                points,
                String.join(" ", dimensions),
                first,
                first == rowLength() * lengths[0]
                    ? ", one behind its last cell: if they count from 1, each is one cell off,"
                        + " as CF 8.2 counts from 0"
                    : ""),
        done);
  }
}
