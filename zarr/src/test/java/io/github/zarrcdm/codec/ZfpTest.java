package io.github.zarrcdm.codec;

import java.util.List;

/** Every type, number of dimensions and mode; chunks with whole headers, short ones and none. */
class ZfpTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("zfpy", "imagecodecs_zfp", "zfp", "zarrs.zfp");
  }
}
