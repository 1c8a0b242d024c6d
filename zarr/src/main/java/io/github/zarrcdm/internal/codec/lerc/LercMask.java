package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import java.util.Arrays;

/** Which pixels of an image have values, in rows. */
final class LercMask {
  private static final short END = Short.MIN_VALUE;

  /** A bit for each pixel, the highest of a byte first. */
  private final byte[] bits;

  private final boolean all;

  private LercMask(byte[] bits, boolean all) {
    this.bits = bits;
    this.all = all;
  }

  static LercMask of(int pixels, boolean valid, ChunkContext chunk) throws ZarrException {
    byte[] bits = chunk.allocate((pixels + 7L) / 8);
    Arrays.fill(bits, (byte) (valid ? -1 : 0));
    return new LercMask(bits, valid);
  }

  /**
   * Reads a run-length encoded mask: counts of literal bytes and, negative, of repetitions of one.
   */
  static LercMask read(LercInput in, int pixels) throws ZarrException {
    LercMask mask = of(pixels, false, in.chunk());
    int at = 0;
    for (short count = in.getShort(); count != END; count = in.getShort()) {
      int length = Math.abs(count);
      if (length > mask.bits.length - at) {
        throw in.chunk().corrupt("its LERC has a mask longer than %s pixels", pixels);
      }
      if (count > 0) {
        System.arraycopy(in.array(), in.skip(length), mask.bits, at, length);
      } else {
        Arrays.fill(mask.bits, at, at + length, (byte) in.getByte());
      }
      at += length;
    }
    return mask;
  }

  /** Returns the number of pixels, or a few more. */
  int length() {
    return 8 * bits.length;
  }

  boolean all() {
    return all;
  }

  boolean has(int pixel) {
    return (bits[pixel >>> 3] & 0x80 >>> (pixel & 7)) != 0;
  }

  void add(int pixel) {
    bits[pixel >>> 3] |= (byte) (0x80 >>> (pixel & 7));
  }
}
