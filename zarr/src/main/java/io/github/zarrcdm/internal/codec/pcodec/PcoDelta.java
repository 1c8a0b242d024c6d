package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;

/**
 * How latents were turned into differences.
 *
 * @param stateLength the number of latents that stand in the head of a page
 * @param onSecondary true if the second latents are differences, too
 * @param windowLog how far back a lookback goes, as a power of two
 * @param shift of a prediction, which is {@code bias} and the sum of weighted latents before
 */
record PcoDelta(
    Kind kind,
    int stateLength,
    boolean onSecondary,
    int windowLog,
    int shift,
    long bias,
    int[] weights) {
  private static final int FIRST_WITH_KINDS = 3;
  private static final int[] NONE = {};

  /** The kinds, in the order of their codes. */
  enum Kind {
    NONE,
    CONSECUTIVE,
    LOOKBACK,
    CONVOLUTION
  }

  static PcoDelta none() {
    return new PcoDelta(Kind.NONE, 0, false, 0, 0, 0, NONE);
  }

  static PcoDelta read(LowFirstBits in, int version, ChunkContext chunk) throws ZarrException {
    if (version < FIRST_WITH_KINDS) {
      int order = (int) in.read(3);
      return order == 0 ? none() : consecutive(order, false);
    }
    int code = (int) in.read(4);
    if (code >= Kind.values().length) {
      throw new ZarrException.Unsupported(
          "%s: delta encoding %s of version %s of pcodec's format; 0 to %s are supported"
              .formatted(chunk.where(), code, version, Kind.values().length - 1));
    }
    return switch (Kind.values()[code]) {
      case NONE -> none();
      case CONSECUTIVE -> {
        int order = (int) in.read(3);
        if (order == 0) {
          throw chunk.corrupt("its pcodec differences are of order 0");
        }
        yield consecutive(order, in.read(1) != 0);
      }
      case LOOKBACK -> {
        int windowLog = (int) in.read(5) + 1;
        int stateLog = (int) in.read(4);
        if (stateLog > windowLog) {
          throw chunk.corrupt(
              "its pcodec lookback has a state of 2^%s in a window of 2^%s", stateLog, windowLog);
        }
        yield new PcoDelta(Kind.LOOKBACK, 1 << stateLog, in.read(1) != 0, windowLog, 0, 0, NONE);
      }
      case CONVOLUTION -> {
        int shift = (int) in.read(5);
        long bias = in.read(64) ^ Long.MIN_VALUE;
        int[] weights = new int[(int) in.read(5) + 1];
        for (int i = 0; i < weights.length; i++) {
          weights[i] = (int) in.read(32) ^ Integer.MIN_VALUE;
        }
        yield new PcoDelta(Kind.CONVOLUTION, weights.length, false, 0, shift, bias, weights);
      }
    };
  }

  private static PcoDelta consecutive(int order, boolean onSecondary) {
    return new PcoDelta(Kind.CONSECUTIVE, order, onSecondary, 0, 0, 0, NONE);
  }

  /** Returns true if there are latents that tell how far to look back. */
  boolean hasLookbacks() {
    return kind == Kind.LOOKBACK;
  }

  /**
   * Returns what stands for no difference of latents of {@code bits} bits: the middle of their
   * range.
   */
  long zero(int bits) {
    return kind == Kind.NONE ? 0 : 1L << bits - 1;
  }

  /** Returns how the second latents were turned into differences. */
  PcoDelta ofSecondary() {
    return onSecondary ? this : none();
  }
}
