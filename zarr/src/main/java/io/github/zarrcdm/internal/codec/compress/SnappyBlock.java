package io.github.zarrcdm.internal.codec.compress;

/**
 * Snappy blocks, without framing: the decoded length as a varint, then literals and copies.
 *
 * @see <a href="https://github.com/google/snappy/blob/main/format_description.txt">Snappy
 *     format</a>
 */
public final class SnappyBlock implements BlockDecoder {
  private static final int LITERAL = 0;
  private static final int COPY_1_BYTE_OFFSET = 1;
  private static final int COPY_2_BYTE_OFFSET = 2;

  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    int in = from;
    long declared = 0;
    for (int shift = 0; ; shift += 7) {
      if (in == to || shift > 28) {
        return -1;
      }
      int part = block[in++];
      declared |= (part & 0x7fL) << shift;
      if (part >= 0) {
        break;
      }
    }
    if (declared > room) {
      return -1;
    }
    int out = at;
    int end = at + (int) declared;
    while (in < to) {
      int tag = block[in++] & 0xff;
      int length;
      if ((tag & 3) == LITERAL) {
        length = tag >>> 2;
        if (length >= 60) {
          int lengthBytes = length - 59;
          if (lengthBytes > to - in) {
            return -1;
          }
          length = littleEndian(block, in, lengthBytes);
          in += lengthBytes;
        }
        length++;
        if (length <= 0 || length > to - in || length > end - out) {
          return -1;
        }
        LzMatch.literals(block, in, to, target, out, length, end);
        in += length;
      } else {
        int distance;
        int offsetBytes =
            (tag & 3) == COPY_1_BYTE_OFFSET ? 1 : (tag & 3) == COPY_2_BYTE_OFFSET ? 2 : 4;
        if (offsetBytes > to - in) {
          return -1;
        }
        distance = littleEndian(block, in, offsetBytes);
        in += offsetBytes;
        if (offsetBytes == 1) {
          length = (tag >>> 2 & 7) + 4;
          distance |= (tag & 0xe0) << 3;
        } else {
          length = (tag >>> 2) + 1;
        }
        if (distance <= 0 || distance > out - at || length > end - out) {
          return -1;
        }
        LzMatch.copy(target, out, distance, length, end);
      }
      out += length;
    }
    return out == end ? out - at : -1;
  }

  private static int littleEndian(byte[] block, int from, int bytes) {
    int value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (block[from + i] & 0xff) << 8 * i;
    }
    return value;
  }
}
