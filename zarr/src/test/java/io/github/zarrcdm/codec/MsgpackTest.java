package io.github.zarrcdm.codec;

import java.util.List;

class MsgpackTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("msgpack2");
  }
}
