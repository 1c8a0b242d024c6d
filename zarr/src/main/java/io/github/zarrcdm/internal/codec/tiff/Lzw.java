package io.github.zarrcdm.internal.codec.tiff;

import io.github.zarrcdm.internal.codec.compress.BlockDecoder;

/**
 * LZW as TIFF has it: codes of 9 to 12 bits, highest bit first, one bit longer as soon as the last
 * code but one of a length is used. Old writers began with the lowest bit, and used all codes of a
 * length.
 *
 * @see <a href="https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf">TIFF 6.0, section
 *     13</a>
 */
public final class Lzw implements BlockDecoder {
  /** The most bytes that a byte becomes: a code of 12 bits is the longest run of a full table. */
  public static final int GROWTH = (1 << 12) * 8 / 12;

  private static final int CLEAR = 256;
  private static final int END = 257;
  private static final int SHORTEST = 9;
  private static final int LONGEST = 12;
  private static final int CODES = 1 << LONGEST;

  /** The entries of a table are runs of the output: where each begins, and its length. */
  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    boolean old = to - from >= 2 && block[from] == 0 && (block[from + 1] & 1) != 0;
    int[] starts = new int[CODES];
    int[] lengths = new int[CODES];
    int early = old ? 0 : 1;
    int next = END + 1;
    int width = SHORTEST;
    int out = at;
    int end = at + room;
    int lastStart = 0;
    int lastLength = 0;
    long buffer = 0;
    int bits = 0;
    int in = from;
    while (true) {
      while (bits < width && in < to) {
        int one = block[in++] & 0xff;
        buffer = old ? buffer | (long) one << bits : buffer << 8 | one;
        bits += 8;
      }
      if (bits < width) {
        // Writers are known that leave out the end code.
        return out - at;
      }
      bits -= width;
      int code;
      if (old) {
        code = (int) buffer & (1 << width) - 1;
        buffer >>>= width;
      } else {
        code = (int) (buffer >>> bits) & (1 << width) - 1;
        buffer &= (1L << bits) - 1;
      }
      if (code == END) {
        return out - at;
      }
      if (code == CLEAR) {
        next = END + 1;
        width = SHORTEST;
        lastLength = 0;
        continue;
      }
      int length;
      if (code < CLEAR) {
        length = 1;
        if (out == end) {
          return -1;
        }
        target[out] = (byte) code;
      } else {
        if (code > next || code == next && lastLength == 0) {
          return -1;
        }
        // The code that is about to be defined is the last run and its first byte.
        int start = code == next ? lastStart : starts[code];
        length = code == next ? lastLength + 1 : lengths[code];
        if (length > end - out) {
          return -1;
        }
        copy(target, start, out, length);
      }
      if (lastLength > 0 && next < CODES) {
        starts[next] = lastStart;
        lengths[next] = lastLength + 1;
        next++;
      }
      lastStart = out;
      lastLength = length;
      out += length;
      if (next + early >= 1 << width && width < LONGEST) {
        width++;
      }
    }
  }

  /** A run ends before or at {@code out}, or goes one byte beyond. */
  private static void copy(byte[] target, int start, int out, int length) {
    if (length > 16 && start + length <= out) {
      System.arraycopy(target, start, target, out, length);
    } else {
      for (int i = 0; i < length; i++) {
        target[out + i] = target[start + i];
      }
    }
  }
}
