package io.github.zarrcdm.codec;

import java.util.List;

class AsTypeTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("astype");
  }
}
