package io.github.zarrcdm.internal.codec.deflate;

import io.github.zarrcdm.internal.codec.compress.LzMatch;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;

/**
 * Decodes DEFLATE data in memory into memory of a known size. For one thread.
 *
 * <p>{@link #quick} checks no bounds: it is called only as far as neither side can end, and {@link
 * #careful} decodes the rest, symbol by symbol.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1951">RFC 1951</a>
 */
final class Inflate {
  private static final int WIDTH = InflateCodes.WIDTH;
  private static final int MASK = (1 << WIDTH) - 1;
  private static final int MORE_MASK = (1 << 15 - WIDTH) - 1;
  private static final int DISTANCES = InflateCodes.DISTANCES;
  private static final int DISTANCE_WIDTH = InflateCodes.DISTANCE_WIDTH;
  private static final int DISTANCE_MASK = (1 << DISTANCE_WIDTH) - 1;
  private static final int MORE_DISTANCE_MASK = (1 << 15 - DISTANCE_WIDTH) - 1;

  /** The most that {@link #quick} writes beyond its stop: literals, a match, the rest of a word. */
  private static final int ROOM = 3 + 258 + Long.BYTES;

  /** The most that it reads beyond two bytes per byte written: a symbol and two words. */
  private static final int AHEAD = 32;

  /** The bytes that it decodes in one call: a method that is called often is compiled early. */
  private static final int PORTION = 1024;

  private static final int STORED = 0;
  private static final int FIXED = 1;
  private static final int DYNAMIC = 2;

  /** The factor that repeats a pattern over a word, by the length of the pattern. */
  private static final long[] REPEATED = {
    0,
    0x0101010101010101L,
    0x0001000100010001L,
    0x0001000001000001L,
    0x0000000100000001L,
    0x0000010000000001L,
    0x0001000000000001L,
    0x0100000000000001L
  };

  /** The bytes of a word that whole patterns fill, by the length of the pattern. */
  private static final int[] WHOLE = {0, 8, 8, 6, 8, 5, 6, 7};

  private final InflateCodes codes = new InflateCodes();
  private final InflateBits in = new InflateBits();
  private byte[] target = InflateBits.NONE;
  private int begin;
  private int at;
  private int end;
  private boolean part;
  private boolean failed;

  /**
   * Decodes {@code data} up to its end into {@code target} from {@code at} on, and returns the
   * number of bytes; negative if the data are damaged, or have more than {@code room} bytes. With
   * {@code part} they may have more, which are not decoded. Never touches {@code target} outside
   * that room.
   */
  int decode(byte[] data, int from, int to, byte[] target, int at, int room, boolean part) {
    in.set(data, from, to);
    this.target = target;
    this.begin = at;
    this.at = at;
    this.end = at + room;
    this.part = part;
    this.failed = false;
    boolean last = false;
    while (!last && !done()) {
      in.refill();
      last = in.take(1) != 0;
      switch (in.take(2)) {
        case STORED -> stored();
        case FIXED -> block(codes.setFixed());
        case DYNAMIC -> block(codes.read(in));
        default -> failed = true;
      }
    }
    in.source = InflateBits.NONE;
    this.target = InflateBits.NONE;
    return failed || in.overrun() ? -1 : this.at - begin;
  }

  /** Returns where the decoded data ended. */
  int position() {
    return in.position();
  }

  private boolean done() {
    return failed || part && at == end || in.overrun();
  }

  /** Copies a block that is not compressed and begins at the next whole byte. */
  private void stored() {
    int from = in.position();
    if (from > in.to - 4) {
      failed = true;
      return;
    }
    int header = LittleEndian.getInt(in.source, from);
    int length = header & 0xffff;
    from += 4;
    int copied = part ? Math.min(length, end - at) : length;
    if (length != ~header >>> 16 || copied > in.to - from || copied > end - at) {
      failed = true;
      return;
    }
    System.arraycopy(in.source, from, target, at, copied);
    in.seek(from + copied);
    at += copied;
  }

  private void block(boolean known) {
    failed = !known;
    boolean more = true;
    while (more && !done()) {
      int stop = Math.min(end - ROOM, at + Math.min(PORTION, in.to - in.next - AHEAD >> 1));
      more = at < stop ? quick(stop) : careful();
    }
  }

