package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.remote.S3Accounts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.ContainerCredentialsProvider;
import software.amazon.awssdk.auth.credentials.CredentialUtils;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.InstanceProfileRegionProvider;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;

/**
 * Signs by Amazon's Signature Version 4, with keys that their provider renews. Only what S3 asks
 * for is signed, so that a proxy may change other headers.
 */
final class AwsAccount implements S3Accounts.Account {
  private static final Logger LOG = LoggerFactory.getLogger(AwsAccount.class);
  private static final AwsV4HttpSigner SIGNER = AwsV4HttpSigner.create();

  private final S3Options options;
  private final Ec2Metadata machine;
  private final AwsCredentialsProvider keys;
  private Optional<String> region = Optional.empty();

  /** An account for buckets of {@code options} on a {@code machine}. */
  AwsAccount(S3Options options, Ec2Metadata machine) throws ZarrException.Unsupported {
    this.options = options;
    this.machine = machine;
    try {
      this.keys = provider();
    } catch (RuntimeException e) { // also what the SDK throws for lines that it did not expect
      throw unsupported(e);
    }
  }

  private AwsCredentialsProvider provider() {
    if (Boolean.TRUE.equals(options.anonymous())) {
      return AnonymousCredentialsProvider.create();
    }
    if (options.keys() != null) {
      return StaticCredentialsProvider.create(options.keys().credentials());
    }
    if (options.profile() != null) {
      return RoleCredentials.ofProfile(ProfileFile.defaultProfileFile(), options.profile());
    }
    Optional<AwsCredentialsProvider> role = RoleCredentials.ofEnvironment();
    if (role.isPresent()) {
      return role.get();
    }
    AwsCredentialsProvider standard =
        machine == Ec2Metadata.ANYBODYS
            ? AwsCredentialsProviderChain.of(
                SystemPropertyCredentialsProvider.create(),
                EnvironmentVariableCredentialsProvider.create(),
                ProfileCredentialsProvider.create(),
                ContainerCredentialsProvider.create())
            : DefaultCredentialsProvider.builder().build();
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

  /** Of a profile that needs parts of the SDK that are not here, or has a line without sense. */
  private static ZarrException.Unsupported unsupported(RuntimeException e) {
    return new ZarrException.Unsupported(
        "the AWS configuration cannot be used: %s Let Amazon's command find the keys: add a profile with \"credential_process = aws configure export-credentials --profile NAME\", and name that one by #profile= or AWS_PROFILE"
            .formatted(e.getMessage()));
  }

  /**
   * Looked up at the first call. A machine is asked only if it is Amazon's: without a region,
   * Amazon's servers tell it by their first response.
   */
  @Override
  public synchronized String region() {
    if (region.isEmpty()) {
      region = Optional.of(configuredRegion());
    }
    return region.get();
  }

  private String configuredRegion() {
    AwsRegionProvider own =
        new AwsRegionProviderChain(
            new SystemSettingsRegionProvider(),
            new AwsProfileRegionProvider(ProfileFile::defaultProfileFile, options.profile()));
    try {
      return own.getRegion().id();
    } catch (RuntimeException e) {
      return machine == Ec2Metadata.AMAZONS ? regionOfMachine() : "";
    }
  }

  private static String regionOfMachine() {
    try {
      return new InstanceProfileRegionProvider().getRegion().id();
    } catch (SdkException e) {
      return "";
    }
  }

  @Override
  public Map<String, String> signed(S3Accounts.Request request) throws IOException {
    try {
      AwsCredentials current = keys.resolveCredentials();
      return CredentialUtils.isAnonymous(current) ? Map.of() : signed(request, current);
    } catch (SdkException e) {
      throw new ZarrException.Unavailable(
          "%s: no credentials of AWS are found: %s. If the bucket is public, add #anonymous=true; else set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or add #profile=NAME"
              .formatted(request.url().getRawPath(), e.getMessage()),
          e);
    } catch (RuntimeException e) {
      throw unsupported(e);
    }
  }

  private static Map<String, String> signed(S3Accounts.Request request, AwsCredentials keys) {
    SdkHttpRequest.Builder unsigned =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.fromValue(request.method()))
            .uri(request.url());
    if (request.url().getHost() == null) { // Java's URLs know no underscores.
      String[] server = request.url().getRawAuthority().split(":");
      unsigned.host(server[0]).port(server.length == 1 ? null : Integer.valueOf(server[1]));
    }
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (name.toLowerCase(Locale.ROOT).startsWith("x-amz-")) {
                unsigned.putHeader(name, value);
              }
            });
    ByteBuffer bytes = request.body();
    ContentStreamProvider body = bytes == null ? null : () -> stream(bytes);
    SdkHttpRequest signed =
        SIGNER
            .sign(
                sign ->
                    sign.identity(keys)
                        .request(unsigned.build())
                        .payload(body)
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, request.region())
                        .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                        .putProperty(AwsV4HttpSigner.PAYLOAD_SIGNING_ENABLED, body != null))
            .request();
    Map<String, String> headers = new HashMap<>();
    signed.headers().forEach((name, values) -> headers.put(name, values.get(0)));
    headers.remove("Host");
    return headers;
  }

  private static ByteArrayInputStream stream(ByteBuffer body) {
    return new ByteArrayInputStream(
        body.array(), body.arrayOffset() + body.position(), body.remaining());
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "an account of S3";
  }
}
