package io.github.zarrcdm.codec;

import java.util.List;

class CategorizeTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("categorize");
  }
}
