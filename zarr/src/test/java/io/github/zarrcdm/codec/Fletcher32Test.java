package io.github.zarrcdm.codec;

import java.util.List;

class Fletcher32Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("fletcher32");
  }
}
