package io.github.zarrcdm.internal.codec.blosc;

/**
 * The sizes of blocks, as c-blosc 1.21 chooses them: so that a block and its streams stay in the
 * caches of a processor.
 *
 * <p>Unlike c-blosc, shuffled bytes that zstd compresses at a low level are split too: planes are
 * less alike than what follows in a plane, so that they compress as well at a lower level of zstd,
 * in half the time.
 *
 * @param codec the inner codec
 * @param level 0 to 9
 * @param item bytes of an item
 * @param forced the size of a block that the configuration asks for; 0 for none
 * @param shuffled true if the bytes of items are shuffled
 */
record BloscSizes(String codec, int level, int item, int forced, boolean shuffled) {
  /**
   * Up to which level blocks for zstd are split; above it, longer matches are found in whole ones.
   */
  private static final int LOW = 3;

  private static final int CACHE = 32 << 10;
  private static final int LEAST = 128;
  private static final int MOST_STREAMS = 16;
  private static final int LEAST_SPLIT = 64 << 10;
  private static final int MOST_SPLIT = 1 << 20;
  private static final int MOST_STREAM = 256 << 10;
  private static final int PLANE = 64 << 10;

  /** Returns the number of bytes of a block of a frame of {@code length} bytes. */
  int block(int length) {
    if (length < item) {
      return 1;
    }
    if (forced == 0 && ofPlanes()) {
      return even(length);
    }
    long block = length;
    if (forced > 0) {
      block = Math.max(forced, LEAST);
    } else if (length >= CACHE) {
      block = byLevel();
    }
    if (level > 0 && !zstd() && splits((int) Math.min(block, Integer.MAX_VALUE))) {
      block = Math.min(block, MOST_STREAM) * item;
      block = Math.min(Math.max(block, LEAST_SPLIT), MOST_SPLIT);
    }
    block = Math.min(block, length);
    return (int) (block > item ? block / item * item : block);
  }

  /**
   * Planes of up to {@link #PLANE} bytes for zstd, which gets slower with shorter ones. All blocks
   * have one length where that is possible, because the last is only split if it has it too.
   */
  private int even(int length) {
    int most = Math.min(PLANE * item, MOST_SPLIT);
    int fewest = (length - 1) / most + 1;
    for (int count = fewest; count < 2 * fewest; count++) {
      if (length % (count * (long) item) == 0) {
        return length / count;
      }
    }
    return Math.min(most, length) / item * item;
  }

  private long byLevel() {
    boolean slow = codec.equals("lz4hc") || codec.equals("zlib") || zstd();
    long block = slow ? 2 * CACHE : CACHE;
    return switch (level) {
      case 0 -> block / 4;
      case 1 -> block / 2;
      case 2 -> block;
      case 3 -> block * 2;
      case 4, 5 -> block * 4;
      case 9 -> block * (slow ? 16 : 8);
      default -> block * 8;
    };
  }

  /**
   * Returns true if blocks of {@code block} bytes are cut into a stream for each byte of an item.
   */
  boolean splits(int block) {
    return (!zstd() || ofPlanes()) && item <= MOST_STREAMS && block / item >= LEAST;
  }

  /** Returns true if zstd gets planes: a level of its own that is no higher than that of Blosc. */
  boolean ofPlanes() {
    return zstd() && shuffled && level <= LOW;
  }

  private boolean zstd() {
    return codec.equals("zstd");
  }
}
