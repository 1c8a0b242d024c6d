package io.github.zarrcdm.codec;

import java.util.List;

class BitRoundTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("bitround");
  }
}
