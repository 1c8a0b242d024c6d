package io.github.zarrcdm.s3;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** The clients of this JVM, one for each set of options: they hold connections and credentials. */
final class S3Clients {
  private static final Logger LOG = LoggerFactory.getLogger(S3Clients.class);

  private static final int TRIES = 5;
  private static final Map<S3Options, S3Client> CLIENTS = new ConcurrentHashMap<>();

  private S3Clients() {}

  /** The client for {@code options}; shared, so nobody closes it. */
  static S3Client of(S3Options options) {
    return CLIENTS.computeIfAbsent(options, S3Clients::create);
  }

  private static S3Client create(S3Options options) {
    S3ClientBuilder client =
        S3Client.builder()
            .credentialsProvider(credentials(options))
            .region(region(options))
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(Duration.ofSeconds(20))
                    .socketTimeout(Duration.ofSeconds(60)))
            // Other providers' servers often know no checksums; codecs have their own.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(o -> o.retryStrategy(retries -> retries.maxAttempts(TRIES)));
    if (options.endpoint() != null) {
      client.endpointOverride(options.endpoint()).forcePathStyle(true);
    } else {
      // The bucket's own region is then found at the first answer.
      client.crossRegionAccessEnabled(true);
    }
    return client.build();
  }

  private static AwsCredentialsProvider credentials(S3Options options) {
    if (Boolean.TRUE.equals(options.anonymous())) {
      return AnonymousCredentialsProvider.create();
    }
    if (options.keys() != null) {
      return StaticCredentialsProvider.create(options.keys().credentials());
    }
    if (options.profile() != null) {
      return ProfileCredentialsProvider.create(options.profile());
    }
    AwsCredentialsProvider standard = DefaultCredentialsProvider.builder().build();
    if (options.anonymous() != null) {
      return standard;
    }
    try {
      standard.resolveCredentials();
      return standard;
    } catch (SdkException e) {
      LOG.debug("No AWS credentials are found: buckets are read anonymously", e);
      return AnonymousCredentialsProvider.create();
    }
  }

  private static Region region(S3Options options) {
    if (options.region() != null) {
      return Region.of(options.region());
    }
    try {
      return DefaultAwsRegionProviderChain.builder()
          .profileName(options.profile())
          .build()
          .getRegion();
    } catch (SdkException e) {
      return Region.US_EAST_1;
    }
  }
}
