package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.pcodec.Pcodec;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What pcodec writes by itself, and, put together after its description and read alike by it, every
 * version of its format, several chunks, lookbacks, convolutions and dictionaries of every type.
 */
class PcodecTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("pcodec", "imagecodecs_pcodec");
  }

  @ParameterizedTest
  @CsvSource({
    "4, 4, version 4 of pcodec's standalone format",
    "8, 5, version 5 of pcodec's format"
  })
  void aVersionOfTheFutureIsRefusedByNumber(int at, byte version, String message) {
    Fixture written =
        fixtures().stream().filter(f -> f.name().equals("pcodec/chunks-i4")).findFirst().get();
    byte[] newer = written.encoded().clone();
    // Header: magic, version, type, the count of numbers in 16 bits; then the version of the rest.
    newer[at] = version;
    assertThatThrownBy(() -> Decoding.decode(written.encodedAs(newer)))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContainingAll("air.zarr: array /a, chunk c/0", message);
  }

  /** These bytes declare millions of numbers of no bits, and lookbacks over all of them. */
  @Test
  void lookbacksTakeNoMoreMemoryThanAChunkMay() {
    byte[] written =
        HexFormat.of()
            .parseHex(
                "70636f210300094b030b2b47ff2058400020000030c0800000070224003009af040103bb0200");
    assertThatThrownBy(() -> new Pcodec().decode(ByteBuffer.wrap(written), Decoding.CHUNK))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContainingAll("air.zarr: array /a, chunk c/0", "-Dzarrcdm.limit.");
  }
}
