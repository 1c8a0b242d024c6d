package io.github.zarrcdm.codec;

import java.util.List;

/** Every type, mode and delta that pcodec 1.0 chooses. */
class PcodecTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("pcodec", "imagecodecs_pcodec");
  }
}
