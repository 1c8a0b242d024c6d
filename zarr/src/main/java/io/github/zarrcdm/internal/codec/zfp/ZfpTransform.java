package io.github.zarrcdm.internal.codec.zfp;

/**
 * The inverse of zfp's decorrelating transforms: of four numbers at a time, along each dimension of
 * a block, the slowest first. Integers wrap.
 */
final class ZfpTransform {
  private ZfpTransform() {}

  /** Undoes the transform of the lossy modes, which is nearly orthogonal. */
  static void lossy(int[] block, int dimensions) {
    for (int step = 1 << 2 * (dimensions - 1); step > 4; step >>= 2) {
      for (int from = 0; from < block.length; from += 4 * step) {
        for (int i = from; i < from + step; i++) {
          lift(block, i, step);
        }
      }
    }
    // Short loops cost more than what is in them.
    if (dimensions > 1) {
      for (int from = 0; from < block.length - 15; from += 16) {
        lift(block, from, 4);
        lift(block, from + 1, 4);
        lift(block, from + 2, 4);
        lift(block, from + 3, 4);
      }
    }
    for (int from = 0; from < block.length - 3; from += 4) {
      lift(block, from, 1);
    }
  }

  private static void lift(int[] block, int i, int step) {
    int x = block[i];
    int y = block[i + step];
    int z = block[i + 2 * step];
    int w = block[i + 3 * step];
    y += w >> 1;
    w -= y >> 1;
    y += w;
    w = 2 * w - y;
    z += x;
    x = 2 * x - z;
    y += z;
    z = 2 * z - y;
    w += x;
    x = 2 * x - w;
    block[i] = x;
    block[i + step] = y;
    block[i + 2 * step] = z;
    block[i + 3 * step] = w;
  }

  /** {@link #lossy(int[], int)} for 64 bits. */
  static void lossy(long[] block, int dimensions) {
    for (int step = 1 << 2 * (dimensions - 1); step > 4; step >>= 2) {
      for (int from = 0; from < block.length; from += 4 * step) {
        for (int i = from; i < from + step; i++) {
          lift(block, i, step);
        }
      }
    }
    // Short loops cost more than what is in them.
    if (dimensions > 1) {
      for (int from = 0; from < block.length - 15; from += 16) {
        lift(block, from, 4);
        lift(block, from + 1, 4);
        lift(block, from + 2, 4);
        lift(block, from + 3, 4);
      }
    }
    for (int from = 0; from < block.length - 3; from += 4) {
      lift(block, from, 1);
    }
  }

  private static void lift(long[] block, int i, int step) {
    long x = block[i];
    long y = block[i + step];
    long z = block[i + 2 * step];
    long w = block[i + 3 * step];
    y += w >> 1;
    w -= y >> 1;
    y += w;
    w = 2 * w - y;
    z += x;
    x = 2 * x - z;
    y += z;
    z = 2 * z - y;
    w += x;
    x = 2 * x - w;
    block[i] = x;
    block[i + step] = y;
    block[i + 2 * step] = z;
    block[i + 3 * step] = w;
  }

  /** Undoes the transform of the reversible mode: third differences. */
  static void reversible(int[] block, int dimensions) {
    for (int step = 1 << 2 * (dimensions - 1); step > 0; step >>= 2) {
      for (int from = 0; from < block.length; from += 4 * step) {
        for (int i = from; i < from + step; i++) {
          int x = block[i];
          int y = block[i + step];
          int z = block[i + 2 * step];
          int w = block[i + 3 * step];
          block[i + step] = x + y;
          block[i + 2 * step] = x + 2 * y + z;
          block[i + 3 * step] = x + 3 * (y + z) + w;
        }
      }
    }
  }

  /** {@link #reversible(int[], int)} for 64 bits. */
  static void reversible(long[] block, int dimensions) {
    for (int step = 1 << 2 * (dimensions - 1); step > 0; step >>= 2) {
      for (int from = 0; from < block.length; from += 4 * step) {
        for (int i = from; i < from + step; i++) {
          long x = block[i];
          long y = block[i + step];
          long z = block[i + 2 * step];
          long w = block[i + 3 * step];
          block[i + step] = x + y;
          block[i + 2 * step] = x + 2 * y + z;
          block[i + 3 * step] = x + 3 * (y + z) + w;
        }
      }
    }
  }
}
