package io.github.zarrcdm.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The grid of a store that is written, and how it is cut: into boxes, shards or else chunks, of
 * which each is written by one task.
 *
 * @param chunks the shape of the chunks
 * @param boxes the shape of the boxes, a multiple of that
 */
record TargetGrid(String[] dimensions, long[] shape, int[] chunks, int[] boxes)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  int rank() {
    return shape.length;
  }

  /** The number of the box of a cell, as SQL; {@code index} makes a term of each dimension. */
  String boxOf(IntFunction<String> index) {
    return IntStream.range(0, rank())
        .mapToObj(d -> "(%s div %d) * %dL".formatted(index.apply(d), boxes[d], step(d)))
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
    return (shape[dimension] + boxes[dimension] - 1) / boxes[dimension];
  }

  /** How many boxes there are. */
  long boxCount() {
    return IntStream.range(0, rank()).mapToLong(this::count).reduce(1, Math::multiplyExact);
  }

  /** The first index of box {@code number} along each dimension. */
  long[] start(long number) {
    long[] start = new long[rank()];
    Arrays.setAll(start, d -> number / step(d) % count(d) * boxes[d]);
    return start;
  }

  /** How many indices the box at {@code start} has along each dimension. */
  int[] lengths(long[] start) {
    int[] lengths = new int[rank()];
    Arrays.setAll(lengths, d -> (int) Math.min(boxes[d], shape[d] - start[d]));
    return lengths;
  }
}
