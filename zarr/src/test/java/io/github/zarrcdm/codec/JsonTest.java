package io.github.zarrcdm.codec;

import java.util.List;

class JsonTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("json2");
  }
}
