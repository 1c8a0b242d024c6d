import io.github.zarrcdm.codec.CodecProvider;
import io.github.zarrcdm.grib.GribCodecs;

/** Chunks that are GRIB messages. Found by its service. */
module io.github.zarrcdm.grib {
  requires transitive io.github.zarrcdm.conventions;
  requires transitive io.github.zarrcdm.zarr;
  requires java.desktop;
  requires static org.jspecify;

  exports io.github.zarrcdm.internal.grib.grid to
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.grib.message to
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.grib.octets to
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.grib.packing to
      io.github.zarrcdm.write;

  uses javax.imageio.spi.ImageReaderSpi;

  provides CodecProvider with
      GribCodecs;
}
