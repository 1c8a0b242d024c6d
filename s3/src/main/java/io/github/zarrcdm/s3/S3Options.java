package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.net.URI;

/**
 * What the fragment of a location says of S3: {@code #region=,endpoint=,profile=,anonymous=}.
 *
 * @param region null if not given
 * @param endpoint of another provider than Amazon, null if not given
 * @param profile of the user's AWS configuration, null if not given
 * @param keys given by a program, null if not given
 * @param anonymous null if not given: then it depends on whether credentials are found
 */
record S3Options(String region, URI endpoint, String profile, S3Keys keys, Boolean anonymous) {

  /**
   * The options of {@code location}. Throws {@link ZarrException.NotZarr} for those without sense.
   */
  static S3Options of(Location location) throws ZarrException.NotZarr {
    String anonymous = location.options().get("anonymous");
    return new S3Options(
        given(location, "region"),
        endpoint(location),
        given(location, "profile"),
        S3Keys.of(location),
        anonymous == null ? null : anonymous.isEmpty() || Boolean.parseBoolean(anonymous));
  }

  private static String given(Location location, String option) {
    String value = location.option(option, "");
    return value.isEmpty() ? null : value;
  }

  private static URI endpoint(Location location) throws ZarrException.NotZarr {
    String text = given(location, "endpoint");
    if (text == null) {
      return null;
    }
    try {
      URI endpoint = URI.create(text.contains("://") ? text : "https://" + text);
      if (endpoint.getHost() != null) {
        return endpoint;
      }
    } catch (IllegalArgumentException e) {
      // told below
    }
    throw new ZarrException.NotZarr(
        location + ": the endpoint is no URL; the form is #endpoint=https://host:port");
  }
}
