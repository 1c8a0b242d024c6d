package io.github.zarrcdm.internal.codec.compress;

/**
 * LZ4 blocks, decoded in Java: what is used where the native library does not load.
 *
 * @see <a href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md">LZ4 block format</a>
 */
public final class Lz4Block implements BlockDecoder {
  private static final int SHORTEST_MATCH = 4;
  private static final int LENGTH_GOES_ON = 15;

  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    int in = from;
    int out = at;
    int end = at + room;
    while (in < to) {
      int token = block[in++];
      int literals = token >>> 4 & 15;
      if (literals == LENGTH_GOES_ON) {
        int more;
        do {
          if (in == to || literals < 0) {
            return -1;
          }
          more = block[in++] & 0xff;
          literals += more;
        } while (more == 255);
      }
      if (literals < 0 || literals > to - in || literals > end - out) {
        return -1;
      }
      LzMatch.literals(block, in, to, target, out, literals, end);
      in += literals;
      out += literals;
      if (in == to) {
        return out - at;
      }
      if (to - in < 2) {
        return -1;
      }
      int distance = block[in] & 0xff | (block[in + 1] & 0xff) << 8;
      in += 2;
      int length = token & 15;
      if (length == LENGTH_GOES_ON) {
        int more;
        do {
          if (in == to || length < 0) {
            return -1;
          }
          more = block[in++] & 0xff;
          length += more;
        } while (more == 255);
      }
      length += SHORTEST_MATCH;
      if (length < 0 || length > end - out || distance == 0 || distance > out - at) {
        return -1;
      }
      LzMatch.copy(target, out, distance, length, end);
      out += length;
    }
    return -1;
  }
}
