package io.github.zarrcdm.internal.store.http.s3;

import static io.github.zarrcdm.internal.store.http.s3.S3Caller.NOBODY;
import static io.github.zarrcdm.internal.store.http.s3.S3Caller.SIGN_IN;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.Services;
import io.github.zarrcdm.internal.remote.S3Accounts;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds in whose name a location is asked: accounts are in another jar. */
final class S3Callers {
  private static final Services<S3Accounts> ALL =
      new Services<>(loader -> ServiceLoader.load(S3Accounts.class, loader));

  private S3Callers() {}

  /** Returns the caller that {@code location} specifies. */
  static S3Caller of(Location location) throws IOException {
    S3Accounts accounts = first();
    String sign = location.option("sign", "");
    boolean keys = !sign.isEmpty() || location.options().containsKey("profile");
    if (accounts == null && keys) {
      throw new ZarrException.Unsupported(
          location
              + ": keys of S3 need the second jar. Put zarr-cdm-s3 beside zarr-cdm on the class"
              + " path.");
    }
    if (accounts == null) {
      return new S3Caller.Fixed(
          NOBODY, "Keys of S3 need the second jar: put zarr-cdm-s3 beside zarr-cdm");
    }
    return sign.isEmpty()
        ? new S3Caller.Fixed(accounts.of(location), SIGN_IN)
        : TemporaryKeys.of(sign, accounts, location);
  }

  /** Returns the server that the user has configured for {@code location}; empty if none. */
  static String endpoint(Location location) throws IOException {
    S3Accounts accounts = first();
    return accounts == null ? "" : accounts.endpoint(location);
  }

  /** Returns null if there is no such jar. */
  private static @Nullable S3Accounts first() {
    List<S3Accounts> all = ALL.all();
    return all.isEmpty() ? null : all.get(0);
  }
}
