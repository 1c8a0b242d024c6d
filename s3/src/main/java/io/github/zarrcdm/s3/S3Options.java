package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The options of a location that choose an account: {@code #profile=,anonymous=}, and keys that a
 * program gives.
 *
 * @param endpoint of another provider than Amazon, whose accounts are looked up by themselves
 * @param profile of the user's AWS configuration, null if not given
 * @param keys given by a program, null if not given
 * @param anonymous null if not given: then it depends on whether credentials are found
 */
record S3Options(
    String endpoint, @Nullable String profile, @Nullable S3Keys keys, @Nullable Boolean anonymous) {

  /**
   * Returns the options of {@code location}. Throws {@link ZarrException.NotZarr} if its text has
   * keys.
   */
  static S3Options of(Location location) throws ZarrException.NotZarr {
    String profile = location.option("profile", "");
    return new S3Options(
        location.option("endpoint", ""),
        profile.isEmpty() ? null : profile,
        S3Keys.of(location),
        location.options().containsKey("anonymous") ? location.anonymous() : null);
  }

  /** Written out, as those of records are linked at their first use, before a first request. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof S3Options that
        && endpoint.equals(that.endpoint)
        && Objects.equals(profile, that.profile)
        && Objects.equals(keys, that.keys)
        && Objects.equals(anonymous, that.anonymous);
  }

  @Override
  public int hashCode() {
    return 31 * endpoint.hashCode() + Objects.hashCode(profile);
  }
}
