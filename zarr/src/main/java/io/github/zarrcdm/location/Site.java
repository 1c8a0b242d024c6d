package io.github.zarrcdm.location;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a remote location names, however it is spelled: {@code s3://b/k} and {@code
 * https://b.s3.us-east-1.amazonaws.com/k} are the same.
 *
 * @param service the cloud, or the server
 * @param account the account in Azure; empty if the location does not say
 * @param path bucket and key, or the path on the server
 */
record Site(String service, String account, String path) {
  private static final Pattern AMAZON =
      Pattern.compile(
          "(?:(.+)\\.)?s3(?:-fips|-accelerate)?(?:[.-]dualstack)?(?:[.-][a-z0-9-]+)?\\.amazonaws\\.com(?:\\.cn)?");
  private static final Pattern GOOGLE =
      Pattern.compile("(?:(.+)\\.)?storage\\.(?:googleapis|cloud\\.google)\\.com");
  private static final Pattern AZURE =
      Pattern.compile(
          "([^.]+)\\.(?:blob|dfs)\\.(?:core\\.[a-z]+\\.[a-z]+|fabric\\.microsoft\\.com)");

  /** Returns the site of the address {@code root} with {@code options}, which is not a file. */
  static Site of(String scheme, String root, Map<String, String> options) {
    String address = withoutScheme(Address.withoutQuery(root));
    String endpoint =
        withoutScheme(options.getOrDefault("endpoint", "")).replaceFirst("(?<!/)/+$", "");
    boolean azure = scheme.equals("az") || scheme.equals("abfs");
    if (!azure && !scheme.equals("s3") && !scheme.equals("gs")) {
      return onServer(PercentEncoding.decodeIfEncoded(address));
    }
    if (azure) {
      int at = address.indexOf('@');
      String host = step(address.substring(at + 1));
      if (at < 0 && host.indexOf('.') > 0) {
        return onServer(address);
      }
      String account =
          at < 0 ? options.getOrDefault("account", "") : host.replaceFirst("\\..*", "");
      String path =
          at < 0 ? address : address.substring(0, at) + address.substring(at + 1 + host.length());
      return endpoint.isEmpty()
          ? new Site("az", account.toLowerCase(Locale.ROOT), path)
          : onServer(endpoint + "/" + path);
    }
    return endpoint.isEmpty() ? new Site(scheme, "", address) : onServer(endpoint + "/" + address);
  }

  /**
   * Returns what follows the scheme of a URL: the bucket is a step of the path, or in front of the
   * host.
   */
  private static Site onServer(String address) {
    String host = step(address);
    String path = address.substring(Math.min(address.length(), host.length() + 1));
    String server = host.toLowerCase(Locale.ROOT).replaceFirst(":(?:80|443)$", "");
    Matcher amazon = AMAZON.matcher(server);
    Matcher google = GOOGLE.matcher(server);
    Matcher azure = AZURE.matcher(server);
    if (amazon.matches()) {
      return new Site("s3", "", inBucket(amazon.group(1), path));
    } else if (google.matches()) {
      return new Site("gs", "", inBucket(google.group(1), path));
    }
    return azure.matches() ? new Site("az", azure.group(1), path) : new Site(server, "", path);
  }

  private static String inBucket(String bucket, String path) {
    return bucket == null ? path : bucket + "/" + path;
  }

  private static String step(String path) {
    return path.replaceFirst("/.*", "");
  }

  private static String withoutScheme(String url) {
    return url.replaceFirst("^[A-Za-z0-9+.-]+://+", "");
  }

  /** Returns true if one of the two lies within the other, as far as their spellings tell. */
  boolean overlaps(Site other) {
    boolean same =
        service.equals(other.service)
            && (account.isEmpty() || other.account.isEmpty() || account.equals(other.account));
    return same && (begins(path, other.path) || begins(other.path, path));
  }

  private static boolean begins(String path, String with) {
    return with.isEmpty() || (path + "/").startsWith(with + "/");
  }
}
