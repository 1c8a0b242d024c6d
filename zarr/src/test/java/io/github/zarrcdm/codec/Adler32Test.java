package io.github.zarrcdm.codec;

import java.util.List;

class Adler32Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("adler32");
  }
}
