package io.github.zarrcdm.codec;

import java.util.List;

class GzipTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("gzip");
  }
}
