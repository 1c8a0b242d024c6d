package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codecs that others have, too, as imagecodecs calls and frames them. */
class ImagecodecsTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of(
        "imagecodecs_blosc",
        "imagecodecs_deflate",
        "imagecodecs_zlib",
        "imagecodecs_zlibng",
        "imagecodecs_zopfli",
        "imagecodecs_zstd",
        "imagecodecs_lz4",
        "imagecodecs_lz4h5",
        "imagecodecs_lz4f",
        "imagecodecs_bz2",
        "imagecodecs_lzma",
        "imagecodecs_lzf",
        "imagecodecs_snappy",
        "imagecodecs_brotli",
        "imagecodecs_bitshuffle",
        "imagecodecs_quantize",
        "imagecodecs_checksum");
  }

  /** Not by a limit that more memory would not help. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "imagecodecs_lz4, 0f0000000000",
    "imagecodecs_lzf, ffffffff",
    "imagecodecs_lzw, ffffffff",
    "imagecodecs_packbits, 0501",
    "imagecodecs_snappy, 0500"
  })
  void aDamagedBlockOfUnknownLengthIsRefusedAsDamaged(String id, String damaged) throws Exception {
    BytesCodec codec = (BytesCodec) Codecs.create(new CodecSpec(id, Map.of()), Decoding.sized(1));
    ChunkContext chunk = new ChunkContext("store: array /a", "c/0", Codec.UNKNOWN, 1 << 30);
    assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(HexFormat.of().parseHex(damaged)), chunk))
        .isInstanceOf(ZarrException.Corrupt.class);
  }
}
