import io.github.zarrcdm.internal.virtualize.scan.Scan;

/** References to the chunks of files, which open as one Zarr store. */
module io.github.zarrcdm.virtualize {
  requires com.fasterxml.jackson.core;
  requires com.github.luben.zstd_jni;
  requires flatbuffers.java;
  requires io.github.zarrcdm.cf;
  requires io.github.zarrcdm.conventions;
  requires io.github.zarrcdm.grib;
  requires io.github.zarrcdm.stores;
  requires io.github.zarrcdm.zarr;
  requires java.xml;
  requires static org.jspecify;

  exports io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.virtualize.dataset to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.virtualize.icechunk to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.virtualize.join to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.virtualize.output to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.virtualize.scan to
      io.github.zarrcdm.cli;
  exports io.github.zarrcdm.internal.virtualize.source to
      io.github.zarrcdm.cli;

  uses Scan.Format;
}
