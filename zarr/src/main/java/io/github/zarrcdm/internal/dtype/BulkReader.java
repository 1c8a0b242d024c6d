package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers of 2, 4 or 8 bytes. Contiguous runs go through one view of the block, which is made
 * at the first of them: a view for each row of a chunk would cost more than copying the row.
 */
final class BulkReader implements DataType.Reader {
  private final DataType type;
  private final byte[] block;
  private final ByteOrder order;
  private final Object target;
  private final int shift;
  private int start;
  private @Nullable View view;

  BulkReader(DataType type, byte[] block, ByteOrder order, Object target) {
    this.type = type;
    this.block = block;
    this.order = order;
    this.target = target;
    this.shift = Integer.numberOfTrailingZeros(type.size());
  }

  @Override
  public void read(int at, int step, int to, int count) {
    if (step != 1 << shift || count < ElementRuns.BULK) {
      type.read(block, at, step, order, target, to, count);
      return;
    }
    if (view == null) {
      start = at & step - 1;
      view = view(ByteBuffer.wrap(block, start, block.length - start).slice().order(order), target);
    }
    view.get(at - start >> shift, to, count);
  }

  /** Copies elements from a place in a block, counted in elements, to one in the target. */
  private interface View {
    void get(int from, int to, int count);
  }

  private static View view(ByteBuffer bytes, Object target) {
    if (target instanceof float[] floats) {
      FloatBuffer view = bytes.asFloatBuffer();
      return (from, to, count) -> view.get(from, floats, to, count);
    }
    if (target instanceof double[] doubles) {
      DoubleBuffer view = bytes.asDoubleBuffer();
      return (from, to, count) -> view.get(from, doubles, to, count);
    }
    if (target instanceof short[] shorts) {
      ShortBuffer view = bytes.asShortBuffer();
      return (from, to, count) -> view.get(from, shorts, to, count);
    }
    if (target instanceof int[] ints) {
      IntBuffer view = bytes.asIntBuffer();
      return (from, to, count) -> view.get(from, ints, to, count);
    }
    LongBuffer view = bytes.asLongBuffer();
    return (from, to, count) -> view.get(from, (long[]) target, to, count);
  }
}
