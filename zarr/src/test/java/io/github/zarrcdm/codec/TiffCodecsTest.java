package io.github.zarrcdm.codec;

import java.util.List;

/** What TIFF stores tiles with. */
class TiffCodecsTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of(
        "imagecodecs_lzw",
        "lzw",
        "imagecodecs_packbits",
        "imagecodecs_delta",
        "imagecodecs_xor",
        "imagecodecs_floatpred",
        "imagecodecs_byteshuffle",
        "imagecodecs_packints",
        "imagecodecs_bitorder");
  }
}
