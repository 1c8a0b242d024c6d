package io.github.zarrcdm.codec;

import java.util.List;

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
}
