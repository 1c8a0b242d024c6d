package io.github.zarrcdm.codec;

import java.util.List;

class ShuffleTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("shuffle");
  }
}
