package io.github.zarrcdm.codec;

import java.util.List;

/** Chunks of HDF5, and of netCDF-C, which tells less. */
class SzipTest extends BytesCodecContract {
  @Override
  protected List<Fixture> fixtures() {
    return Fixture.of("szip", "imagecodecs_szip");
  }
}
