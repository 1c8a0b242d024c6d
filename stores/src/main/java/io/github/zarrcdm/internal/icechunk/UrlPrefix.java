package io.github.zarrcdm.internal.icechunk;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place and all below it: a folder of this machine, a bucket or a part of one, a web server or a
 * folder of it.
 *
 * @param scheme {@code file}, {@code http}, {@code https}, {@code s3}, {@code gs}, {@code az},
 *     {@code abfs}
 * @param server host and port, or bucket; empty for files
 * @param path with its percent escapes decoded, a slash at its begin and at its end
 */
public record UrlPrefix(String scheme, String server, String path) {
  private static final Pattern URL =
      Pattern.compile(
          "(?<scheme>[A-Za-z][\\w+.-]*)://(?<server>[^/?#]*)(?<path>[^?#]*).*", Pattern.DOTALL);

  private static final Map<String, String> ALIASES =
      Map.of("s3a", "s3", "s3n", "s3", "tigris", "s3", "gcs", "gs", "azure", "az", "abfss", "abfs");

  /** What a path need not escape, beside letters and digits. */
  private static final String PLAIN = "/-._~!$'()*:@;";

  private static final List<String> KNOWN =
      List.of("file", "http", "https", "s3", "gs", "az", "abfs");

  /** Returns what {@code text} means, a URL or the path of a folder; null if it is neither. */
  public static @Nullable UrlPrefix of(String text) {
    Url url = Url.of(text);
    if (url == null) {
      return text.startsWith("/") || text.matches("(?s)[A-Za-z]:[/\\\\].*")
          ? new UrlPrefix("file", "", folder(normal(text.replace('\\', '/'))))
          : null;
    }
    boolean nothing = url.server().isEmpty() && !url.scheme().equals("file");
    return nothing ? null : new UrlPrefix(url.scheme(), url.server(), folder(url.path()));
  }

  /** A URL in parts, whose scheme is one that can be read; its path is decoded. */
  public record Url(String scheme, String server, String path) {

    /** Returns the parts of {@code text}; null if it is not a URL or its scheme is unknown. */
    public static @Nullable Url of(String text) {
      Matcher found = URL.matcher(text.strip());
      if (!found.matches()) {
        return null;
      }
      String lower = found.group("scheme").toLowerCase(Locale.ROOT);
      String scheme = ALIASES.getOrDefault(lower, lower);
      String path = PercentEncoding.decodeIfEncoded(found.group("path"));
      boolean local = scheme.equals("file");
      String server = found.group("server");
      boolean web = scheme.startsWith("http");
      return KNOWN.contains(scheme)
          ? new Url(
              scheme,
              local ? "" : web ? server.toLowerCase(Locale.ROOT) : server,
              local ? normal(path) : path)
          : null;
    }

    /**
     * Returns the parts of {@code text}, a URL whose path has no escapes, queries and fragments.
     */
    public static @Nullable Url ofPlain(String text) {
      return of(text.replace("%", "%25").replace("?", "%3F").replace("#", "%23"));
    }

    /** As stores of its scheme take it: S3 knows no escapes. */
    public String address() {
      return scheme.equals("s3") ? scheme + "://" + server + path : toString();
    }

    @Override
    public String toString() {
      return encoded(scheme, server, path);
    }
  }

  /** Returns the prefix that holds {@code url} and what lies beside it. */
  public static UrlPrefix folderOf(Url url) {
    String path = url.path();
    return new UrlPrefix(url.scheme(), url.server(), path.substring(0, path.lastIndexOf('/') + 1));
  }

  /** Returns the URL of the file at {@code path}, a whole path of this machine. */
  public static Url ofFile(String path) {
    return new Url("file", "", normal(path));
  }

  /** Returns the innermost folder that has this and {@code other}, which is on the same server. */
  public UrlPrefix common(UrlPrefix other) {
    int same = 0;
    for (int i = 0; i < Math.min(path.length(), other.path.length()); i++) {
      if (path.charAt(i) != other.path.charAt(i)) {
        break;
      }
      same = path.charAt(i) == '/' ? i + 1 : same;
    }
    return new UrlPrefix(scheme, server, path.substring(0, same));
  }

  /** Returns the server, bucket or machine of {@code url}. */
  public static UrlPrefix allOf(Url url) {
    return new UrlPrefix(url.scheme(), url.server(), "/");
  }

  /** Returns what {@code below} is here. */
  public Url at(String below) {
    String at = path + below;
    return new Url(scheme, server, scheme.equals("file") ? normal(at) : at);
  }

  /**
   * Returns the value of {@code #virtual=} that means this place: escapes of options are decoded
   * before.
   */
  public String option() {
    return encoded().replaceAll("%(?=23|25|2C|3D|3F)", "%25");
  }

  /** Returns the URL of this place. */
  public String encoded() {
    return encoded(scheme, server, path);
  }

  private static String encoded(String scheme, String server, String path) {
    boolean web = scheme.startsWith("http"); // Where S3 takes a plus for a blank.
    return scheme + "://" + server + PercentEncoding.encode(path, web ? PLAIN : PLAIN + "+");
  }

  /**
   * Returns what follows this prefix in {@code url}; null if the place lies elsewhere. Steps up,
   * which object stores take for names and web servers do not, lead out of the prefix of a web
   * server.
   */
  public @Nullable String below(Url url) {
    String at = url.path().isEmpty() ? "/" : url.path();
    boolean inside =
        url.scheme().equals(scheme)
            && url.server().equals(server)
            && (at.startsWith(path) || (at + "/").equals(path))
            && !(scheme.startsWith("http") && climbs(at));
    return inside ? at.substring(Math.min(at.length(), path.length())) : null;
  }

  private static boolean climbs(String path) {
    return Arrays.asList(path.split("[/\\\\]")).contains("..");
  }

  private static String folder(String path) {
    return path.endsWith("/") ? path : path + "/";
  }

  /** Returns a path of this machine without steps that lead nowhere or up. */
  private static String normal(String path) {
    try {
      String plain = path.replaceFirst("^/(?=[A-Za-z]:/)", "");
      return FileNames.text(FileNames.path(plain).normalize()).replace('\\', '/');
    } catch (java.nio.file.InvalidPathException e) {
      return "/\0";
    }
  }

  @Override
  public String toString() {
    return encoded();
  }
}
