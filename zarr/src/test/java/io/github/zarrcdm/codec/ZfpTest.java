package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every type, number of dimensions and mode; chunks with whole headers, short ones and none. */
class ZfpTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("zfpy", "imagecodecs_zfp", "zfp", "zarrs.zfp");
  }

  /** A header of 8.3 million numbers without a bit for most of their blocks: found immediately. */
  @Test
  void moreBlocksThanBitsAreRefusedBeforeTheyAreDecoded() {
    byte[] header = HexFormat.of().parseHex("7a667005d50000060000000640889119");
    Fixture lie = fixtures().get(0).encodedAs(Arrays.copyOf(header, 35));
    assertThatThrownBy(() -> Decoding.decodeUnknownLength(lie))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContainingAll("blocks in 35 bytes");
  }
}
