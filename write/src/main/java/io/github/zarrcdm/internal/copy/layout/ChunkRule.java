package io.github.zarrcdm.internal.copy.layout;

import java.util.Arrays;

/**
 * How an array is cut by default: into chunks of 1 to 2 MiB, such that a map and a series touch
 * equally many of them.
 *
 * <p>A map is the last two dimensions at one place of the others, a series the first one that is
 * longer than 1. A dimension between the two, such as levels, is cut first.
 */
public final class ChunkRule {
  /** Bytes of the largest chunk, before it is compressed. */
  static final long CHUNK = 2 << 20;

  /** A coordinate of up to so many bytes stays in one chunk: every reader reads all of it. */
  static final long COORDINATE = 64 << 20;

  private ChunkRule() {}

  /**
   * Returns the shape of the chunks of an array of {@code shape} with elements of {@code size}
   * bytes; {@code coordinate} if it has one dimension and its name.
   */
  public static int[] chunks(long[] shape, int size, boolean coordinate) {
    return cut(shape, new int[shape.length], coordinate ? COORDINATE : CHUNK, size);
  }

  /**
   * Returns the shape of the chunks where {@code given} has the lengths of some dimensions, and 0
   * for those to be chosen.
   */
  public static int[] chunks(long[] shape, int[] given, int size, boolean coordinate) {
    return cut(shape, given, coordinate ? COORDINATE : CHUNK, size);
  }

  private static int[] cut(long[] shape, int[] given, long most, int size) {
    int rank = shape.length;
    long[] cuts = new long[rank];
    int[] chunk = new int[rank];
    for (int d = 0; d < rank; d++) {
      long whole = Math.max(1, Math.min(shape[d], 1 << 30));
      chunk[d] = given[d] > 0 ? given[d] : (int) whole;
      cuts[d] = pieces(shape[d], chunk[d]);
    }
    boolean[] free = new boolean[rank];
    for (int d = 0; d < rank; d++) {
      free[d] = given[d] == 0;
    }
    int series = series(shape);
    while (bytes(chunk, size) > most) {
      int d = next(chunk, cuts, free, series);
      if (d < 0) {
        break;
      }
      int shorter = chunk[d];
      while (shorter == chunk[d]) {
        cuts[d]++;
        shorter = (int) Math.max(1, pieces(shape[d], cuts[d]));
      }
      chunk[d] = shorter;
    }
    return chunk;
  }

  /** Returns the dimension to cut once more; -1 if none is left. */
  private static int next(int[] chunk, long[] cuts, boolean[] free, int series) {
    int map = Math.max(series + 1, chunk.length - 2);
    for (int d = series + 1; d < map; d++) {
      if (free[d] && chunk[d] > 1) {
        return d;
      }
    }
    int longest = -1;
    long touchedByMap = 1;
    for (int d = map; d < chunk.length; d++) {
      touchedByMap *= cuts[d];
      if (free[d] && chunk[d] > 1 && (longest < 0 || chunk[d] > chunk[longest])) {
        longest = d;
      }
    }
    boolean cutSeries = series < chunk.length && free[series] && chunk[series] > 1;
    if (cutSeries && (cuts[series] <= touchedByMap || longest < 0)) {
      return series;
    }
    return longest;
  }

  /** Returns the first dimension longer than 1 that is not the last. */
  private static int series(long[] shape) {
    int series = 0;
    while (series < shape.length - 1 && shape[series] <= 1) {
      series++;
    }
    return series;
  }

  /**
   * Returns the number of bytes of a chunk of that shape, or {@link Long#MAX_VALUE} if they are
   * more.
   */
  static long bytes(int[] chunk, long size) {
    return Arrays.stream(chunk)
        .asLongStream()
        .reduce(size, (a, b) -> a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b);
  }

  static long pieces(long length, long piece) {
    return (length + piece - 1) / piece;
  }
}
