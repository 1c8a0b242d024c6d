package io.github.zarrcdm.codec;

import java.util.List;

class Bz2Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("bz2");
  }
}
