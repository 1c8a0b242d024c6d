package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The URLs of the keys below a root: its query, which may be a signature, follows every key.
 *
 * @param path up to where the keys begin, without a slash at its end
 * @param query with its question mark, or empty
 * @param user as {@code name:password} of basic authentication, or null
 */
public record HttpUrl(String path, String query, @Nullable String user) {
  /** Each costs a request when a store is opened. */
  private static final int MOST_ABOVE = 3;

  private static final Pattern UNDERSCORED =
      Pattern.compile("((?=[^_]*_)[A-Za-z0-9._-]+)(?::(\\d{1,5}))?");
  private static final String RESERVED = PercentEncoding.UNRESERVED + ":/?#[]@!$&'()*+,;=%";

  /** Returns the URL that {@code root} spells, whose letters that no URL has are escaped. */
  public static HttpUrl of(String root) {
    int mark = root.indexOf('?');
    String path = mark < 0 ? root : root.substring(0, mark);
    int host = path.indexOf("://") + 3;
    int slash = path.indexOf('/', host);
    int at = path.lastIndexOf('@', slash < 0 ? path.length() : slash);
    String user = at < host ? null : path.substring(host, at);
    String bare = at < host ? path : path.substring(0, host) + path.substring(at + 1);
    return new HttpUrl(escaped(bare), mark < 0 ? "" : escaped(root.substring(mark)), user);
  }

  /** Returns the URL of {@code key}; that of the root for the empty key. */
  public URI of(String key, Object where) throws ZarrException.NotZarr {
    return of(key, where, "");
  }

  private URI of(String key, Object where, String end) throws ZarrException.NotZarr {
    // Without a host, the key must not be mistaken for one.
    if (!path.endsWith(":/") && !path.endsWith("://")) {
      try {
        String below = key.isEmpty() ? "" : "/" + path(key);
        return URI.create(path + below + end + query);
      } catch (IllegalArgumentException e) {
        // reported below
      }
    }
    throw new ZarrException.NotZarr(
        where + ": this is not a URL. Write http://host/path or https://host/path.");
  }

  /** Returns the URL of the folder {@code prefix}; that of the root for the empty one. */
  public URI folder(String prefix, Object where) throws ZarrException.NotZarr {
    return of(prefix, where, "/");
  }

  /** Returns the folder so many levels above. */
  public HttpUrl above(int level) {
    String folder = path;
    for (int up = 0; up < level; up++) {
      folder = folder.substring(0, folder.lastIndexOf('/'));
    }
    return new HttpUrl(folder, query, user);
  }

  /**
   * Returns how many folders above may be those of a store that this is a part of: up to one with
   * the name of a store, and none if this has one.
   */
  public int foldersAbove() {
    String[] names = path.substring(origin().length()).split("/");
    int above = 0;
    for (int at = names.length - 1;
        at > 1 && above < MOST_ABOVE && !StoreKind.isNamedZarr(names[at]);
        at--) {
      above++;
    }
    return above;
  }

  /** Scheme, host and port. */
  public String origin() {
    int slash = path.indexOf('/', path.indexOf("://") + 3);
    return slash < 0 ? path : path.substring(0, slash);
  }

  /**
   * Returns the host of {@code url}; null if it has none. Java's URLs know no underscores, which
   * names of containers and old buckets have.
   */
  public static @Nullable String host(URI url) {
    Matcher server = underscored(url);
    return server == null ? url.getHost() : server.group(1);
  }

  /** Returns the port in {@code url}; -1 if there is none. */
  public static int port(URI url) {
    Matcher server = underscored(url);
    if (server == null || server.group(2) == null) {
      return url.getPort();
    }
    return Integer.parseInt(server.group(2));
  }

  private static @Nullable Matcher underscored(URI url) {
    if (url.getHost() != null || url.getRawAuthority() == null) {
      return null;
    }
    Matcher server = UNDERSCORED.matcher(url.getRawAuthority());
    return server.matches() ? server : null;
  }

  /**
   * Returns the value of the header {@code Authorization} for the URL's own user; null without one.
   */
  public @Nullable String basic() {
    if (user == null) {
      return null;
    }
    return basic(PercentEncoding.decodeIfEncoded(user));
  }

  /** Returns the value of the header {@code Authorization} for {@code name:password}. */
  public static String basic(String user) {
    return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns {@code key} as the path of a URL. */
  public static String path(String key) {
    return PercentEncoding.path(key);
  }

  /** Returns {@code url} with what no URL may contain, such as a space, escaped. */
  public static String escaped(String url) {
    return PercentEncoding.encode(url, RESERVED);
  }

  /** Without query and user. */
  @Override
  public String toString() {
    return Location.withoutSecrets(path);
  }

  public static String shown(URI url) {
    return Location.withoutSecrets(url.toString());
  }
}
