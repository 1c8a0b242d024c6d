package io.github.zarrcdm.codec;

import java.util.List;

class VlenArrayTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("vlen-array");
  }
}
