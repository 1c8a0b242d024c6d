package io.github.zarrcdm.codec;

import java.util.List;

class Crc32Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("crc32");
  }
}
