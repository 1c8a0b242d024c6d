package io.github.zarrcdm.internal.codec.zfp;

/** The numbers that zfp stores, in the order of their codes in headers. */
enum ZfpType {
  INT32(32, 0),
  INT64(64, 0),
  FLOAT32(32, 8),
  FLOAT64(64, 11);

  private final int bits;
  private final int exponentBits;

  ZfpType(int bits, int exponentBits) {
    this.bits = bits;
    this.exponentBits = exponentBits;
  }

  /** Returns the bits of a number, and the number of bit planes. */
  int bits() {
    return bits;
  }

  /** Returns the bytes of a number. */
  int size() {
    return bits / 8;
  }

  boolean real() {
    return exponentBits > 0;
  }

  /** Returns the bits of the exponent that a block of floats has in common. */
  int exponentBits() {
    return exponentBits;
  }
}
