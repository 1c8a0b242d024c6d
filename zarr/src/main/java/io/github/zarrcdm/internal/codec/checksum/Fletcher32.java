package io.github.zarrcdm.internal.codec.checksum;

import java.util.zip.Checksum;

/**
 * Fletcher's checksum as HDF5 computes it: over big-endian words of 16 bits, both sums modulo
 * 65535, an odd last byte taken as the high half of a word. Takes all bytes in one {@link #update}.
 *
 * @see <a href="https://github.com/HDFGroup/hdf5/blob/develop/src/H5checksum.c">HDF5's
 *     H5_checksum_fletcher32</a>
 */
public final class Fletcher32 implements Checksum {
  /** The most words whose second sum cannot overflow 32 bits without a reduction between them. */
  private static final int WORDS_AT_ONCE = 360;

  private long value;

  @Override
  public void update(byte[] array, int from, int length) {
    int first = 0;
    int second = 0;
    int at = from;
    int words = length / 2;
    while (words > 0) {
      int end = at + 2 * Math.min(words, WORDS_AT_ONCE);
      words -= (end - at) / 2;
      for (; at < end; at += 2) {
        first += (array[at] & 0xff) << 8 | array[at + 1] & 0xff;
        second += first;
      }
      first = fold(first);
      second = fold(second);
    }
    if ((length & 1) != 0) {
      first = fold(first + ((array[at] & 0xff) << 8));
      second = fold(second + first);
    }
    value = (long) fold(second) << 16 | fold(first);
  }

  /**
   * Returns one step towards the remainder by 65535; 0 stays 0 and 65535 stays 65535, as in HDF5.
   */
  private static int fold(int sum) {
    return (sum & 0xffff) + (sum >>> 16);
  }

  @Override
  public void update(int b) {
    update(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public long getValue() {
    return value & 0xffffffffL;
  }

  @Override
  public void reset() {
    value = 0;
  }
}
