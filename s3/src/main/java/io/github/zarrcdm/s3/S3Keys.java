package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/**
 * Keys of an account that a program has put into the options of a {@link Location}: {@code
 * access.key}, {@code secret.key} and perhaps {@code session.token}. Text that users write may not
 * hold them: it ends up in logs.
 *
 * @param token null if not given
 */
record S3Keys(String access, String secret, @Nullable String token) {
  private static final String ACCESS = "access.key";
  private static final String SECRET = "secret.key";
  private static final String TOKEN = "session.token";

  /**
   * Returns the keys in the options of {@code location}; null if there are none. Throws {@link
   * ZarrException.NotZarr} if its text holds them.
   */
  static @Nullable S3Keys of(Location location) throws ZarrException.NotZarr {
    String text = location.text().toLowerCase(Locale.ROOT);
    if (text.contains(ACCESS + "=") || text.contains(SECRET + "=")) {
      throw new ZarrException.NotZarr(
          location
              + ": keys of accounts come from the environment or a profile, never from a"
              + " location.");
    }
    String access = location.options().get(ACCESS);
    String secret = location.options().get(SECRET);
    return access == null || secret == null
        ? null
        : new S3Keys(access, secret, location.options().get(TOKEN));
  }

  AwsCredentials credentials() {
    return token == null
        ? AwsBasicCredentials.create(access, secret)
        : AwsSessionCredentials.create(access, secret, token);
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "keys of an account";
  }
}
