package io.github.zarrcdm.internal.chunk;

import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import java.util.Arrays;

/**
 * The chunks that a section touches, and what to copy from where to where. Pure arithmetic that
 * never asks the store; its cost is the sum of the touched chunks along each dimension, not their
 * product.
 */
public final class ChunkPlan {
  private final Axis[] axes;
  private final long size;

  private ChunkPlan(Axis[] axes, long size) {
    this.axes = axes;
    this.size = size;
  }

  /**
   * Returns the plan for {@code section}, which must lie within the array that {@code grid} cuts.
   */
  public static ChunkPlan of(ChunkGrid grid, Section section) {
    Axis[] axes = new Axis[section.rank()];
    long size = 1;
    for (int d = 0; d < axes.length; d++) {
      axes[d] = Axis.of(grid, section, d);
      size = Math.multiplyExact(size, axes[d].chunks());
    }
    return new ChunkPlan(axes, size);
  }

  /** Returns the number of chunks touched; 0 for an empty section, 1 for a scalar. */
  public long size() {
    return size;
  }

  /** Returns the first touched chunk along each dimension. Only of a plan that is not empty. */
  public long[] first() {
    return Arrays.stream(axes).mapToLong(axis -> axis.chunk[0]).toArray();
  }

  /** Returns the last touched chunk along each dimension. Only of a plan that is not empty. */
  public long[] last() {
    return Arrays.stream(axes).mapToLong(axis -> axis.chunk[axis.chunks() - 1]).toArray();
  }

  /** Returns the {@code n}-th part, in C order of the chunks. */
  public Part part(long n) {
    int rank = axes.length;
    long[] chunk = new long[rank];
    int[] shape = new int[rank];
    int[] from = new int[rank];
    int[] count = new int[rank];
    int[] stride = new int[rank];
    int[] to = new int[rank];
    long rest = n;
    for (int d = rank - 1; d >= 0; d--) {
      Axis axis = axes[d];
      int i = (int) (rest % axis.chunks());
      rest /= axis.chunks();
      chunk[d] = axis.chunk[i];
      shape[d] = axis.length[i];
      from[d] = axis.from[i];
      to[d] = axis.to[i];
      count[d] = axis.to[i + 1] - axis.to[i];
      stride[d] = axis.stride;
    }
    return new Part(chunk, shape, from, count, stride, to);
  }

  /**
   * What one chunk contributes to a section.
   *
   * @param chunk its index in the grid
   * @param shape its declared shape
   * @param from the first wanted index within the chunk
   * @param count the number of wanted indices
   * @param stride their distance
   * @param to where the first one goes in the result
   */
  public record Part(long[] chunk, int[] shape, int[] from, int[] count, int[] stride, int[] to) {

    /** Returns the number of elements. */
    public int size() {
      int size = 1;
      for (int n : count) {
        size *= n;
      }
      return size;
    }

    /** Returns true if it takes less than half of the elements that the chunk declares. */
    public boolean lessThanHalf() {
      return size() * 2L < declared();
    }

    /** Returns this part with its place in the result moved by {@code steps}. */
    public Part moved(int[] steps) {
      int[] moved = to.clone();
      for (int d = 0; d < moved.length; d++) {
        moved[d] += steps[d];
      }
      return new Part(chunk, shape, from, count, stride, moved);
    }

    /** Returns the number of elements that the chunk declares. */
    public long declared() {
      long declared = 1;
      for (int length : shape) {
        declared *= length;
      }
      return declared;
    }
  }

  /**
   * The touched chunks along one dimension: {@code to} has one entry more than there are chunks.
   */
  private record Axis(long[] chunk, int[] length, int[] from, int[] to, int stride) {

    int chunks() {
      return chunk.length;
    }

    static Axis of(ChunkGrid grid, Section section, int d) {
      int count = section.count()[d];
      long start = section.start()[d];
      long stride = section.stride()[d];
      int touched = 0;
      for (int k = 0; k < count; k = next(grid, d, start, stride, k, count)) {
        touched++;
      }
      long[] chunk = new long[touched];
      int[] length = new int[touched];
      int[] from = new int[touched];
      int[] to = new int[touched + 1];
      int k = 0;
      for (int i = 0; i < touched; i++) {
        long index = start + k * stride;
        chunk[i] = grid.chunkOf(d, index);
        length[i] = grid.length(d, chunk[i]);
        from[i] = (int) (index - grid.start(d, chunk[i]));
        to[i] = k;
        k = next(grid, d, start, stride, k, count);
      }
      to[touched] = count;
      // A stride beyond the chunk's end is never used: such a chunk gives one index along this
      // dimension.
      return new Axis(chunk, length, from, to, (int) Math.min(stride, Integer.MAX_VALUE));
    }

    /** Returns the first k whose index lies beyond the chunk of the k-th. */
    private static int next(ChunkGrid grid, int d, long start, long stride, int k, int count) {
      long index = start + k * stride;
      long chunk = grid.chunkOf(d, index);
      long end = grid.start(d, chunk) + grid.length(d, chunk);
      long steps = (end - index + stride - 1) / stride;
      return (int) Math.min(count, k + steps);
    }
  }
}
