package io.github.zarrcdm.codec;

import java.util.List;

/** Chunks that are images. */
class ImagesTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("imagecodecs_png", "imagecodecs_spng", "imagecodecs_jpeg", "jpeg");
  }
}
