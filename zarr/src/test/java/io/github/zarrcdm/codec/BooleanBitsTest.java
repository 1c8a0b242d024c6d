package io.github.zarrcdm.codec;

import java.util.List;

class BooleanBitsTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("packbits");
  }
}
