/** The Zarr format for any JVM program, and stores in folders and in memory. */
module io.github.zarrcdm.zarr {
  // A runtime that jlink makes for this module has both. One that is used with a class path may
  // lack
  // them: then nothing is shown or recorded.
  requires java.management;
  requires jdk.jfr;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.github.luben.zstd_jni;
  requires org.apache.commons.compress;
  requires org.lz4.java;
  requires org.slf4j;
  requires org.tukaani.xz;
  requires static org.jspecify;

  exports io.github.zarrcdm;
  exports io.github.zarrcdm.codec;
  exports io.github.zarrcdm.error;
  exports io.github.zarrcdm.location;
  exports io.github.zarrcdm.model;
  exports io.github.zarrcdm.store;
  exports io.github.zarrcdm.internal.codec to
      io.github.zarrcdm.grib,
      io.github.zarrcdm.stores,
      io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.codec.blosc to
      io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.codec.compress to
      io.github.zarrcdm.stores;
  exports io.github.zarrcdm.internal.codec.deflate to
      io.github.zarrcdm.stores;
  exports io.github.zarrcdm.internal.codec.memory to
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.dtype to
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.grib,
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.table,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.folder to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.stores,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.grid to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.stores,
      io.github.zarrcdm.table,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.json to
      io.github.zarrcdm.stores;
  exports io.github.zarrcdm.internal.metadata to
      io.github.zarrcdm.serve;
  exports io.github.zarrcdm.internal.metadata.write to
      io.github.zarrcdm.serve,
      io.github.zarrcdm.stores,
      io.github.zarrcdm.virtualize;
  exports io.github.zarrcdm.internal.netcdf to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.stores,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.parallel to
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.stores,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.platform to
      io.github.zarrcdm.cli,
      io.github.zarrcdm.conventions,
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.s3,
      io.github.zarrcdm.serve,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.stores,
      io.github.zarrcdm.virtualize,
      io.github.zarrcdm.write;
  exports io.github.zarrcdm.internal.remote to
      io.github.zarrcdm.iosp,
      io.github.zarrcdm.s3,
      io.github.zarrcdm.spark,
      io.github.zarrcdm.stores;
  exports io.github.zarrcdm.internal.statistics to
      io.github.zarrcdm.stores;
  exports io.github.zarrcdm.internal.write to
      io.github.zarrcdm.serve,
      io.github.zarrcdm.write;

  uses io.github.zarrcdm.codec.CodecProvider;
  uses io.github.zarrcdm.store.StoreFormat;
  uses io.github.zarrcdm.store.StoreProvider;
}
