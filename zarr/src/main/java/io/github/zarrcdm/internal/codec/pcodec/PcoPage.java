package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one chunk of the standalone format, which is one page, batch by batch. For one
 * thread.
 */
final class PcoPage {
  /** The numbers of a batch. */
  private static final int BATCH = PcoSum.BATCH;

  /**
   * As many bytes of any content must stand behind the encoded ones: one batch cannot take more.
   */
  static final int PADDING = 3 * BATCH * (2 + Long.BYTES);

  private final LowFirstBits in;
  private final byte[] array;
  private final PcoMode mode;
  private final PcoDelta delta;
  private final @Nullable PcoLatents lookbacks;
  private final Latents primary;
  private final @Nullable Latents secondary;

  /** Empty if there are no lookbacks. */
  private final long[] distances;

  private final long[] first = new long[BATCH];

  /** Empty if the mode has one latent for each number. */
  private final long[] second;

  private int left;

  /** Latents, and what sums up their differences. */
  private record Latents(PcoLatents differences, PcoSum sum) {}

  /**
   * Reads the head of a page of {@code count} numbers from {@code in}, which reads {@code array}
   * from its first byte on.
   */
  PcoPage(LowFirstBits in, byte[] array, PcoType type, int count, int version, ChunkContext chunk)
      throws ZarrException {
    this.in = in;
    this.array = array;
    this.left = count;
    this.mode = PcoMode.read(in, type, version, chunk);
    this.delta = PcoDelta.read(in, version, chunk);
    if (delta.kind() == PcoDelta.Kind.CONVOLUTION && mode.primaryBits() == Long.SIZE) {
      throw chunk.corrupt("its pcodec has a convolution of %s", type);
    }
    PcoBins lookbackBins = delta.hasLookbacks() ? PcoBins.read(in, Integer.SIZE, 0, chunk) : null;
    PcoBins primaryBins =
        PcoBins.read(in, mode.primaryBits(), delta.zero(mode.primaryBits()), chunk);
    PcoBins secondaryBins =
        mode.hasSecondary()
            ? PcoBins.read(in, type.bits(), delta.ofSecondary().zero(type.bits()), chunk)
            : null;
    boolean aligned = in.align();
    this.lookbacks = lookbackBins == null ? null : new PcoLatents(lookbackBins, in);
    this.primary = latents(primaryBins, delta, mode.primaryBits(), chunk);
    this.secondary =
        secondaryBins == null
            ? null
            : latents(secondaryBins, delta.ofSecondary(), type.bits(), chunk);
    this.distances = new long[lookbackBins == null ? 0 : BATCH];
    this.second = new long[secondaryBins == null ? 0 : BATCH];
    if (!(aligned & in.align()) || in.left() < 0) {
      throw chunk.corrupt("the head of its pcodec page is cut off");
    }
  }

  /** Reads the state of a sum, then that of the latents. */
  private Latents latents(PcoBins bins, PcoDelta delta, int bits, ChunkContext chunk)
      throws ZarrException {
    PcoSum sum = PcoSum.of(delta, bits, left, in, chunk);
    return new Latents(new PcoLatents(bins, in), sum);
  }

  /** Returns the number of numbers that are still to come. */
  int left() {
    return left;
  }

  /** Reads the next batch and returns the number of its numbers, which {@link #put} gives. */
  int next(ChunkContext chunk) throws ZarrException {
    int count = Math.min(BATCH, left);
    // The last ones come out of the state.
    int differences = Math.max(0, Math.min(count, left - delta.stateLength()));
    long at = in.position();
    if (lookbacks != null) {
      at = lookbacks.read(array, at, distances, differences);
      Arrays.fill(distances, differences, count, 1);
    }
    at = primary.differences().read(array, at, first, differences);
    primary.sum().add(first, distances, count, chunk);
    if (secondary != null) {
      int others = delta.onSecondary() ? differences : count;
      at = secondary.differences().read(array, at, second, others);
      secondary.sum().add(second, distances, count, chunk);
    }
    in.seek(at);
    if (in.left() < 0) {
      throw chunk.corrupt("its pcodec page is cut off");
    }
    left -= count;
    return count;
  }

  /** Puts the {@code count} numbers of the batch into {@code target}, little-endian. */
  void put(byte[] target, int at, int count, ChunkContext chunk) throws ZarrException {
    mode.join(first, second, count, chunk);
    mode.type().put(first, target, at, count);
  }
}
