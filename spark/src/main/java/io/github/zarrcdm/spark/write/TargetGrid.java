package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The cells of a store that are written, and how they are cut: into boxes, shards or else chunks,
 * of which each is written by one task.
 *
 * @param shape of the whole grid
 * @param first the first index along each dimension that is written; zeros in a new store
 * @param chunks the shape of the chunks
 * @param boxes the shape of the boxes, a multiple of that; of one that {@code first} cuts, the rest
 *     is written
 */
public record TargetGrid(String[] dimensions, long[] shape, long[] first, int[] chunks, int[] boxes)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Chunks that nobody has chosen have no more cells. */
  private static final int CHUNK_CELLS = 1 << 20;

  /**
   * Returns the cells of {@code axes}; {@code chunks} has zeros where the length is not chosen yet.
   */
  static TargetGrid of(List<NewAxis> axes, int[] chunks) {
    long[] shape = axes.stream().mapToLong(NewAxis::length).toArray();
    int[] lengths = new int[shape.length];
    Arrays.setAll(lengths, d -> chunks[d] > 0 ? chunks[d] : (int) Math.max(1, shape[d]));
    int longest = longest(lengths, chunks);
    while (longest >= 0
        && Arrays.stream(lengths).asLongStream().reduce(1, SaturatingMath::product) > CHUNK_CELLS) {
      lengths[longest] = (lengths[longest] + 1) / 2;
      longest = longest(lengths, chunks);
    }
    String[] names = axes.stream().map(NewAxis::dimension).toArray(String[]::new);
    return new TargetGrid(names, shape, new long[shape.length], lengths, lengths);
  }

  /** Returns the first of the longest dimensions that may be cut; negative if there is none. */
  private static int longest(int[] lengths, int[] chosen) {
    int longest = -1;
    for (int d = 0; d < lengths.length; d++) {
      if (chosen[d] == 0 && lengths[d] > (longest < 0 ? 1 : lengths[longest])) {
        longest = d;
      }
    }
    return longest;
  }

  int rank() {
    return shape.length;
  }

  /** Throws {@link ZarrException.LimitExceeded} for boxes that are no Java array. */
  void checkFits(String where) throws ZarrException {
    long cells = 1;
    for (int d = 0; d < rank(); d++) {
      cells = SaturatingMath.product(cells, Math.min(boxes[d], shape[d]));
    }
    if (cells > Integer.MAX_VALUE - 8) {
      throw new ZarrException.LimitExceeded(
          "%s: a chunk, or shard, of %s cells; a task can hold %s. Choose a grid with smaller ones"
              .formatted(where, cells, Integer.MAX_VALUE - 8));
    }
  }

  /** Returns how many cells are written. */
  long cellCount() {
    return IntStream.range(0, rank())
        .mapToLong(d -> shape[d] - first[d])
        .reduce(1, SaturatingMath::product);
  }

  /**
   * Returns the number of the box of a cell, as SQL; {@code index} makes a term of each dimension.
   */
  String boxOf(IntFunction<String> index) {
    return IntStream.range(0, rank())
        .mapToObj(
            d -> "(%s div %s - %sL) * %sL".formatted(index.apply(d), boxes[d], before(d), step(d)))
        .collect(Collectors.joining(" + ", "0L + ", ""));
  }

  private long step(int dimension) {
    long step = 1;
    for (int d = dimension + 1; d < rank(); d++) {
      step = Math.multiplyExact(step, count(d));
    }
    return step;
  }

  private long count(int dimension) {
    return (shape[dimension] + boxes[dimension] - 1) / boxes[dimension] - before(dimension);
  }

  /** Returns how many boxes are complete already. */
  private long before(int dimension) {
    return first[dimension] / boxes[dimension];
  }

  /** Returns how many boxes there are. */
  public long boxCount() {
    return IntStream.range(0, rank()).mapToLong(this::count).reduce(1, Math::multiplyExact);
  }

  /** Returns the first index of box {@code number} along each dimension. */
  public long[] start(long number) {
    long[] start = new long[rank()];
    Arrays.setAll(
        start, d -> Math.max(first[d], (number / step(d) % count(d) + before(d)) * boxes[d]));
    return start;
  }

  /** Returns how many indices the box at {@code start} has along each dimension. */
  public int[] lengths(long[] start) {
    int[] lengths = new int[rank()];
    Arrays.setAll(
        lengths, d -> (int) (Math.min((start[d] / boxes[d] + 1) * boxes[d], shape[d]) - start[d]));
    return lengths;
  }
}
