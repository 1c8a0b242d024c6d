package io.github.zarrcdm.internal.codec.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.codec.Fixture;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * LZ4 in Java, which other machines use: what LZ4 itself wrote, and the native decoder's opinion of
 * damaged blocks.
 */
class Lz4BlockTest {
  private static final int HEADER = 4;

  static List<Fixture> fixtures() {
    return Fixture.of("lz4");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void decodesWhatLz4Wrote(Fixture written) {
    byte[] block = written.encoded();
    byte[] decoded = new byte[written.decoded().length];
    assertThat(new Lz4Block().decode(block, HEADER, block.length, decoded, 0, decoded.length))
        .isEqualTo(decoded.length);
    assertThat(decoded).isEqualTo(written.decoded());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void acceptsOfDamagedBlocksNothingButWhatTheNativeDecoderMakesOfThem(Fixture written) {
    Random random = new Random(1);
    int room = written.decoded().length;
    for (int i = 0; i < 500; i++) {
      byte[] block = written.encoded().clone();
      block[HEADER + random.nextInt(block.length - HEADER)] ^= (byte) (1 << random.nextInt(8));
      byte[] here = new byte[room];
      byte[] there = new byte[room];
      int length = new Lz4Block().decode(block, HEADER, block.length, here, 0, room);
      int expected = new Lz4Native().decode(block, HEADER, block.length, there, 0, room);
      if (expected == room) {
        assertThat(length).isEqualTo(room);
        assertThat(here).isEqualTo(there);
      } else {
        assertThat(length).isNotEqualTo(room);
      }
    }
  }
}
