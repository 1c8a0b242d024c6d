package io.github.zarrcdm.internal.codec.deflate;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;

/**
 * The bits of DEFLATE data, the lowest of each byte first. Beyond the end there are zeros, which
 * {@link #overrun} detects. {@link Inflate#quick} keeps the fields in variables of its own. For one
 * thread.
 */
final class InflateBits {
  /** No data: what is decoded is not kept. */
  static final byte[] NONE = {};

  byte[] source = NONE;
  int to;

  /** Where the bytes are that are not in {@code word} yet. */
  int next;

  /** Bits to come; {@code held} of them count, and what is above them is right or zero. */
  long word;

  int held;

  void set(byte[] data, int from, int to) {
    this.source = data;
    this.to = to;
    seek(from);
  }

  void seek(int position) {
    next = position;
    word = 0;
    held = 0;
  }

  /** Returns the byte after the last one that was begun. */
  int position() {
    return next - (held >>> 3);
  }

  boolean overrun() {
    return position() > to;
  }

  /** Makes {@code word} hold 56 bits or more. */
  void refill() {
    if (next <= to - Long.BYTES) {
      word |= LittleEndian.getLong(source, next) << held;
    } else {
      for (int i = 0; next + i < to && held + 8 * i < Long.SIZE; i++) {
        word |= (source[next + i] & 0xffL) << held + 8 * i;
      }
    }
    next += 63 - held >>> 3;
    held |= 56;
  }

  int take(int count) {
    int bits = (int) word & (1 << count) - 1;
    word >>>= count;
    held -= count;
    return bits;
  }
}
