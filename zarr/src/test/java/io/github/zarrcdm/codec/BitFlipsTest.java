package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A chunk with a checksum and one wrong bit, anywhere, is refused; or its elements are right, as
 * where the bit belongs to a date in a header. Never are they others.
 */
class BitFlipsTest {
  private static final int LONGEST = 9000;
  private static final int ALL = 160;
  private static final int SOME = 30;

  static Stream<Fixture> checked() {
    Stream<Fixture> written =
        Stream.of(
                "crc32c",
                "crc32",
                "adler32",
                "fletcher32",
                "jenkins_lookup3",
                "gzip",
                "zlib",
                "bz2",
                "lzma")
            .flatMap(id -> Fixture.of(id).stream())
            .filter(fixture -> fixture.encoded().length <= LONGEST)
            .filter(fixture -> !fixture.name().matches("lzma/(alone|raw.*|xz-nocheck)"));
    Stream<Fixture> zstd =
        Fixture.of("zstd").stream()
            .filter(fixture -> fixture.decoded().length <= LONGEST)
            .map(BitFlipsTest::withChecksum);
    return Stream.concat(written, zstd);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("checked")
  void areRefusedOrHarmless(Fixture written) throws Exception {
    byte[] encoded = written.encoded();
    Random random = new Random(written.name().hashCode());
    int bits = 8 * encoded.length;
    IntStream flips = bits <= ALL ? IntStream.range(0, bits) : random.ints(SOME, 0, bits);
    for (int bit : flips.toArray()) {
      byte[] damaged = encoded.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        assertThat(Decoding.decode(written.encodedAs(damaged)))
            .as("bit %d of byte %d", bit % 8, bit / 8)
            .isEqualTo(written.decoded());
      } catch (ZarrException e) {
        // refused
      }
    }
  }

  /** As libzstd writes it with a checksum, which numcodecs does not ask for. */
  private static Fixture withChecksum(Fixture written) {
    try (ZstdCompressCtx zstd = new ZstdCompressCtx()) {
      byte[] encoded = zstd.setChecksum(true).compress(written.decoded());
      return new Fixture(
          written.name() + " with checksum",
          new CodecSpec("zstd", Map.of()),
          written.dtype(),
          written.count(),
          encoded,
          written.decoded());
    }
  }
}
