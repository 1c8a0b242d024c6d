package io.github.zarrcdm.internal.codec.memory;

import io.github.zarrcdm.codec.Span;

/**
 * A stream of bits, the lowest of each byte first. Behind its end there are zeros, which {@link
 * #left} says.
 */
public final class LowFirstBits {
  private final byte[] array;
  private final int from;
  private final int to;
  private int next;
  private long buffer;
  private int held;

  public LowFirstBits(Span bytes) {
    this.array = bytes.array();
    this.from = bytes.from();
    this.to = bytes.to();
    this.next = from;
  }

  /** Returns the number of bits read and skipped. */
  public long position() {
    return 8L * (next - from) - held;
  }

  /** Returns the number of bits that are left; negative if more were read than there are. */
  public long left() {
    return 8L * (to - from) - position();
  }

  /** Goes to the bit at {@code position}; far behind the end it is all the same. */
  public void seek(long position) {
    next = from + (int) Math.min(position >>> 3, to - from + 1L);
    held = 0;
    read((int) (position & 7));
  }

  /** Returns the next {@code count} bits, 0 to 64. */
  public long read(int count) {
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

  /** Goes to the next whole byte; returns false if a bit on the way there is not zero. */
  public boolean align() {
    return read((int) (-position() & 7)) == 0;
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
      return LittleEndian.getLong(array, next);
    }
    long word = 0;
    for (int i = 0; next + i < to; i++) {
      word |= (array[next + i] & 0xffL) << 8 * i;
    }
    return word;
  }

  /** Reads up to {@code most} zeros and, if there are fewer, the one behind them. */
  public int readZeros(int most) {
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
