package io.github.zarrcdm.codec;

import java.util.List;

class Lz4Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("lz4");
  }
}
