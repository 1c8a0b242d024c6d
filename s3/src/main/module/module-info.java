import io.github.zarrcdm.s3.AwsAccounts;
import io.github.zarrcdm.internal.remote.S3Accounts;

/** Accounts of S3: credentials and signatures, by the AWS SDK. */
module io.github.zarrcdm.s3 {
  requires io.github.zarrcdm.zarr;
  requires static org.jspecify;
  requires org.slf4j;
  requires software.amazon.awssdk.auth;
  requires software.amazon.awssdk.core;
  requires software.amazon.awssdk.http;
  requires software.amazon.awssdk.http.auth.aws;
  requires software.amazon.awssdk.profiles;
  requires software.amazon.awssdk.regions;

  provides S3Accounts with
      AwsAccounts;
}
