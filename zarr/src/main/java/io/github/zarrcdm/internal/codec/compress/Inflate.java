package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.util.Arrays;

/**
 * Decodes DEFLATE data in memory into memory of a known size. For one thread.
 *
 * <p>{@link #quick} checks no bounds: it is called only as far as neither side can end, and {@link
 * #careful} decodes the rest, symbol by symbol. Beyond the end of the data there are zeros, which
 * {@link #overrun} detects.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1951">RFC 1951</a>
 */
final class Inflate {
  private static final int WIDTH = 11;
  private static final int MASK = (1 << WIDTH) - 1;
  private static final int MORE_MASK = (1 << 15 - WIDTH) - 1;
  private static final int DISTANCE_WIDTH = 8;
  private static final int DISTANCE_MASK = (1 << DISTANCE_WIDTH) - 1;
  private static final int MORE_DISTANCE_MASK = (1 << 15 - DISTANCE_WIDTH) - 1;

  /** Where the tables begin in the array of codes; literals and lengths come first. */
  private static final int DISTANCES = 1 << WIDTH;

  private static final int MORE = DISTANCES + (1 << DISTANCE_WIDTH);
  private static final int MORE_DISTANCES =
      MORE + HuffmanTable.mostOfMore(DeflateAlphabet.LITERALS_AND_LENGTHS, WIDTH);
  private static final int CODES =
      MORE_DISTANCES + HuffmanTable.mostOfMore(DeflateAlphabet.DISTANCES, DISTANCE_WIDTH);

  /** The most that {@link #quick} writes beyond its stop: literals, a match, the rest of a word. */
  private static final int ROOM = 3 + 258 + Long.BYTES;

  /** The most that it reads beyond two bytes per byte written: a symbol and two words. */
  private static final int AHEAD = 32;

  /** The bytes that it decodes in one call: a method that is called often is compiled early. */
  private static final int PORTION = 1024;

  private static final int STORED = 0;
  private static final int FIXED = 1;
  private static final int DYNAMIC = 2;

