package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.S3Accounts;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Accounts as Amazon's own programs find them, and those that a program gives. */
public final class AwsAccounts implements S3Accounts {
  /** One for each set of options: they hold credentials, which need not be looked up again. */
  private static final Map<S3Options, Account> KNOWN = new ConcurrentHashMap<>();

  /** The accounts; the service loader makes it. */
  public AwsAccounts() {}

  @Override
  public Account of(Location location) throws ZarrException.NotZarr {
    S3Options options = S3Options.of(location);
    return options.keys() == null
        ? KNOWN.computeIfAbsent(options, AwsAccount::new)
        : new AwsAccount(options);
  }
}
