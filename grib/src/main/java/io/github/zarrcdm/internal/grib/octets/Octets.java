package io.github.zarrcdm.internal.grib.octets;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A section of a message. Its octets are counted from 1, as WMO's tables count them; numbers are
 * big-endian, and signed ones have their sign in the highest bit.
 *
 * @param section its number, for messages
 * @param array holds the octets, beginning with {@code array[from]}
 */
public record Octets(int section, byte[] array, int from, int length, ChunkContext chunk) {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** Returns the unsigned number in one octet. */
  public int u8(int octet) throws ZarrException {
    return array[at(octet, 1)] & 0xff;
  }

  /** Returns the unsigned number in two octets. */
  public int u16(int octet) throws ZarrException {
    return (short) SHORT.get(array, at(octet, 2)) & 0xffff;
  }

  /** Returns the unsigned number in three octets. */
  public int u24(int octet) throws ZarrException {
    return u16(octet) << 8 | u8(octet + 2);
  }

  /** Returns the unsigned number in four octets. */
  public long u32(int octet) throws ZarrException {
    return (int) INT.get(array, at(octet, 4)) & 0xffffffffL;
  }

  /** Returns the unsigned number in {@code count} octets, at most eight. */
  public long unsigned(int octet, int count) throws ZarrException {
    int at = at(octet, count);
    long value = 0;
    for (int i = 0; i < count; i++) {
      value = value << 8 | array[at + i] & 0xff;
    }
    return value;
  }

  /** Returns the signed number in {@code count} octets, at most eight. */
  public long signed(int octet, int count) throws ZarrException {
    if (count == 0) {
      return 0;
    }
    long value = unsigned(octet, count);
    long sign = 1L << 8 * count - 1;
    return (value & sign) == 0 ? value : -(value & ~sign);
  }

  /** Returns the signed number in two octets. */
  public int s16(int octet) throws ZarrException {
    return (int) signed(octet, 2);
  }

  /** Returns the float of IEEE 754 in four octets. */
  public float ieee(int octet) throws ZarrException {
    return Float.intBitsToFloat((int) u32(octet));
  }

  /** Returns the float of IBM, in base 16, in four octets. */
  public double ibm(int octet) throws ZarrException {
    long bits = u32(octet);
    int exponent = (int) (bits >>> 24 & 0x7f) - 64;
    double value = Math.scalb((double) (bits & 0xffffff), 4 * exponent - 24);
    return bits >>> 31 == 0 ? value : -value;
  }

  /** Returns the bits from {@code octet} to the end of the section. */
  public Bits bits(int octet) throws ZarrException {
    return bits(octet, 8L * (length - octet + 1));
  }

  /** Returns {@code count} bits from {@code octet} on. */
  public Bits bits(long octet, long count) throws ZarrException {
    long octets = (count + 7) >> 3;
    if (octet - 1 + octets > length) {
      throw damaged(
          length, "the section ends, %s bits from octet %s on are expected", count, octet);
    }
    return new Bits(array, from, (int) octet, count, this::damaged);
  }

  /**
   * Returns the index of {@code octet} in {@link #array}, if {@code count} octets from it on are
   * there.
   */
  public int at(int octet, int count) throws ZarrException {
    if (octet + count - 1 > length) {
      throw damaged(octet, "the section ends after %s octets", length);
    }
    return from + octet - 1;
  }

  /**
   * Returns the error for a message that breaks the rules at {@code octet}; {@code found} is a
   * format.
   */
  public ZarrException.Corrupt damaged(long octet, String found, @Nullable Object... arguments) {
    return chunk.corrupt("%s: %s", place(octet), found.formatted(arguments));
  }

  /**
   * Returns the error for what is valid but not decoded here; {@code found} is a format that ends
   * with what to do.
   */
  public ZarrException.Unsupported unsupported(
      long octet, String found, @Nullable Object... arguments) {
    return new ZarrException.Unsupported(
        "%s: GRIB message, %s: %s"
            .formatted(chunk.where(), place(octet), found.formatted(arguments)));
  }

  private String place(long octet) {
    return "section " + section + ", octet " + octet;
  }
}
