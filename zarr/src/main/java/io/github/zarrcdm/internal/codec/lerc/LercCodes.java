package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes in a Huffman code, whose lengths and codes are stored before them. Bits go into words of 32
 * from the highest on.
 */
final class LercCodes {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int OLDEST = 2;
  private static final int SYMBOLS = 256;
  private static final int LONGEST = 32;
  private static final int WIDTH = 11;
  private static final int[] NONE = {};

  private final byte[] words;
  private final long end;

  /** For the next {@link #WIDTH} bits, the byte that they begin with, and its length; or 0. */
  private final short[] table = new short[1 << WIDTH];

  /** What is longer than that, in the order of symbols: symbol, length, code. */
  private int[] more = NONE;

  private long position;

  private LercCodes(byte[] words, long end) {
    this.words = words;
    this.end = end;
  }

  /** Reads the code; what is left of {@code in} are bytes in it. */
  static LercCodes read(LercInput in, int version) throws ZarrException {
    int format = in.getInt();
    int symbols = in.getInt();
    int first = in.getInt();
    int last = in.getInt();
    if (format < OLDEST
        || symbols <= 0
        || symbols > SYMBOLS
        || first < 0
        || first >= last
        || last > 2 * symbols
        || last - first > symbols) {
      throw in.chunk().corrupt("LERC has a code of format %s for %s to %s", format, first, last);
    }
    int[] lengths = new int[last - first];
    if (LercStuffed.read(in, version, lengths) != lengths.length) {
      throw in.chunk().corrupt("LERC has a code without all lengths");
    }
    Span bytes = in.take(in.left());
    // What lies behind the end is zero, so that eight bytes can be read at any bit before it.
    LercCodes codes =
        new LercCodes(LercStuffed.reversed(bytes, 2 * Long.BYTES), 8L * bytes.length());
    for (int i = 0; i < lengths.length; i++) {
      codes.add((first + i) % symbols, lengths[i]);
    }
    codes.position = codes.position + 31 & -32;
    if (codes.position > codes.end) {
      throw in.chunk().corrupt("LERC has a code that ends too early");
    }
    return codes;
  }

  private void add(int symbol, int length) {
    if (length == 0 || length > LONGEST || position > end) {
      position += length == 0 ? 0 : LONGEST;
      return;
    }
    int code = (int) (window() >>> Long.SIZE - length);
    position += length;
    if (length <= WIDTH) {
      int from = code << WIDTH - length;
      Arrays.fill(table, from, from + (1 << WIDTH - length), (short) (length << 8 | symbol));
    } else {
      more = Arrays.copyOf(more, more.length + 3);
      more[more.length - 3] = symbol;
      more[more.length - 2] = length;
      more[more.length - 1] = code;
    }
  }

  /** Returns the next byte, unsigned; negative if there is none. */
  int next() {
    if (position >= end) {
      return -1;
    }
    long window = window();
    int entry = table[(int) (window >>> Long.SIZE - WIDTH)];
    if (entry != 0) {
      position += entry >> 8;
      return entry & 0xff;
    }
    for (int i = 0; i < more.length; i += 3) {
      if ((int) (window >>> Long.SIZE - more[i + 1]) == more[i + 2]) {
        position += more[i + 1];
        return more[i];
      }
    }
    return -1;
  }

  /** Returns at least the next 57 bits, from the highest on. */
  private long window() {
    return (long) LONG.get(words, (int) (position >>> 3)) << (position & 7);
  }
}
