package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.HighFirstBits;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;

/**
 * Unsigned integers in as many bits as the greatest of them needs; or a table of those that occur,
 * without the zero that it begins with, and their places in it.
 */
final class LercStuffed {
  private static final int TABLE = 32;
  private static final int WORD = 4;

  private LercStuffed() {}

  /**
   * Reads integers into {@code values} and gives their number. Throws if they are more than fit.
   */
  static int read(LercInput in, int version, int[] values) throws ZarrException {
    int head = in.getByte();
    int width = head & 31;
    int count =
        switch (head >>> 6) {
          case 0 -> in.getInt();
          case 1 -> in.getShort() & 0xffff;
          case 2 -> in.getByte();
          default -> -1;
        };
    if (count < 0 || count > values.length) {
      throw in.chunk().corrupt("LERC has %s integers where there are %s", count, values.length);
    }
    if ((head & TABLE) == 0) {
      read(in, version, values, count, width);
      return count;
    }
    int[] table = new int[256];
    int held = in.getByte() - 1;
    if (held < 1) {
      throw in.chunk().corrupt("LERC has an empty table of integers");
    }
    read(in, version, table, held, width);
    read(in, version, values, count, Integer.SIZE - Integer.numberOfLeadingZeros(held));
    for (int i = 0; i < count; i++) {
      int place = values[i];
      if (place > held) {
        throw in.chunk().corrupt("LERC has place %s of a table of %s integers", place, held);
      }
      values[i] = place == 0 ? 0 : table[place - 1];
    }
    return count;
  }

  /** Version 3 begins with the lowest bit of a byte, older ones with the highest of a word. */
  private static void read(LercInput in, int version, int[] values, int count, int width)
      throws ZarrException {
    Span bytes = in.take(((long) count * width + 7) / 8);
    if (version >= 3) {
      readLowFirst(bytes, values, count, width);
    } else {
      HighFirstBits bits = new HighFirstBits(new Span(reversed(bytes, 0), 0, bytes.length()));
      for (int i = 0; i < count; i++) {
        values[i] = bits.read(width);
      }
    }
  }

  private static void readLowFirst(Span bytes, int[] values, int count, int width) {
    byte[] array = bytes.array();
    int mask = (1 << width) - 1;
    long at = 8L * bytes.from();
    int i = 0;
    for (long end = 8L * (array.length - Long.BYTES); i < count && at <= end; i++, at += width) {
      values[i] = (int) (LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7)) & mask;
    }
    // No word is left for the last ones.
    if (i < count) {
      LowFirstBits bits = new LowFirstBits(bytes);
      bits.seek((long) i * width);
      for (; i < count; i++) {
        values[i] = (int) bits.read(width);
      }
    }
  }

  /** Returns the bytes of each little-endian word, the last may be shorter, the other way round. */
  static byte[] reversed(Span bytes, int more) {
    byte[] reversed = new byte[bytes.length() + more];
    for (int i = 0; i < bytes.length(); i++) {
      int word = i & -WORD;
      int last = Math.min(word + WORD, bytes.length()) - 1;
      reversed[word + last - i] = bytes.array()[bytes.from() + i];
    }
    return reversed;
  }
}
