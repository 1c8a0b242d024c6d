package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.remote.S3Accounts;
import io.github.zarrcdm.location.Location;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.profiles.ProfileFile;

/** Accounts as Amazon's own programs find them, and those that a program gives. */
public final class AwsAccounts implements S3Accounts {
  /** One for each set of options: they hold credentials, which need not be looked up again. */
  private static final Map<S3Options, Account> KNOWN = new ConcurrentHashMap<>();

  /** The accounts; the service loader makes it. */
  public AwsAccounts() {}

  @Override
  public Account of(Location location) throws ZarrException {
    S3Options options = S3Options.of(location);
    Account known = options.keys() == null ? KNOWN.get(options) : null;
    if (known != null) {
      return known;
    }
    boolean named =
        SdkSystemSetting.AWS_EC2_METADATA_SERVICE_ENDPOINT.getNonDefaultStringValue().isPresent();
    Account found = new AwsAccount(options, Ec2Metadata.of(options.endpoint(), named));
    return options.keys() == null
        ? Objects.requireNonNullElse(KNOWN.putIfAbsent(options, found), found)
        : found;
  }

  @Override
  public String endpoint(Location location) throws ZarrException {
    try {
      return ServiceEndpoint.endpoint(
          ProfileFile.defaultProfileFile(), S3Options.of(location).profile());
    } catch (RuntimeException e) {
      throw new ZarrException.Unsupported(
          location + ": the AWS configuration cannot be read: " + e.getMessage());
    }
  }
}
