package io.github.zarrcdm.codec;

import java.util.List;

class ZlibTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("zlib");
  }
}
