package io.github.zarrcdm.internal.virtualize.output;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How references name the files that they refer to.
 *
 * @param replaced prefixes of paths and URLs, and what takes their place
 * @param relativeTo the folder that local files are named from; null if they are named absolutely
 */
public record Places(Map<String, String> replaced, @Nullable Path relativeTo) {
  private static final String UNRESERVED = "-._~!$&'()*+,;=:@/";

  /** The name of {@code source}, which is a path, or a URL without secrets. */
  public String of(String source) {
    boolean url = source.contains("://");
    String plain = url ? source : absolute(source);
    String prefix = longestPrefix(plain);
    if (prefix != null) {
      String place = replaced.getOrDefault(prefix, "");
      String rest = plain.substring(prefix.length());
      String joined = place.endsWith("/") && rest.startsWith("/") ? rest.substring(1) : rest;
      return place + (isWeb(place) && !url ? escaped(joined) : joined);
    }
    if (!url && relativeTo != null) {
      Path relative = relativeTo.toAbsolutePath().normalize().relativize(Path.of(plain));
      return relative.toString().replace('\\', '/');
    }
    return plain;
  }

  private static String absolute(String path) {
    String plain = path.startsWith("file:") ? path.substring("file:".length()) : path;
    return Path.of(plain).toAbsolutePath().normalize().toString().replace('\\', '/');
  }

  private static boolean isWeb(String place) {
    return place.startsWith("http://") || place.startsWith("https://");
  }

  private @Nullable String longestPrefix(String place) {
    String longest = null;
    for (String prefix : replaced.keySet()) {
      boolean whole =
          place.equals(prefix) || place.startsWith(prefix.endsWith("/") ? prefix : prefix + "/");
      if (whole && (longest == null || longest.length() < prefix.length())) {
        longest = prefix;
      }
    }
    return longest;
  }

  private static String escaped(String path) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          c >= '0' && c <= '9'
              || c >= 'A' && c <= 'Z'
              || c >= 'a' && c <= 'z'
              || UNRESERVED.indexOf(c) >= 0;
      escaped.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
    }
    return escaped.toString();
  }
}
