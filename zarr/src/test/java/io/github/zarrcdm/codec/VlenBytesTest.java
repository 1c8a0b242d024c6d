package io.github.zarrcdm.codec;

import java.util.List;

class VlenBytesTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("vlen-bytes");
  }
}
