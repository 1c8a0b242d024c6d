package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/**
 * Writes numbers of 2, 4 or 8 bytes into a chunk: the reverse of {@link BulkReader}, with one view
 * of the chunk for all contiguous runs.
 */
final class BulkWriter implements StoredType.Writer {
  private final int size;
  private final View view;
  private final StoredType.Writer strided;

  BulkWriter(StoredType type, Object source, byte[] chunk, ByteOrder order) {
    this.size = type.size();
    this.view = view(source, ByteBuffer.wrap(chunk).order(order));
    this.strided =
        (from, count, at, step) ->
            type.write(source, from, count, chunk, at * size, step * size, order);
  }

  @Override
  public void write(int from, int count, int at, int step) throws ZarrException {
    if (step == 1 && count >= ElementRuns.BULK) {
      view.put(from, count, at);
    } else {
      strided.write(from, count, at, step);
    }
  }

  /** Copies elements from a place in the source to one in the chunk. */
  private interface View {
    void put(int from, int count, int at);
  }

  private static View view(Object source, ByteBuffer chunk) {
    if (source instanceof float[] floats) {
      FloatBuffer view = chunk.asFloatBuffer();
      return (from, count, at) -> view.put(at, floats, from, count);
    }
    if (source instanceof double[] doubles) {
      DoubleBuffer view = chunk.asDoubleBuffer();
      return (from, count, at) -> view.put(at, doubles, from, count);
    }
    if (source instanceof short[] shorts) {
      ShortBuffer view = chunk.asShortBuffer();
      return (from, count, at) -> view.put(at, shorts, from, count);
    }
    if (source instanceof int[] ints) {
      IntBuffer view = chunk.asIntBuffer();
      return (from, count, at) -> view.put(at, ints, from, count);
    }
    LongBuffer view = chunk.asLongBuffer();
    return (from, count, at) -> view.put(at, (long[]) source, from, count);
  }
}
