package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.internal.codec.memory.Span;
import io.github.zarrcdm.internal.codec.memory.Words;
import java.util.Arrays;

/**
 * A stream of bits, the lowest of each byte first. Behind its end there are zeros, which {@link
 * #overrun} tells.
 */
final class ZfpBits {
  private final byte[] array;
  private final int from;
  private final int to;
  private int next;
  private long buffer;
  private int held;

  ZfpBits(Span bytes) {
    this.array = bytes.array();
    this.from = bytes.from();
    this.to = bytes.to();
    this.next = from;
  }

  /** The number of bits read and skipped. */
  long position() {
    return 8L * (next - from) - held;
  }

  /** True if more bits were read than there are. */
  boolean overrun() {
    return position() > 8L * (to - from);
  }

  /** Goes to the bit at {@code position}; far behind the end it is all the same. */
  void seek(long position) {
    next = from + (int) Math.min(position >>> 3, to - from + 1L);
    held = 0;
    read((int) (position & 7));
  }

  /** The next {@code count} bits, 0 to 64. */
  long read(int count) {
    if (count <= held) {
      long bits = count == 0 ? 0 : buffer & -1L >>> -count;
      drop(count);
      return bits;
    }
    int first = held;
    long bits = first == 0 ? 0 : buffer & -1L >>> -first;
    refill();
    int more = count - first;
    bits |= (buffer & -1L >>> -more) << first;
    drop(more);
    return bits;
  }

  private void drop(int count) {
    buffer = count == Long.SIZE ? 0 : buffer >>> count;
    held -= count;
  }

  private void refill() {
    buffer = word();
    next += Long.BYTES;
    held = Long.SIZE;
  }

  private long word() {
    if (next <= to - Long.BYTES) {
      return Words.getLong(array, next);
    }
    long word = 0;
    for (int i = 0; next + i < to; i++) {
      word |= (array[next + i] & 0xffL) << 8 * i;
    }
    return word;
  }

  /**
   * Reads bit planes, from the highest of {@code bits} down to that of {@code lowest}, and adds up
   * what they give {@code numbers}; at most {@code most} bits. Each plane has the bits of those
   * numbers that had one before, and then, for as long as a bit says that more follow, zeros and the
   * one of the next number. Returns how many bits there were.
   */
  int readPlanes(long[] numbers, int bits, int lowest, int most) {
    Arrays.fill(numbers, 0);
    int size = numbers.length;
    int left = most;
    int known = 0;
    for (int plane = bits - 1; plane >= lowest && left > 0; plane--) {
      int verbatim = Math.min(known, left);
      left -= verbatim;
      for (int done = 0; done < verbatim; done += Long.SIZE) {
        spread(read(Math.min(verbatim - done, Long.SIZE)), numbers, done, plane);
      }
      while (left > 0 && known < size) {
        left--;
        if (read(1) == 0) {
          break;
        }
        int zeros = readZeros(Math.min(left, size - 1 - known));
        // The last number needs no one: it is the only one left.
        left -= Math.min(left, Math.min(zeros + 1, size - 1 - known));
        known += zeros;
        numbers[known++] |= 1L << plane;
      }
    }
    return most - left;
  }

  private static void spread(long ones, long[] numbers, int at, int plane) {
    long one = 1L << plane;
    for (long rest = ones; rest != 0; rest &= rest - 1) {
      numbers[at + Long.numberOfTrailingZeros(rest)] |= one;
    }
  }

  /** Reads up to {@code most} zeros and, if there are fewer, the one behind them. */
  private int readZeros(int most) {
    int zeros = 0;
    while (zeros < most) {
      if (held == 0) {
        refill();
      }
      int run = Long.numberOfTrailingZeros(buffer);
      int some = Math.min(held, most - zeros);
      if (run < some) {
        drop(run + 1);
        return zeros + run;
      }
      drop(some);
      zeros += some;
    }
    return zeros;
  }
}
