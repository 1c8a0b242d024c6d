package io.github.zarrcdm.location;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * netCDF-Java's addresses in object stores: {@code cdms3:bucket?key}, {@code
 * cdms3://profile@host/path/bucket?key}; the host {@code aws} and none at all are Amazon's.
 *
 * @see <a
 *     href="https://docs.unidata.ucar.edu/netcdf-java/current/userguide/dataset_urls.html#object-stores">CdmS3Uri</a>
 */
final class CdmS3 {
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:/{1,2}(?:(?<profile>[^@/?]*)@)?(?<host>[^/?@]*)/)?(?<path>(?:[^?]*/)?)(?<bucket>[^/?]+)(?:\\?(?<key>.*))?",
          Pattern.DOTALL);

  private CdmS3() {}

  /**
   * Returns the address in S3; profile and endpoint become options. Text of no such form names a
   * bucket of that name.
   */
  static String uri(String text, Map<String, String> options) {
    Matcher found = ADDRESS.matcher(text);
    if (!found.matches()) {
      return "s3://" + text;
    }
    String profile = found.group("profile");
    if (profile != null && !profile.isEmpty()) {
      options.putIfAbsent("profile", profile);
    }
    String host = found.group("host");
    if (host != null && !host.isEmpty() && !host.equals("aws")) {
      String path = found.group("path");
      options.putIfAbsent("endpoint", "https://" + host + (path.isEmpty() ? "" : "/" + path));
    }
    String key = found.group("key");
    return "s3://" + found.group("bucket") + (key == null ? "" : "/" + key);
  }
}
