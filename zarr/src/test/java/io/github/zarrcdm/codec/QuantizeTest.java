package io.github.zarrcdm.codec;

import java.util.List;

class QuantizeTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("quantize");
  }
}