  /** The order in which the lengths of the codes for lengths are stored. */
  private static final byte[] ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };

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

  private final int[] codes = new int[CODES];
  private final HuffmanTable literals =
      new HuffmanTable(DeflateAlphabet.LITERALS_AND_LENGTHS, WIDTH, codes, 0, MORE);
  private final HuffmanTable distances =
      new HuffmanTable(DeflateAlphabet.DISTANCES, DISTANCE_WIDTH, codes, DISTANCES, MORE_DISTANCES);
  private final int[] lengthCodes = new int[1 << 7];
  private final HuffmanTable codeLengths =
      new HuffmanTable(DeflateAlphabet.CODE_LENGTHS, 7, lengthCodes, 0, 0);
  private final byte[] lengths = new byte[288 + 32];

  private byte[] source;
  private int to;

  /** Where the bytes are that are not in {@code word} yet. */
  private int next;

  /** Bits to come; {@code held} of them count, and what is above them is right or zero. */
  private long word;

  private int held;

  private byte[] target;
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
    this.source = data;
    this.to = to;
    this.next = from;
    this.word = 0;
    this.held = 0;
    this.target = target;
    this.begin = at;
    this.at = at;
    this.end = at + room;
    this.part = part;
    this.failed = false;
    boolean last = false;
    while (!last && !done()) {
      refill();
      last = take(1) != 0;
      switch (take(2)) {
        case STORED -> stored();
        case FIXED -> block(fixed());
        case DYNAMIC -> block(dynamic());
        default -> failed = true;
      }
    }
    this.source = null;
    this.target = null;
    return failed || overrun() ? -1 : this.at - begin;
  }

  /** Where the decoded data ended. */
  int position() {
    return next - (held >>> 3);
  }

  private boolean done() {
    return failed || part && at == end || overrun();
  }

  private boolean overrun() {
    return position() > to;
  }

  /** Makes {@code word} hold 56 bits or more. */
  private void refill() {
    if (next <= to - Long.BYTES) {
      word |= LittleEndian.getLong(source, next) << held;
    } else {
      for (int i = 0; next + i < to && held + 8 * i < Long.SIZE; i++) {
        word |= (source[next + i] & 0xffL) << held + 8 * i;
      }
    }
    next += 63 - held >>> 3;
    held |= 56;
  }

  private int take(int count) {
    int bits = (int) word & (1 << count) - 1;
    word >>>= count;
    held -= count;
    return bits;
  }

  /** Copies a block that is not compressed and begins at the next whole byte. */
  private void stored() {
    next = position();
    word = 0;
    held = 0;
    if (next > to - 4) {
      failed = true;
      return;
    }
    int header = LittleEndian.getInt(source, next);
    int length = header & 0xffff;
    next += 4;
    int copied = part ? Math.min(length, end - at) : length;
    if (length != ~header >>> 16 || copied > to - next || copied > end - at) {
      failed = true;
      return;
    }
    System.arraycopy(source, next, target, at, copied);
    next += copied;
    at += copied;
  }

  private boolean fixed() {
    Arrays.fill(lengths, 0, 144, (byte) 8);
    Arrays.fill(lengths, 144, 256, (byte) 9);
    Arrays.fill(lengths, 256, 280, (byte) 7);
    Arrays.fill(lengths, 280, 288, (byte) 8);
    Arrays.fill(lengths, 288, 320, (byte) 5);
    return literals.set(lengths, 0, 288) && distances.set(lengths, 288, 32);
  }

  /** Reads the codes of a block; false if there are no such codes. */
  private boolean dynamic() {
    int literalCodes = take(5) + 257;
    int distanceCodes = take(5) + 1;
    int storedLengths = take(4) + 4;
    if (literalCodes > 286 || distanceCodes > 30) {
      return false;
    }
    Arrays.fill(lengths, 0, ORDER.length, (byte) 0);
    for (int i = 0; i < storedLengths; i++) {
      refill();
      lengths[ORDER[i]] = (byte) take(3);
    }
    if (!codeLengths.set(lengths, 0, ORDER.length)) {
      return false;
    }
    int count = literalCodes + distanceCodes;
    for (int i = 0; i < count; ) {
      refill();
      int entry = lengthCodes[(int) word & lengthCodes.length - 1];
      take(entry & 7);
      int symbol = entry >>> HuffmanTable.VALUE;
      if (symbol < 16) {
        lengths[i++] = (byte) symbol;
        continue;
      }
      if (symbol == 16 && i == 0) {
        return false;
      }
      byte repeated = symbol == 16 ? lengths[i - 1] : 0;
      int times = symbol == 16 ? 3 + take(2) : symbol == 17 ? 3 + take(3) : 11 + take(7);
      if (times > count - i) {
        return false;
      }
      Arrays.fill(lengths, i, i + times, repeated);
      i += times;
    }
    return lengths[256] != 0
        && literals.set(lengths, 0, literalCodes)
        && distances.set(lengths, literalCodes, distanceCodes);
  }

  private void block(boolean known) {
    failed = !known;
    boolean more = true;
    while (more && !done()) {
      int stop = Math.min(end - ROOM, at + Math.min(PORTION, to - next - AHEAD >> 1));
      more = at < stop ? quick(stop) : careful();
    }
  }

  /** Decodes up to about {@code stop}; false at the end of the block. */
  private boolean quick(int stop) {
    byte[] source = this.source;
    byte[] target = this.target;
    int[] codes = this.codes;
    int next = this.next;
    int at = this.at;
    int held = this.held;
    long word = this.word;
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
    this.next = next;
    this.at = at;
    this.held = held & 63;
    this.word = word;
    return more;
  }

  /** The extra bits that follow a code. */
  private static int extra(long word, int entry) {
    return (int) ((word & (1L << entry) - 1) >>> (entry >>> HuffmanTable.CODE & 15));
  }

  /** Decodes a symbol; false at the end of the block. */
  private boolean careful() {
    refill();
    int entry = symbol(0, WIDTH);
    if ((entry & HuffmanTable.END) != 0) {
      take(entry & 63);
      return false;
    }
    int value = (entry >>> HuffmanTable.VALUE & HuffmanTable.VALUE_MASK) + extra(word, entry);
    take(entry & 63);
    failed = (entry & HuffmanTable.INVALID) != 0 || at == end;
    if (failed) {
      return false;
    }
    if (entry < 0) {
      target[at++] = (byte) value;
      return true;
    }
    entry = symbol(DISTANCES, DISTANCE_WIDTH);
    int distance = (entry >>> HuffmanTable.VALUE) + extra(word, entry);
    take(entry & 63);
    int length = part ? Math.min(value, end - at) : value;
    failed = (entry & HuffmanTable.INVALID) != 0 || distance > at - begin || length > end - at;
    if (!failed) {
      Match.copy(target, at, distance, length, end);
      at += length;
    }
    return !failed;
  }

  /** The entry of the next bits in the table at {@code first}. */
  private int symbol(int first, int width) {
    int entry = codes[first + ((int) word & (1 << width) - 1)];
    if ((entry & HuffmanTable.MORE) == 0) {
      return entry;
    }
    int bits = (int) (word >>> width) & (1 << 15 - width) - 1;
    return codes[(entry >>> HuffmanTable.VALUE) + bits];
  }
}
