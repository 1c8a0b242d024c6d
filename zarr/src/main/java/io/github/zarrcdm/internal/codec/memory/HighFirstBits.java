package io.github.zarrcdm.internal.codec.memory;

import io.github.zarrcdm.codec.Span;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A stream of bits, the highest of each byte first. Behind its end there are zeros, which {@link
 * #left} says.
 */
public final class HighFirstBits {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] array;
  private final int from;
  private final int to;
  private int next;

  /** The next bits, from the highest on; zeros follow the ones held. */
  private long buffer;

  private int held;

  public HighFirstBits(Span bytes) {
    this.array = bytes.array();
    this.from = bytes.from();
    this.to = bytes.to();
    this.next = from;
  }

  /** Returns the number of bits that are left; negative if more were read than there are. */
  public long left() {
    return 8L * (to - next) + held;
  }

  /** Returns the next {@code count} bits, 0 to 32. */
  public int read(int count) {
    if (count == 0) {
      return 0;
    }
    if (held < count) {
      refill();
    }
    int bits = (int) (buffer >>> 64 - count);
    buffer <<= count;
    held -= count;
    return bits;
  }

  /**
   * Returns the number of zeros before the next one, which is read, too; {@code most} if there are
   * more.
   */
  public int readZeros(int most) {
    int zeros = 0;
    while (true) {
      int run = Long.numberOfLeadingZeros(buffer);
      if (run < held) {
        buffer = buffer << run << 1;
        held -= run + 1;
        return Math.min(zeros + run, most);
      }
      zeros += held;
      buffer = 0;
      held = 0;
      if (zeros > most || next > to) {
        return most;
      }
      refill();
    }
  }

  /**
   * Reads for each of {@code values[from]} to {@code values[to - 1]} the number of zeros before a
   * one, shifted to the left by {@code shift}.
   */
  public void readZeros(int[] values, int from, int to, int shift) {
    // More would not fit beside the bits that follow.
    int most = (int) Math.min(Integer.MAX_VALUE, 0xffffffffL >>> shift);
    long bits = buffer;
    int count = held;
    for (int i = from; i < to; i++) {
      int run = Long.numberOfLeadingZeros(bits);
      if (run >= count) {
        buffer = bits;
        held = count;
        values[i] = readZeros(most) << shift;
        bits = buffer;
        count = held;
      } else {
        values[i] = run << shift;
        bits = bits << run << 1;
        count -= run + 1;
      }
    }
    buffer = bits;
    held = count;
  }

  /**
   * Reads {@code width} bits, 1 to 32, into each of {@code values[from]} to {@code values[to - 1]},
   * beside those that are set.
   */
  public void readInto(int[] values, int from, int to, int width) {
    long bits = buffer;
    int count = held;
    for (int i = from; i < to; i++) {
      if (count < width) {
        buffer = bits;
        held = count;
        refill();
        bits = buffer;
        count = held;
      }
      values[i] |= (int) (bits >>> 64 - width);
      bits <<= width;
      count -= width;
    }
    buffer = bits;
    held = count;
  }

  /** Goes to the next whole byte. */
  public void align() {
    read(held & 7);
  }

  private void refill() {
    if (next <= to - Long.BYTES) {
      buffer |= (long) LONG.get(array, next) >>> held;
      int bytes = 63 - held >> 3;
      next += bytes;
      held += 8 * bytes;
      // What does not fill a byte is read again.
      buffer &= -1L << 64 - held;
    } else {
      while (held <= 56) {
        if (next < to) {
          buffer |= (array[next] & 0xffL) << 56 - held;
        }
        next++;
        held += 8;
      }
    }
  }
}