  /** Decodes up to about {@code stop}; false at the end of the block. */
  private boolean quick(int stop) {
    byte[] source = in.source;
    byte[] target = this.target;
    int[] codes = this.codes.entries;
    int next = in.next;
    int at = this.at;
    int held = in.held;
    long word = in.word;
    boolean more = true;
    word |= LittleEndian.getLong(source, next) << held;
    next += (~held & 63) >>> 3;
    held |= 56;
    // From here on only the lowest six bits of held count, as only those of a shift do.
    int entry = codes[(int) word & MASK];
    int literal;
    while (at < stop) {
      if (entry < 0) {
        word >>>= entry;
        held -= entry;
        literal = entry >> HuffmanTable.VALUE;
        entry = codes[(int) word & MASK];
        target[at++] = (byte) literal;
        if (entry < 0) {
          word >>>= entry;
          held -= entry;
          literal = entry >> HuffmanTable.VALUE;
          entry = codes[(int) word & MASK];
          target[at++] = (byte) literal;
          if (entry < 0) {
            word >>>= entry;
            held -= entry;
            literal = entry >> HuffmanTable.VALUE;
            entry = codes[(int) word & MASK];
            target[at++] = (byte) literal;
            word |= LittleEndian.getLong(source, next) << held;
            next += (~held & 63) >>> 3;
            held |= 56;
            continue;
          }
        }
        // A length and a distance with their extra bits have 48 bits at most.
        word |= LittleEndian.getLong(source, next) << held;
        next += (~held & 63) >>> 3;
        held |= 56;
      }
      if ((entry & (HuffmanTable.MORE | HuffmanTable.END | HuffmanTable.INVALID)) != 0) {
        if ((entry & HuffmanTable.MORE) != 0) {
          entry = codes[(entry >>> HuffmanTable.VALUE) + ((int) (word >>> WIDTH) & MORE_MASK)];
        }
        if (entry < 0 || (entry & (HuffmanTable.END | HuffmanTable.INVALID)) != 0) {
          word >>>= entry;
          held -= entry;
          if (entry >= 0) {
            failed = (entry & HuffmanTable.INVALID) != 0;
            more = false;
            break;
          }
          target[at++] = (byte) (entry >> HuffmanTable.VALUE);
          entry = codes[(int) word & MASK];
          word |= LittleEndian.getLong(source, next) << held;
          next += (~held & 63) >>> 3;
          held |= 56;
          continue;
        }
      }
      int length = (entry >>> HuffmanTable.VALUE) + extra(word, entry);
      word >>>= entry;
      held -= entry;
      entry = codes[DISTANCES + ((int) word & DISTANCE_MASK)];
      if ((entry & HuffmanTable.MORE) != 0) {
        int bits = (int) (word >>> DISTANCE_WIDTH) & MORE_DISTANCE_MASK;
        entry = codes[(entry >>> HuffmanTable.VALUE) + bits];
      }
      int distance = (entry >>> HuffmanTable.VALUE) + extra(word, entry);
      if (distance > at - begin || (entry & HuffmanTable.INVALID) != 0) {
        failed = true;
        break;
      }
      word >>>= entry;
      held -= entry;
      word |= LittleEndian.getLong(source, next) << held;
      next += (~held & 63) >>> 3;
      held |= 56;
      entry = codes[(int) word & MASK];
      int from = at - distance;
      if (distance >= Long.BYTES) {
        LittleEndian.putLong(target, at, LittleEndian.getLong(target, from));
        LittleEndian.putLong(target, at + 8, LittleEndian.getLong(target, from + 8));
        for (int i = 16; i < length; i += Long.BYTES) {
          LittleEndian.putLong(target, at + i, LittleEndian.getLong(target, from + i));
        }
      } else {
        long pattern = LittleEndian.getLong(target, from) & (1L << 8 * distance) - 1;
        pattern *= REPEATED[distance];
        for (int i = 0; i < length; i += WHOLE[distance]) {
          LittleEndian.putLong(target, at + i, pattern);
        }
      }
      at += length;
    }
    this.at = at;
    in.next = next;
    in.held = held & 63;
    in.word = word;
    return more;
  }

  /** Returns the extra bits that follow a code. */
  private static int extra(long word, int entry) {
    return (int) ((word & (1L << entry) - 1) >>> (entry >>> HuffmanTable.CODE & 15));
  }

  /** Decodes a symbol; false at the end of the block. */
  private boolean careful() {
    in.refill();
    int entry = symbol(0, WIDTH);
    if ((entry & HuffmanTable.END) != 0) {
      in.take(entry & 63);
      return false;
    }
    int value = (entry >>> HuffmanTable.VALUE & HuffmanTable.VALUE_MASK) + extra(in.word, entry);
    in.take(entry & 63);
    failed = (entry & HuffmanTable.INVALID) != 0 || at == end;
    if (failed) {
      return false;
    }
    if (entry < 0) {
      target[at++] = (byte) value;
      return true;
    }
    entry = symbol(DISTANCES, DISTANCE_WIDTH);
    int distance = (entry >>> HuffmanTable.VALUE) + extra(in.word, entry);
    in.take(entry & 63);
    int length = part ? Math.min(value, end - at) : value;
    failed = (entry & HuffmanTable.INVALID) != 0 || distance > at - begin || length > end - at;
    if (!failed) {
      LzMatch.copy(target, at, distance, length, end);
      at += length;
    }
    return !failed;
  }

  /** Returns the entry of the next bits in the table at {@code first}. */
  private int symbol(int first, int width) {
    int[] entries = codes.entries;
    int entry = entries[first + ((int) in.word & (1 << width) - 1)];
    if ((entry & HuffmanTable.MORE) == 0) {
      return entry;
    }
    int bits = (int) (in.word >>> width) & (1 << 15 - width) - 1;
    return entries[(entry >>> HuffmanTable.VALUE) + bits];
  }
}
