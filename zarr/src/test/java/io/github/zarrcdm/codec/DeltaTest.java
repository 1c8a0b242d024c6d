package io.github.zarrcdm.codec;

import java.util.List;

class DeltaTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("delta");
  }
}
