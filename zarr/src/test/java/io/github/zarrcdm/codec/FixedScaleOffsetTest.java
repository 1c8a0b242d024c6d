package io.github.zarrcdm.codec;

import java.util.List;

class FixedScaleOffsetTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("fixedscaleoffset");
  }
}
