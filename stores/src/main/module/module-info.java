import io.github.zarrcdm.internal.remote.S3Accounts;
import io.github.zarrcdm.internal.remote.WarmUp;
import io.github.zarrcdm.internal.store.dmrpp.DmrppFormat;
import io.github.zarrcdm.internal.store.http.CloudStoreProvider;
import io.github.zarrcdm.internal.store.http.HttpStoreProvider;
import io.github.zarrcdm.internal.store.http.HttpWarmUp;
import io.github.zarrcdm.internal.store.http.s3.S3StoreProvider;
import io.github.zarrcdm.internal.store.icechunk.IcechunkFormat;
import io.github.zarrcdm.internal.store.reference.ReferenceFormat;
import io.github.zarrcdm.internal.store.zip.ZipFormat;
import io.github.zarrcdm.store.StoreFormat;
import io.github.zarrcdm.store.StoreProvider;

/**
 * Where Zarr stores are: web servers, clouds, zip files, references, DMR++. All of it is found by
 * its services.
 */
module io.github.zarrcdm.stores {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.github.luben.zstd_jni;
  requires io.github.zarrcdm.zarr;
  requires java.net.http;
  requires java.xml;
  requires org.apache.httpcomponents.core5.httpcore5;
  requires org.slf4j;
  requires org.snakeyaml.engine;
  requires static org.jspecify;

  exports io.github.zarrcdm.internal.icechunk to
      io.github.zarrcdm.virtualize;

  uses S3Accounts;

  provides WarmUp with
      HttpWarmUp;
  provides StoreProvider with
      HttpStoreProvider,
      CloudStoreProvider,
      S3StoreProvider;
  provides StoreFormat with
      ZipFormat,
      DmrppFormat,
      ReferenceFormat,
      IcechunkFormat;
}
