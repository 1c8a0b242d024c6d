package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Location;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
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

  /** The name of {@code source}; one that references have already stays. */
  public String of(VirtualSource source) {
    return source.asWritten() ? source.name() : of(source.name());
  }

  /** The name of {@code source}, which is a path, or a URL without secrets. */
  public String of(String source) {
    boolean url = source.contains("://");
    String plain = url ? source : absolute(source);
    Prefix prefix = longestPrefix(plain);
    if (prefix != null) {
      String place = prefix.place;
      String rest = plain.substring(prefix.text.length());
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

  /** The beginning {@code text} of a source, and the {@code place} that replaces it. */
  private record Prefix(String text, String place) {}

  private @Nullable Prefix longestPrefix(String source) {
    Prefix longest = null;
    for (Map.Entry<String, String> entry : replaced.entrySet()) {
      String text = beginning(source, entry.getKey());
      if (text != null && (longest == null || longest.text.length() < text.length())) {
        longest = new Prefix(text, entry.getValue());
      }
    }
    return longest;
  }

  /**
   * How {@code source} spells {@code prefix}, which may be a relative path; null if it does not.
   */
  private static @Nullable String beginning(String source, String prefix) {
    if (begins(source, prefix)) {
      return prefix;
    }
    if (source.contains("://") || prefix.contains("://")) {
      return null;
    }
    String absolute = absolute(prefix);
    return begins(source, absolute) ? absolute : null;
  }

  private static boolean begins(String source, String prefix) {
    return source.equals(prefix) || source.startsWith(prefix.endsWith("/") ? prefix : prefix + "/");
  }

  /** Throws {@link ZarrException.Unsupported} naming a prefix that none of {@code sources} has. */
  public void checkUsed(List<String> sources) throws ZarrException {
    for (String prefix : replaced.keySet()) {
      boolean used =
          sources.stream()
              .map(source -> source.contains("://") ? source : absolute(source))
              .anyMatch(source -> beginning(source, prefix) != null);
      if (!used) {
        throw new ZarrException.Unsupported(
            "%s: no source begins with this, so %s would replace nothing; the first source is %s. Map whole names of its path or URL, from the beginning."
                .formatted(
                    Location.withoutSecrets(prefix),
                    Location.withoutSecrets(replaced.getOrDefault(prefix, "")),
                    sources.get(0)));
      }
    }
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
