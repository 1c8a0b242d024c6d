package io.github.zarrcdm.codec;

import java.util.List;

/** Chunks, frames and arrays of Blosc 2, as imagecodecs and python-blosc2 write them. */
class Blosc2Test extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("blosc2", "imagecodecs_blosc2");
  }
}
