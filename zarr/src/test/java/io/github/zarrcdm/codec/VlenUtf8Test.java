package io.github.zarrcdm.codec;

import java.util.List;

class VlenUtf8Test extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("vlen-utf8");
  }
}
