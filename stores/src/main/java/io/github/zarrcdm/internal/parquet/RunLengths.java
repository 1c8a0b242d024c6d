package io.github.zarrcdm.internal.parquet;

import java.nio.ByteBuffer;

/**
 * Small numbers as Parquet writes levels and places in a dictionary: runs of one value, and groups
 * of eight that are packed into bits.
 *
 * @see <a href="https://parquet.apache.org/docs/file-format/data-pages/encodings/#RLE">RLE /
 *     bit-packing hybrid</a>
 */
final class RunLengths {
  private final ByteBuffer bytes;
  private final int bits;
  private long left;
  private boolean packed;
  private int value;
  private long held;
  private int heldBits;

  /** The numbers of {@code bits} bits from the position of {@code bytes} on. */
  RunLengths(ByteBuffer bytes, int bits) {
    if (bits < 0 || bits > 32) {
      throw new IllegalArgumentException("numbers of " + bits + " bits");
    }
    this.bytes = bytes;
    this.bits = bits;
  }

  /** Returns the next number. Throws a {@link RuntimeException} if there is none. */
  int next() {
    while (left == 0) {
      begin();
    }
    left--;
    if (packed) {
      unpack();
    }
    return value;
  }

  private void begin() {
    long header = ThriftStruct.unsigned(bytes);
    packed = (header & 1) == 1;
    left = packed ? (header >>> 1) * 8 : header >>> 1;
    if (left < 0) {
      throw new IllegalArgumentException("a run of a negative length");
    }
    held = 0;
    heldBits = 0;
    if (!packed) {
      value = 0;
      for (int shift = 0; shift < bits; shift += 8) {
        value |= (bytes.get() & 0xff) << shift;
      }
    }
  }

  private void unpack() {
    while (heldBits < bits) {
      held |= (bytes.get() & 0xffL) << heldBits;
      heldBits += 8;
    }
    value = (int) (held & ((1L << bits) - 1));
    held >>>= bits;
    heldBits -= bits;
  }
}
