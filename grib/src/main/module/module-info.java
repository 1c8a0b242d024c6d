import io.github.zarrcdm.codec.CodecProvider;
import io.github.zarrcdm.grib.GribCodecs;

/** Chunks that are GRIB messages. Found by its service. */
module io.github.zarrcdm.grib {
  requires io.github.zarrcdm.conventions;
  requires io.github.zarrcdm.zarr;
  requires java.desktop;
  requires static org.jspecify;

  uses javax.imageio.spi.ImageReaderSpi;

  provides CodecProvider with
      GribCodecs;
}
