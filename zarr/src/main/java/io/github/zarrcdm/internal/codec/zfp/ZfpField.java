package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.List;

/**
 * An array of numbers as zfp sees it.
 *
 * @param x the length that runs fastest; lengths of dimensions that are not there are 1
 */
record ZfpField(ZfpType type, int dimensions, int x, int y, int z, int w) {
  private static final int MOST_DIMENSIONS = 4;
  private static final int SIZE_BITS = 48;

  /** Returns the field in a header. */
  static ZfpField read(LowFirstBits in) {
    ZfpType type = ZfpType.values()[(int) in.read(2)];
    int dimensions = (int) in.read(2) + 1;
    long[] lengths = {1, 1, 1, 1};
    for (int d = 0; d < dimensions; d++) {
      lengths[d] = in.read(SIZE_BITS / dimensions) + 1;
    }
    return of(type, dimensions, lengths);
  }

  /** Returns the field of a chunk; of more than four dimensions those of length 1 are left out. */
  static ZfpField of(ZfpType type, ChunkContext chunk) throws ZarrException {
    List<Integer> shape = chunk.shape();
    if (shape.size() > MOST_DIMENSIONS) {
      shape = shape.stream().filter(length -> length != 1).toList();
    }
    if (shape.size() > MOST_DIMENSIONS) {
      throw new ZarrException.Unsupported(
          "%s: zfp has up to four dimensions, the chunk has %s".formatted(chunk.where(), shape));
    }
    long[] lengths = {1, 1, 1, 1};
    for (int d = 0; d < shape.size(); d++) {
      lengths[d] = shape.get(shape.size() - 1 - d);
    }
    return of(type, Math.max(1, shape.size()), lengths);
  }

  /** Lengths beyond an int are as good as the longest: no chunk has them. */
  private static ZfpField of(ZfpType type, int dimensions, long[] lengths) {
    int[] sizes = new int[MOST_DIMENSIONS];
    for (int d = 0; d < MOST_DIMENSIONS; d++) {
      sizes[d] = (int) Math.min(lengths[d], Integer.MAX_VALUE);
    }
    return new ZfpField(type, dimensions, sizes[0], sizes[1], sizes[2], sizes[3]);
  }

  /**
   * Returns the number of bytes of all numbers; {@link Long#MAX_VALUE} if they are too many to
   * count.
   */
  long bytes() {
    double count = (double) x * y * z * w;
    return count > Integer.MAX_VALUE ? Long.MAX_VALUE : (long) count * type.size();
  }

  /** Returns the number of blocks. */
  int blocks() {
    return blocks(x) * blocks(y) * blocks(z) * blocks(w);
  }

  private static int blocks(int length) {
    return (length - 1) / 4 + 1;
  }

  /** Returns the length of the slowest dimension. */
  int slowest() {
    return switch (dimensions) {
      case 1 -> x;
      case 2 -> y;
      case 3 -> z;
      default -> w;
    };
  }

  /** Returns the field of {@code count} steps along the slowest dimension. */
  ZfpField slab(int count) {
    return switch (dimensions) {
      case 1 -> new ZfpField(type, 1, count, 1, 1, 1);
      case 2 -> new ZfpField(type, 2, x, count, 1, 1);
      case 3 -> new ZfpField(type, 3, x, y, count, 1);
      default -> new ZfpField(type, 4, x, y, z, count);
    };
  }
}
