package io.github.zarrcdm.codec;

import java.util.List;

class ZstdTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("zstd");
  }
}
