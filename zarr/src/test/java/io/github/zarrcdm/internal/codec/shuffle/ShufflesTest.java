package io.github.zarrcdm.internal.codec.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The fast kernels against the definition, bit by bit and byte by byte. */
class ShufflesTest {
  @Property(tries = 500)
  void bytesAreRegrouped(
      @ForAll @IntRange(min = 1, max = 40) int size,
      @ForAll @IntRange(max = 5000) int length,
      @ForAll long seed) {
    byte[] shuffled = random(length, seed);
    byte[] expected = shuffled.clone();
    int items = length / size;
    for (int item = 0; item < items; item++) {
      for (int b = 0; b < size; b++) {
        expected[item * size + b] = shuffled[b * items + item];
      }
    }
    byte[] decoded = new byte[length + 5];
    ByteShuffle.decode(shuffled, 0, decoded, 5, length, size);
    assertThat(decoded).endsWith(expected).startsWith(0, 0, 0, 0, 0);
    byte[] encoded = new byte[length + 5];
    ByteShuffleEncoder.encode(decoded, 5, encoded, 5, length, size);
    assertThat(encoded).endsWith(shuffled).startsWith(0, 0, 0, 0, 0);
  }

  @Property(tries = 500)
  void bitsAreRegrouped(
      @ForAll @IntRange(min = 1, max = 20) int size,
      @ForAll @IntRange(max = 200) int eights,
      @ForAll @IntRange(max = 19) int rest,
      @ForAll long seed) {
    int items = 8 * eights;
    int length = items * size + Math.min(rest, size - 1);
    byte[] shuffled = random(length, seed);
    byte[] expected = shuffled.clone();
    for (int item = 0; item < items; item++) {
      for (int b = 0; b < size; b++) {
        int value = 0;
        for (int bit = 0; bit < 8; bit++) {
          int row = (8 * b + bit) * (items / 8);
          value |= (shuffled[row + item / 8] >> item % 8 & 1) << bit;
        }
        expected[item * size + b] = (byte) value;
      }
    }
    byte[] decoded = new byte[length];
    BitShuffle.decode(shuffled, 0, decoded, 0, length, size, new byte[BitShuffle.workspace(size)]);
    assertThat(decoded).isEqualTo(expected);
    byte[] encoded = new byte[length];
    BitShuffle.encode(decoded, 0, encoded, 0, length, size, new byte[BitShuffle.workspace(size)]);
    assertThat(encoded).isEqualTo(shuffled);
  }

  private static byte[] random(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}
