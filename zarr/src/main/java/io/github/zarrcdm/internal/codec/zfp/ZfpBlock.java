package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.Arrays;

/**
 * Decodes block after block into the bits of its numbers. For one thread.
 *
 * @see <a href="https://zfp.readthedocs.io/en/release1.0.1/algorithm.html">zfp's algorithm</a>
 */
final class ZfpBlock {
  private static final int NEGABINARY = 0xaaaaaaaa;
  private static final long LONG_NEGABINARY = 0xaaaaaaaaaaaaaaaaL;

  private final LowFirstBits in;
  private final ZfpMode mode;
  private final ZfpType type;
  private final int dimensions;
  private final int[] order;
  private final ZfpPlanes planes;
  private final int[] words;
  private final long[] longs;

  ZfpBlock(LowFirstBits in, ZfpMode mode, ZfpType type, int dimensions) {
    this.in = in;
    this.mode = mode;
    this.type = type;
    this.dimensions = dimensions;
    this.order = ZfpOrder.of(dimensions);
    this.planes = new ZfpPlanes(order.length);
    this.words = new int[order.length];
    this.longs = type.bits() == Long.SIZE ? new long[order.length] : new long[0];
  }

  /** Returns the numbers of types of 32 bits; floats as their bits. */
  int[] words() {
    return words;
  }

  /** Returns the numbers of types of 64 bits; floats as their bits. */
  long[] longs() {
    return longs;
  }

  /** Decodes the next block. */
  void next() {
    int bits =
        type.real()
            ? reals()
            : mode.isReversible() ? exactIntegers(0) : integers(0, mode.maxPrecision());
    if (bits < mode.minBits()) {
      in.seek(in.position() + mode.minBits() - bits);
    }
  }

  /** Goes over the next block, of a fixed rate. */
  void skip() {
    in.seek(in.position() + mode.minBits());
  }

  /** Floats with a common exponent, or with their own ones; all zero where the first bit is. */
  private int reals() {
    if (in.read(1) == 0) {
      Arrays.fill(words, 0);
      Arrays.fill(longs, 0);
      return 1;
    }
    if (mode.isReversible() && in.read(1) != 0) {
      int bits = exactIntegers(2);
      signAndMagnitude();
      return bits;
    }
    int head = 1 + (mode.isReversible() ? 1 : 0) + type.exponentBits();
    int bias = (1 << type.exponentBits() - 1) - 1;
    int exponent = (int) in.read(type.exponentBits()) - bias;
    int bits;
    if (mode.isReversible()) {
      bits = exactIntegers(head);
      scale(exponent == -bias ? 0 : Math.scalb(1.0, exponent - type.bits() + 2));
    } else {
      bits = integers(head, mode.planes(exponent, dimensions));
      scale(Math.scalb(1.0, exponent - type.bits() + 2));
    }
    return bits;
  }

  private int integers(int head, int count) {
    int bits = head + coefficients(count, mode.maxBits() - head);
    if (planes.onlyFirst()) {
      return bits;
    }
    if (type.bits() == Long.SIZE) {
      ZfpTransform.lossy(longs, dimensions);
    } else {
      ZfpTransform.lossy(words, dimensions);
    }
    return bits;
  }

  /** Integers with their number of bit planes stored. */
  private int exactIntegers(int before) {
    int width = type.bits() == Long.SIZE ? 6 : 5;
    int count = (int) in.read(width) + 1;
    int head = before + width;
    int bits = head + coefficients(count, mode.maxBits() - head);
    if (planes.onlyFirst()) {
      return bits;
    }
    if (type.bits() == Long.SIZE) {
      ZfpTransform.reversible(longs, dimensions);
    } else {
      ZfpTransform.reversible(words, dimensions);
    }
    return bits;
  }

  /**
   * Reads coefficients, as base -2 has them, and puts them in their places; one without others,
   * which both transforms spread over the block, in all.
   */
  private int coefficients(int count, int most) {
    int lowest = Math.max(0, type.bits() - count);
    int bits = planes.read(in, type.bits(), lowest, most);
    long[] numbers = planes.numbers();
    if (type.bits() == Long.SIZE) {
      if (planes.onlyFirst()) {
        Arrays.fill(longs, (numbers[0] ^ LONG_NEGABINARY) - LONG_NEGABINARY);
        return bits;
      }
      for (int i = 0; i < order.length; i++) {
        longs[order[i]] = (numbers[i] ^ LONG_NEGABINARY) - LONG_NEGABINARY;
      }
    } else {
      if (planes.onlyFirst()) {
        Arrays.fill(words, ((int) numbers[0] ^ NEGABINARY) - NEGABINARY);
        return bits;
      }
      for (int i = 0; i < order.length; i++) {
        words[order[i]] = ((int) numbers[i] ^ NEGABINARY) - NEGABINARY;
      }
    }
    return bits;
  }

  /** Integers times a power of two, rounded as the type rounds. */
  private void scale(double factor) {
    if (type.bits() == Long.SIZE) {
      for (int i = 0; i < longs.length; i++) {
        longs[i] = Double.doubleToRawLongBits(factor * longs[i]);
      }
    } else {
      float single = (float) factor;
      for (int i = 0; i < words.length; i++) {
        words[i] = Float.floatToRawIntBits(single * words[i]);
      }
    }
  }

  /** Two's complement to the bits of a float: those of a negative one but its sign turned round. */
  private void signAndMagnitude() {
    for (int i = 0; i < words.length; i++) {
      words[i] ^= words[i] >> 31 & Integer.MAX_VALUE;
    }
    for (int i = 0; i < longs.length; i++) {
      longs[i] ^= longs[i] >> 63 & Long.MAX_VALUE;
    }
  }
}
