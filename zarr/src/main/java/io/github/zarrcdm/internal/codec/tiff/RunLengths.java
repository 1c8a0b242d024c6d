package io.github.zarrcdm.internal.codec.tiff;

import io.github.zarrcdm.internal.codec.compress.BlockDecoder;
import java.util.Arrays;

/**
 * PackBits of Apple and TIFF: a byte from 0 to 127 stands before that many literals and one more,
 * one from -127 to -1 before a byte that is repeated, and -128 before nothing.
 *
 * @see <a href="https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf">TIFF 6.0, section
 *     9</a>
 */
public final class RunLengths implements BlockDecoder {
  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    int in = from;
    int out = at;
    int end = at + room;
    while (in < to) {
      int control = block[in++];
      if (control == Byte.MIN_VALUE) {
        continue;
      }
      int length = control >= 0 ? control + 1 : 1 - control;
      if (length > end - out || (control >= 0 ? length : 1) > to - in) {
        return -1;
      }
      if (control >= 0) {
        System.arraycopy(block, in, target, out, length);
        in += length;
      } else {
        Arrays.fill(target, out, out + length, block[in++]);
      }
      out += length;
    }
    return out - at;
  }
}
