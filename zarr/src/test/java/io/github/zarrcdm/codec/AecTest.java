package io.github.zarrcdm.codec;

import java.util.List;

/** Samples of 1 to 32 bits, with and without prediction, in both byte orders. */
class AecTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("aec", "imagecodecs_aec");
  }
}
