package io.github.zarrcdm.codec;

import java.util.List;

class BloscTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("blosc");
  }
}
