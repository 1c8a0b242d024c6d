package io.github.zarrcdm.internal.store.http.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.Services;
import io.github.zarrcdm.internal.remote.S3Accounts;
import io.github.zarrcdm.internal.remote.S3Accounts.Account;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** In whose name a bucket is asked. Safe for concurrent callers. */
interface S3Caller {
  String SIGN_IN =
      "If the bucket is public, add #anonymous=true; else set AWS_ACCESS_KEY_ID and"
          + " AWS_SECRET_ACCESS_KEY, or add #profile=NAME";

  /** The caller at this moment. */
  Account account() throws IOException;

  /** True if {@code refused} is worth another try: there are other keys now. */
  default boolean renews(HttpRequest refused) throws IOException {
    return false;
  }

  /** What a user can do about a refusal, as the start of a sentence. */
  default String advice() {
    return SIGN_IN;
  }

  /** The caller that {@code location} specifies. */
  static S3Caller of(Location location) throws IOException {
    S3Accounts accounts = Found.first();
    String sign = location.option("sign", "");
    boolean keys = !sign.isEmpty() || location.options().containsKey("profile");
    if (accounts == null && keys) {
      throw new ZarrException.Unsupported(
          location
              + ": keys of S3 need the second jar. Put zarr-cdm-s3 beside zarr-cdm on the class"
              + " path.");
    }
    if (accounts == null) {
      return new Fixed(NOBODY, "Keys of S3 need the second jar: put zarr-cdm-s3 beside zarr-cdm");
    }
    return sign.isEmpty()
        ? new Fixed(accounts.of(location), SIGN_IN)
        : TemporaryKeys.of(sign, accounts, location);
  }

  /** The server that the user has configured for {@code location}; empty if none. */
  static String endpoint(Location location) throws IOException {
    S3Accounts accounts = Found.first();
    return accounts == null ? "" : accounts.endpoint(location);
  }

  /** Asks without a name. */
  Account NOBODY =
      new Account() {
        @Override
        public String region() {
          return "";
        }

        @Override
        public Map<String, String> signed(S3Accounts.Request request) {
          return Map.of();
        }
      };

  /** The same account as long as the store is open; its keys may change by themselves. */
  record Fixed(Account account, String advice) implements S3Caller {}

  /** Accounts as another jar knows them. */
  final class Found {
    private static final Services<S3Accounts> ALL =
        new Services<>(loader -> ServiceLoader.load(S3Accounts.class, loader));

    private Found() {}

    /** Null if there is no such jar. */
    private static @Nullable S3Accounts first() {
      List<S3Accounts> all = ALL.all();
      return all.isEmpty() ? null : all.get(0);
    }
  }
}
