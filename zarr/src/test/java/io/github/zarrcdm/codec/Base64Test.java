package io.github.zarrcdm.codec;

import java.util.List;

class Base64Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("base64");
  }
}
