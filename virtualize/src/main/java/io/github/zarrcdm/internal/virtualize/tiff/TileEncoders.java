package io.github.zarrcdm.internal.virtualize.tiff;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Encoders of LZW and PackBits, for tiles that are stored with the references: all tiles of an
 * image have the same codecs.
 *
 * @see <a href="https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf">TIFF 6.0, sections 9
 *     and 13</a>
 */
final class TileEncoders {
  private static final int CLEAR = 256;
  private static final int END = 257;
  private static final int SHORTEST = 9;
  private static final int FULL = (1 << 12) - 2;
  private static final int LONGEST_RUN = 128;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Map<Integer, Integer> table = new HashMap<>();
  private int width = SHORTEST;
  private int buffer;
  private int bits;

  private TileEncoders() {}

  static byte[] lzw(byte[] bytes) {
    TileEncoders lzw = new TileEncoders();
    lzw.code(CLEAR);
    int run = -1;
    for (byte next : bytes) {
      int value = next & 0xff;
      Integer longer = run < 0 ? Integer.valueOf(value) : lzw.table.get(run << 8 | value);
      if (longer == null) {
        lzw.add(run, value);
        run = value;
      } else {
        run = longer;
      }
    }
    if (run >= 0) {
      lzw.add(run, -1);
    }
    lzw.code(END);
    lzw.out.write(lzw.buffer << 8 - lzw.bits);
    return lzw.out.toByteArray();
  }

  /** Writes the code of {@code run}, and gives one to {@code run} with {@code value} after it. */
  private void add(int run, int value) {
    code(run);
    int added = END + 1 + table.size();
    table.put(run << 8 | value, added);
    if (added + 1 == FULL) {
      code(CLEAR);
      table.clear();
      width = SHORTEST;
    } else if (added + 1 == 1 << width) {
      width++;
    }
  }

  private void code(int code) {
    buffer = buffer << width | code;
    bits += width;
    while (bits >= 8) {
      bits -= 8;
      out.write(buffer >>> bits);
      buffer &= (1 << bits) - 1;
    }
  }

  static byte[] packBits(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int at = 0; at < bytes.length; ) {
      int most = Math.min(LONGEST_RUN, bytes.length - at);
      int same = 1;
      while (same < most && bytes[at + same] == bytes[at]) {
        same++;
      }
      if (same > 1) {
        out.write(1 - same);
        out.write(bytes[at]);
        at += same;
      } else {
        int count = 1;
        while (count < most
            && (at + count + 1 == bytes.length || bytes[at + count] != bytes[at + count + 1])) {
          count++;
        }
        out.write(count - 1);
        out.write(bytes, at, count);
        at += count;
      }
    }
    return out.toByteArray();
  }
}
