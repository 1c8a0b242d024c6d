package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An array of several dimensions in chunks, each filled with blocks of several dimensions; chunks
 * and blocks at the border are as large as all others.
 *
 * @see <a href="https://github.com/Blosc/c-blosc2/blob/main/README_B2ND_METALAYER.rst">B2ND
 *     metalayer format</a>
 */
final class BlockedArray {
  private static final byte[] NAME = "\u00a4b2nd\u00d2".getBytes(StandardCharsets.ISO_8859_1);
  private static final int METALAYERS = 0x5d;
  private static final int MOST_DIMENSIONS = 15;

  private final int typeSize;
  private final int[] shape;
  private final int[] chunk;
  private final int[] block;

  private BlockedArray(int typeSize, int[] shape, int[] chunk, int[] block) {
    this.typeSize = typeSize;
    this.shape = shape;
    this.chunk = chunk;
    this.block = block;
  }

  /** Returns the array that the header of a frame describes; empty if it describes none. */
  static Optional<BlockedArray> of(ByteBuffer frame, int header, int typeSize, ChunkContext where)
      throws ZarrException {
    int name = find(frame, header);
    if (name < 0) {
      return Optional.empty();
    }
    try {
      ByteBuffer in = frame.duplicate().position(frame.getInt(name + NAME.length)).limit(header);
      in.get(); // bytes with a length
      in.getInt();
      in.get(); // a list
      in.get(); // of a version,
      int dimensions = in.get();
      if (dimensions < 1 || dimensions > MOST_DIMENSIONS) {
        throw where.corrupt("blosc2 array of %s dimensions", dimensions);
      }
      BlockedArray array =
          new BlockedArray(
              typeSize,
              lengths(in, dimensions, Long.BYTES),
              lengths(in, dimensions, Integer.BYTES),
              lengths(in, dimensions, Integer.BYTES));
      where.allocatable(array.product(array.shape));
      where.allocatable(array.chunkBytes());
      return Optional.of(array);
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw where.corrupt(e, "the description of its blosc2 array is damaged");
    }
  }

  private static int find(ByteBuffer frame, int header) {
    for (int at = METALAYERS; at < header - NAME.length - Integer.BYTES; at++) {
      int same = 0;
      while (same < NAME.length && frame.get(at + same) == NAME[same]) {
        same++;
      }
      if (same == NAME.length) {
        return at;
      }
    }
    return -1;
  }

  /** Returns a list of whole numbers above zero, each after a byte of its type. */
  private static int[] lengths(ByteBuffer in, int count, int size) {
    in.get();
    int[] lengths = new int[count];
    for (int i = 0; i < count; i++) {
      in.get();
      long length = size == Long.BYTES ? in.getLong() : in.getInt();
      if (length < 1 || length > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("a length of " + length);
      }
      lengths[i] = (int) length;
    }
    return lengths;
  }

  /** Returns the number of bytes of the array. */
  long bytes() {
    return product(shape);
  }

  /** Returns the number of chunks. */
  long chunks() {
    long chunks = 1;
    for (int i = 0; i < shape.length; i++) {
      chunks *= (shape[i] - 1) / chunk[i] + 1;
    }
    return chunks;
  }

  /** Returns the number of bytes of a chunk, filled up with whole blocks. */
  long chunkBytes() {
    long bytes = typeSize;
    for (int i = 0; i < chunk.length; i++) {
      bytes = times(bytes, (long) ((chunk[i] - 1) / block[i] + 1) * block[i]);
    }
    return bytes;
  }

  private long product(int[] lengths) {
    long bytes = typeSize;
    for (int length : lengths) {
      bytes = times(bytes, length);
    }
    return bytes;
  }

  private static long times(long a, long b) {
    return a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }

  /** Copies the items of chunk {@code number}, counted in C order, to their places in the array. */
  void place(int number, Span items, byte[] array) {
    int[] corner = new int[shape.length];
    corner(number, shape, chunk, corner);
    int[] end = new int[shape.length];
    int blocks = 1;
    for (int i = 0; i < shape.length; i++) {
      end[i] = (int) Math.min((long) corner[i] + chunk[i], shape[i]);
      blocks *= (chunk[i] - 1) / block[i] + 1;
    }
    int size = (int) product(block);
    int[] first = new int[shape.length];
    for (int i = 0; i < blocks; i++) {
      corner(i, chunk, block, first);
      for (int d = 0; d < first.length; d++) {
        first[d] += corner[d];
      }
      block(items, items.from() + i * size, first, end, 0, 0, array);
    }
  }

  /** Where part {@code number} of a grid of parts begins. */
  private static void corner(int number, int[] whole, int[] part, int[] corner) {
    int rest = number;
    for (int i = whole.length - 1; i >= 0; i--) {
      int parts = (whole[i] - 1) / part[i] + 1;
      corner[i] = rest % parts * part[i];
      rest /= parts;
    }
  }

  /** Copies what of a block lies before {@code end}, row by row. */
  private void block(
      Span items, int from, int[] first, int[] end, int dimension, long at, byte[] array) {
    int count = Math.min(block[dimension], end[dimension] - first[dimension]);
    long to = at * shape[dimension] + first[dimension];
    if (dimension == shape.length - 1) {
      if (count > 0) {
        System.arraycopy(items.array(), from, array, (int) to * typeSize, count * typeSize);
      }
      return;
    }
    int row = typeSize;
    for (int i = dimension + 1; i < block.length; i++) {
      row *= block[i];
    }
    for (int i = 0; i < count; i++) {
      block(items, from + i * row, first, end, dimension + 1, to + i, array);
    }
  }
}
