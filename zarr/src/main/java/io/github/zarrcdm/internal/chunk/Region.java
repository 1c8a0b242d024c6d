package io.github.zarrcdm.internal.chunk;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.DataType;
import java.util.Arrays;

/**
 * A box of elements and the same box in the result: loops from the outermost to the innermost, each
 * with a number of rounds and the step, in elements, on either side. Dimensions of one element are
 * dropped and neighbours that run on are joined, so that the innermost run is as long as it can be.
 */
public record Region(int[] rounds, int[] sourceStep, int[] targetStep, int source, int target) {
  /**
   * Returns what {@code part} takes from a chunk that lies with {@code chunkStrides} to a result
   * with {@code targetStrides}.
   */
  public static Region of(ChunkPlan.Part part, int[] chunkStrides, int[] targetStrides) {
    int rank = part.count().length;
    int[] rounds = new int[rank + 1];
    int[] sourceStep = new int[rank + 1];
    int[] targetStep = new int[rank + 1];
    int source = 0;
    int target = 0;
    int depth = 0;
    for (int d = 0; d < rank; d++) {
      source += part.from()[d] * chunkStrides[d];
      target += part.to()[d] * targetStrides[d];
      int n = part.count()[d];
      if (n == 1) {
        continue;
      }
      int s = part.stride()[d] * chunkStrides[d];
      int t = targetStrides[d];
      if (depth > 0 && sourceStep[depth - 1] == s * n && targetStep[depth - 1] == t * n) {
        rounds[depth - 1] *= n;
        sourceStep[depth - 1] = s;
        targetStep[depth - 1] = t;
      } else {
        rounds[depth] = n;
        sourceStep[depth] = s;
        targetStep[depth] = t;
        depth++;
      }
    }
    if (depth == 0 || targetStep[depth - 1] != 1) {
      // A result that is not contiguous innermost: runs of one element.
      rounds[depth] = 1;
      sourceStep[depth] = 1;
      targetStep[depth] = 1;
      depth++;
    }
    return new Region(
        Arrays.copyOf(rounds, depth),
        Arrays.copyOf(sourceStep, depth),
        Arrays.copyOf(targetStep, depth),
        source,
        target);
  }

  /** Returns the copy of a whole array of {@code shape} with {@code strides} into C order. */
  public static Region all(int[] shape, int[] strides) {
    int[] zero = new int[shape.length];
    int[] one = new int[shape.length];
    Arrays.fill(one, 1);
    long[] chunk = new long[shape.length];
    return of(
        new ChunkPlan.Part(chunk, shape, zero, shape, one, zero), strides, COrder.strides(shape));
  }

  /** Copies the box out of {@code chunk}. */
  public void copy(Elements chunk, DataType type, Object result) {
    if (chunk instanceof Elements.Packed packed) {
      int size = type.size();
      DataType.Reader reader = type.reader(packed.array(), packed.order(), result);
      each(
          (from, to, step, run) ->
              reader.read(packed.offset() + from * size, step * size, to, run));
    } else {
      Object[] values = ((Elements.Objects) chunk).values();
      Object[] target = (Object[]) result;
      each(
          (from, to, step, run) -> {
            for (int i = 0; i < run; i++) {
              target[to + i] = values[from + i * step];
            }
          });
    }
  }

  /** Sets the box in the result to {@code value}. */
  public void fill(DataType type, Object result, Object value) {
    each((from, to, step, run) -> type.fill(result, to, run, value));
  }

  /**
   * An innermost run: {@code run} elements, {@code step} apart in the source, one after the other
   * in the target.
   */
  @FunctionalInterface
  public interface Run<E extends Exception> {
    void at(int from, int to, int step, int run) throws E;
  }

  /** Visits every innermost run. */
  public <E extends Exception> void each(Run<E> run) throws E {
    int outer = rounds.length - 1;
    int step = sourceStep[outer];
    int length = rounds[outer];
    int[] round = new int[outer];
    int from = source;
    int to = target;
    while (true) {
      run.at(from, to, step, length);
      int d = outer - 1;
      while (d >= 0 && ++round[d] == rounds[d]) {
        from -= (rounds[d] - 1) * sourceStep[d];
        to -= (rounds[d] - 1) * targetStep[d];
        round[d--] = 0;
      }
      if (d < 0) {
        return;
      }
      from += sourceStep[d];
      to += targetStep[d];
    }
  }
}
