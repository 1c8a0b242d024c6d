package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.Arrays;

/**
 * Turns the differences of a page back into latents, batch by batch. What comes out begins with the
 * state in the head of the page, and so is behind what goes in by its length.
 */
abstract sealed class PcoSum {
  /** Numbers that are decoded at once. */
  static final int BATCH = 256;

  private PcoSum() {}

  /**
   * Returns the sum for latents of {@code bits} bits of a page of {@code count} numbers, whose
   * state is read from {@code in}.
   */
  static PcoSum of(PcoDelta delta, int bits, int count, LowFirstBits in, ChunkContext chunk)
      throws ZarrException {
    return switch (delta.kind()) {
      case NONE -> new None();
      case CONSECUTIVE -> new Consecutive(state(delta.stateLength(), bits, in));
      case LOOKBACK -> new Lookback(bits, delta, count, in, chunk);
      case CONVOLUTION -> new Convolution(bits, delta, state(delta.stateLength(), bits, in));
    };
  }

  private static long[] state(int length, int bits, LowFirstBits in) {
    long[] state = new long[length];
    for (int i = 0; i < length; i++) {
      state[i] = in.read(bits);
    }
    return state;
  }

  /** Turns {@code count} differences into latents, in place. */
  abstract void add(long[] latents, long[] lookbacks, int count, ChunkContext chunk)
      throws ZarrException;

  private static final class None extends PcoSum {
    @Override
    void add(long[] latents, long[] lookbacks, int count, ChunkContext chunk) {}
  }

  /** Differences of differences, up to seven times. */
  private static final class Consecutive extends PcoSum {
    private final long[] moments;

    Consecutive(long[] moments) {
      this.moments = moments;
    }

    @Override
    void add(long[] latents, long[] lookbacks, int count, ChunkContext chunk) {
      int order = moments.length;
      for (; order > 1; order -= 2) {
        long sum = moments[order - 2];
        long slope = moments[order - 1];
        for (int i = 0; i < count; i++) {
          long difference = latents[i];
          latents[i] = sum;
          sum += slope;
          slope += difference;
        }
        moments[order - 2] = sum;
        moments[order - 1] = slope;
      }
      if (order == 1) {
        long sum = moments[0];
        for (int i = 0; i < count; i++) {
          long difference = latents[i];
          latents[i] = sum;
          sum += difference;
        }
        moments[0] = sum;
      }
    }
  }

  /**
   * Differences to a latent that lies as far back as another sequence says; before all are zeros.
   */
  private static final class Lookback extends PcoSum {
    private final long[] ring;
    private final int stateLength;
    private final long window;
    private long done;

    Lookback(int bits, PcoDelta delta, int count, LowFirstBits in, ChunkContext chunk)
        throws ZarrException {
      this.stateLength = delta.stateLength();
      this.window = 1L << delta.windowLog();
      // No page looks farther back than to its beginning.
      long needed = Math.min(window, count) + stateLength + 1L;
      this.ring = chunk.allocateLongs(Integer.highestOneBit((int) needed) << 1);
      for (int i = 0; i < stateLength; i++) {
        ring[i] = in.read(bits);
      }
      this.done = stateLength;
    }

    @Override
    void add(long[] latents, long[] lookbacks, int count, ChunkContext chunk) throws ZarrException {
      int mask = ring.length - 1;
      for (int i = 0; i < count; i++) {
        long lookback = lookbacks[i] & 0xffffffffL;
        if (lookback == 0 || lookback > window) {
          throw chunk.corrupt(
              "its pcodec lookback of %s is not in a window of %s", lookback, window);
        }
        long before = lookback > done ? 0 : ring[(int) (done - lookback) & mask];
        long first = ring[(int) (done - stateLength) & mask];
        ring[(int) done & mask] = latents[i] + before;
        latents[i] = first;
        done++;
      }
    }
  }

  /** Differences to a weighted sum of the latents before, never below zero. */
  private static final class Convolution extends PcoSum {
    private final PcoDelta delta;
    private final long[] weights;
    private final long mask;

    /** The latents before the batch, as many as have weights, then those of the batch. */
    private final long[] window;

    Convolution(int bits, PcoDelta delta, long[] state) {
      this.delta = delta;
      this.weights = Arrays.stream(delta.weights()).asLongStream().toArray();
      this.mask = -1L >>> 64 - bits;
      this.window = Arrays.copyOf(state, state.length + BATCH);
    }

    @Override
    void add(long[] latents, long[] lookbacks, int count, ChunkContext chunk) {
      int order = weights.length;
      for (int i = 0; i < count; i++) {
        window[order + i] = latents[i] + prediction(i) & mask;
      }
      System.arraycopy(window, 0, latents, 0, count);
      System.arraycopy(window, count, window, 0, order);
    }

    private long prediction(int from) {
      long sum = delta.bias();
      for (int i = 0; i < weights.length; i++) {
        sum += weights[i] * window[from + i];
      }
      return Math.max(0, sum) >> delta.shift();
    }
  }
}
