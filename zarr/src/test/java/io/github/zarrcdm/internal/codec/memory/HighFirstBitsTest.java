package io.github.zarrcdm.internal.codec.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.codec.Span;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HighFirstBitsTest {
  /** As many zeros as fit next to the low bits, at every position of a word's end. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 23, 28, 29, 30, 31})
  void runsOfZerosAreReadWhole(int shift) {
    int most = (int) Math.min(300, 0xffffffffL >>> shift);
    Random random = new Random(shift);
    for (int round = 0; round < 100; round++) {
      int[] runs = random.ints(50, 0, most + 1).toArray();
      BigInteger bits = BigInteger.ONE;
      int before = random.nextInt(30);
      bits = bits.shiftLeft(before);
      for (int run : runs) {
        bits = bits.shiftLeft(run + 1).setBit(0);
      }
      bits = bits.shiftLeft(40).setBit(20);
      bits = bits.shiftLeft((8 - (bits.bitLength() - 1) % 8) % 8);
      byte[] bytes = bits.clearBit(bits.bitLength() - 1).toByteArray();
      int length = (bits.bitLength() - 1) / 8;
      byte[] stream = new byte[length];
      int some = Math.min(length, bytes.length);
      System.arraycopy(bytes, bytes.length - some, stream, length - some, some);
      HighFirstBits in = new HighFirstBits(new Span(stream, 0, length));
      assertThat(in.read(before)).isZero();
      int[] found = new int[runs.length];
      in.readZeros(found, 0, runs.length, shift);
      assertThat(found).isEqualTo(Arrays.stream(runs).map(run -> run << shift).toArray());
      assertThat(in.read(20) & 1).isOne();
    }
  }
}
