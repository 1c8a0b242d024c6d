package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;

/**
 * Up to four steps along the slowest dimension: one layer of blocks, whose bytes lie together.
 *
 * @param field the numbers of the slab
 */
record ZfpSlab(ZfpField field) {
  private static final int SIDE = 4;

  /** Says whether any byte at positions {@code from} to {@code to} of the whole is wanted. */
  @FunctionalInterface
  interface Wanted {
    Wanted ALL = (from, to) -> true;

    boolean any(long from, long to);
  }

  /**
   * Decodes all blocks into {@code target} from {@code at} on, little-endian; with {@code skips},
   * which only a fixed rate allows, all but those that are not {@code wanted}. The slab is at
   * {@code position} of the whole.
   */
  void decode(ZfpBlock block, boolean skips, byte[] target, int at, Wanted wanted, long position) {
    for (int w = 0; w < field.w(); w += SIDE) {
      for (int z = 0; z < field.z(); z += SIDE) {
        for (int y = 0; y < field.y(); y += SIDE) {
          for (int x = 0; x < field.x(); x += SIDE) {
            if (skips && !isWanted(wanted, position, x, y, z, w)) {
              block.skip();
            } else {
              block.next();
              put(block, target, at, x, y, z, w);
            }
          }
        }
      }
    }
  }

  /** Returns the row {@code y} of layer {@code z} of cube {@code w}, in numbers from the first. */
  private int row(int y, int z, int w) {
    return ((w * field.z() + z) * field.y() + y) * field.x();
  }

  private boolean isWanted(Wanted wanted, long position, int x, int y, int z, int w) {
    int size = field.type().size();
    long length = (long) Math.min(SIDE, field.x() - x) * size;
    for (int l = w; l < Math.min(w + SIDE, field.w()); l++) {
      for (int k = z; k < Math.min(z + SIDE, field.z()); k++) {
        for (int j = y; j < Math.min(y + SIDE, field.y()); j++) {
          long from = position + ((long) row(j, k, l) + x) * size;
          if (wanted.any(from, from + length)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private void put(ZfpBlock block, byte[] target, int at, int x, int y, int z, int w) {
    int count = Math.min(SIDE, field.x() - x);
    boolean wide = field.type().size() == Long.BYTES;
    for (int l = w; l < Math.min(w + SIDE, field.w()); l++) {
      for (int k = z; k < Math.min(z + SIDE, field.z()); k++) {
        for (int j = y; j < Math.min(y + SIDE, field.y()); j++) {
          int from = SIDE * (SIDE * (SIDE * (l - w) + k - z) + j - y);
          int to = row(j, k, l) + x;
          if (wide) {
            long[] longs = block.longs();
            for (int i = 0; i < count; i++) {
              LittleEndian.putLong(target, at + Long.BYTES * (to + i), longs[from + i]);
            }
          } else {
            int[] words = block.words();
            if (count == SIDE) {
              int first = at + Integer.BYTES * to;
              LittleEndian.putLong(target, first, pair(words[from], words[from + 1]));
              LittleEndian.putLong(target, first + 8, pair(words[from + 2], words[from + 3]));
              continue;
            }
            for (int i = 0; i < count; i++) {
              LittleEndian.putInt(target, at + Integer.BYTES * (to + i), words[from + i]);
            }
          }
        }
      }
    }
  }

  private static long pair(int low, int high) {
    return low & 0xffffffffL | (long) high << 32;
  }
}
