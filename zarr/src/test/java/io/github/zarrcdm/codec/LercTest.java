package io.github.zarrcdm.codec;

import java.util.List;

/**
 * Every type and version, with and without loss, masks, bands and several values a pixel; the first
 * format, too.
 */
class LercTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("imagecodecs_lerc");
  }
}
