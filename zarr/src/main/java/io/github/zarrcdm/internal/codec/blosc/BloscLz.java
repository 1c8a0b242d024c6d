package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.internal.codec.compress.BlockDecoder;
import io.github.zarrcdm.internal.codec.compress.LzMatch;

/**
 * BloscLZ, Blosc's own compressor, a descendant of FastLZ. Each step begins with a control byte: up
 * to 31 it stands for that many literals and one more; from 32 on its upper three bits are the
 * length of a match, its lower five the high bits of the distance.
 */
public final class BloscLz implements BlockDecoder {
  private static final int LENGTH_GOES_ON = 7;
  private static final int HIGHEST_NEAR = 31 << 8;
  private static final int FAR = 8191;

  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    if (from >= to) {
      return -1;
    }
    int in = from;
    int out = at;
    int end = at + room;
    // The first step is always literals; its upper bits are a version.
    int control = block[in++] & 31;
    while (true) {
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
        int distance = (control & 31) << 8;
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
        length += 2;
        if (in == to) {
          return -1;
        }
        int low = block[in++] & 0xff;
        if (low == 255 && distance == HIGHEST_NEAR) {
          if (to - in < 2) {
            return -1;
          }
          distance = FAR + ((block[in] & 0xff) << 8 | block[in + 1] & 0xff);
          in += 2;
        } else {
          distance += low;
        }
        distance++;
        if (length < 0 || length > end - out || distance > out - at) {
          return -1;
        }
        LzMatch.copy(target, out, distance, length, end);
      }
      out += length;
      if (in >= to) {
        return out - at;
      }
      control = block[in++] & 0xff;
    }
  }
}
