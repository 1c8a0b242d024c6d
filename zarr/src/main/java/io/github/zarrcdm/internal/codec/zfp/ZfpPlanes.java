package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.Arrays;

/** The bit planes of a block, embedded: what is cut off at the end are the lowest. */
final class ZfpPlanes {
  private final long[] numbers;

  /** Behind so many numbers all are zero. */
  private int known;

  /** The planes of a block of {@code size} numbers. */
  ZfpPlanes(int size) {
    this.numbers = new long[size];
  }

  /** Returns the numbers last read. */
  long[] numbers() {
    return numbers;
  }

  /** Returns true if all numbers but the first are zero. */
  boolean onlyFirst() {
    return known <= 1;
  }

  /**
   * Reads bit planes from {@code in}, from the highest of {@code bits} down to that of {@code
   * lowest}, and adds up what they give the numbers; at most {@code most} bits. Each plane has the
   * bits of those numbers that had one before, and then, for as long as a bit says that more
   * follow, zeros and the one of the next number. Returns how many bits there were.
   */
  int read(LowFirstBits in, int bits, int lowest, int most) {
    long[] numbers = this.numbers;
    Arrays.fill(numbers, 0, this.known, 0);
    int size = numbers.length;
    int left = most;
    int known = 0;
    for (int plane = bits - 1; plane >= lowest && left > 0; plane--) {
      int verbatim = Math.min(known, left);
      left -= verbatim;
      for (int done = 0; done < verbatim; done += Long.SIZE) {
        spread(in.read(Math.min(verbatim - done, Long.SIZE)), numbers, done, plane);
      }
      while (left > 0 && known < size) {
        left--;
        if (in.read(1) == 0) {
          break;
        }
        int zeros = in.readZeros(Math.min(left, size - 1 - known));
        // The last number needs no one: it is the only one left.
        left -= Math.min(left, Math.min(zeros + 1, size - 1 - known));
        known += zeros;
        numbers[known++] |= 1L << plane;
      }
    }
    this.known = known;
    return most - left;
  }

  private static void spread(long ones, long[] numbers, int at, int plane) {
    long one = 1L << plane;
    for (long rest = ones; rest != 0; rest &= rest - 1) {
      numbers[at + Long.numberOfTrailingZeros(rest)] |= one;
    }
  }
}
