package io.github.zarrcdm.internal.codec.aec;

import java.nio.ByteOrder;

/**
 * What the coded bits do not say themselves.
 *
 * @param bits of a sample, 1 to 32
 * @param blockLength samples in a block
 * @param blocks in an interval, which begins with a reference sample
 * @param kept samples of an interval that count; those behind it fill the last block
 * @param predicts true if samples are mapped differences to those before
 * @param signed true if the samples have a sign
 * @param restricted true if there are fewer coding options, for up to four bits
 * @param aligned true if intervals begin with a byte
 */
record AecFormat(
    int bits,
    int blockLength,
    int blocks,
    int kept,
    boolean predicts,
    boolean signed,
    boolean restricted,
    boolean aligned,
    ByteOrder order) {

  /** Bits that name the coding option of a block. */
  int optionBits() {
    if (restricted && bits <= 4) {
      return bits <= 2 ? 1 : 2;
    }
    return bits > 16 ? 5 : bits > 8 ? 4 : 3;
  }

  /** Returns the number of bytes of a decoded sample. */
  int sampleBytes() {
    return bits > 16 ? 4 : bits > 8 ? 2 : 1;
  }
}
