package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What LZ4 writes, and lengths that it cannot. */
class Lz4Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("lz4");
  }

  @Test
  void aLengthThatNoBlockReachesIsRefusedAtOnce() {
    Fixture written = fixtures().get(0);
    byte[] bomb = written.encoded().clone();
    ByteBuffer.wrap(bomb).order(ByteOrder.LITTLE_ENDIAN).putInt(0, 255 * bomb.length + 1);
    assertThatThrownBy(() -> Decoding.decodeUnknownLength(written.encodedAs(bomb)))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("lz4 claims");
  }
}
