package io.github.zarrcdm.codec;

import java.util.List;

class LzmaTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("lzma");
  }
}
