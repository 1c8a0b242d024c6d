import io.github.zarrcdm.s3.S3StoreProvider;
import io.github.zarrcdm.store.StoreProvider;

/** Stores in S3, by the AWS SDK. */
module io.github.zarrcdm.s3 {
  requires io.github.zarrcdm.zarr;
  requires org.slf4j;
  requires software.amazon.awssdk.auth;
  requires software.amazon.awssdk.awscore;
  requires software.amazon.awssdk.core;
  requires software.amazon.awssdk.http;
  requires software.amazon.awssdk.http.urlconnection;
  requires software.amazon.awssdk.regions;
  requires software.amazon.awssdk.services.s3;

  provides StoreProvider with
      S3StoreProvider;
}
