package io.github.zarrcdm.internal.codec.compress;

/**
 * LZF blocks, as LibLZF writes them. A control byte below 32 stands for that many literals and one
 * more; above, its upper three bits are the length of a match, its lower five the high bits of the
 * distance.
 *
 * @see <a href="http://oldhome.schmorp.de/marc/liblzf.html">LibLZF</a>
 */
public final class Lzf implements BlockDecoder {
  private static final int LENGTH_GOES_ON = 7;
  private static final int SHORTEST_MATCH = 2;

  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    int in = from;
    int out = at;
    int end = at + room;
    while (in < to) {
      int control = block[in++] & 0xff;
      int length;
      if (control < 32) {
        length = control + 1;
        if (length > to - in || length > end - out) {
          return -1;
        }
        LzMatch.literals(block, in, to, target, out, length, end);
        in += length;
      } else {
        length = control >>> 5;
        if (length == LENGTH_GOES_ON) {
          if (in == to) {
            return -1;
          }
          length += block[in++] & 0xff;
        }
        length += SHORTEST_MATCH;
        if (in == to) {
          return -1;
        }
        int distance = ((control & 31) << 8 | block[in++] & 0xff) + 1;
        if (length > end - out || distance > out - at) {
          return -1;
        }
        LzMatch.copy(target, out, distance, length, end);
      }
      out += length;
    }
    return out - at;
  }
}
