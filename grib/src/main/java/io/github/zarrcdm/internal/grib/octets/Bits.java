package io.github.zarrcdm.internal.grib.octets;

import io.github.zarrcdm.error.ZarrException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Unsigned numbers of any width, one after the other, the highest bit first. For one thread.
 *
 * <p>Each number is cut out of the eight bytes that begin with its first, so none waits for the one
 * before.
 */
public final class Bits {
  /** The widest number that eight bytes hold wherever it begins. */
  public static final int WIDEST = 57;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Damage damage;
  private final byte[] array;
  private final long start;
  private final long end;

  /** The next bit, counted from the beginning of the array. */
  private long next;

  /** Makes the error for bits that are missing at an octet; {@code found} is a format. */
  @FunctionalInterface
  interface Damage {
    ZarrException at(long octet, String found, @Nullable Object... arguments);
  }

  /**
   * {@code count} bits from {@code octet} of a section on, which begins with {@code array[from]}.
   */
  Bits(byte[] array, int from, int octet, long count, Damage damage) {
    this.damage = damage;
    this.array = array;
    this.start = 8L * from;
    this.next = start + 8L * (octet - 1);
    this.end = next + count;
  }

  /** Returns the next number of {@code width} bits, 0 to {@link #WIDEST}. */
  public long read(int width) throws ZarrException {
    if (width == 0) {
      return 0;
    }
    require(width);
    long value = number(next, width);
    next += width;
    return value;
  }

  /**
   * Sets {@code target[from]} to {@code target[to - 1]} to the next numbers of {@code width} bits
   * plus {@code reference}.
   */
  public void read(long[] target, int from, int to, int width, long reference)
      throws ZarrException {
    if (width == 0) {
      java.util.Arrays.fill(target, from, to, reference);
      return;
    }
    require((long) (to - from) * width);
    long at = next;
    int shift = Long.SIZE - width;
    // As many as begin eight bytes or more before the end of the array.
    long whole = (8L * (array.length - 7) - at + width - 1) / width;
    int fast = (int) Math.min(to, Math.max(from, from + whole));
    for (int i = from; i < fast; i++, at += width) {
      target[i] = ((long) LONG.get(array, (int) (at >>> 3)) << (at & 7) >>> shift) + reference;
    }
    for (int i = fast; i < to; i++, at += width) {
      target[i] = number(at, width) + reference;
    }
    next = at;
  }

  /** Goes to the next whole octet. */
  public void align() {
    next = next + 7 & -8;
  }

  /** Returns the octet of the next bit, counted from 1. */
  public long octet() {
    return ((next - start) >> 3) + 1;
  }

  /** Returns the number of bits that are left. */
  public long left() {
    return end - next;
  }

  private void require(long bits) throws ZarrException {
    if (bits > end - next) {
      throw damage.at(octet(), "%s bits are expected, %s are left", bits, end - next);
    }
  }

  private long number(long at, int width) {
    int first = (int) (at >>> 3);
    long word;
    if (first <= array.length - Long.BYTES) {
      word = (long) LONG.get(array, first);
    } else {
      word = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        word = word << 8 | (first + i < array.length ? array[first + i] & 0xff : 0);
      }
    }
    return word << (at & 7) >>> Long.SIZE - width;
  }
}
