package io.github.zarrcdm.internal.virtualize.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.location.Location;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How references name the files that they refer to.
 *
 * @param replaced prefixes of paths and URLs, and what takes their place
 * @param relativeTo the folder that local files are named from; null if they are named absolutely
 */
public record SourceNames(Map<String, String> replaced, @Nullable Path relativeTo) {
  private static final Pattern QUERY = Pattern.compile("(?s)[^?#]*(\\?[^#]*)?.*");
  private static final String PLAIN = PercentEncoding.UNRESERVED + "!$&'()*,;=:@/";

  /** Returns the name of {@code source}; one that references have already stays. */
  public String of(VirtualSource source) {
    return source.asWritten() ? source.name() : of(source.name());
  }

  /** Returns the name of {@code source}, which is a path, or a URL without secrets. */
  public String of(String source) {
    boolean url = source.contains("://");
    String plain = url ? source : absolute(source);
    Prefix prefix = longestPrefix(plain);
    if (prefix != null) {
      String rest = plain.substring(withoutSlash(prefix.text).length());
      return withoutSlash(prefix.place)
          + (isWeb(prefix.place) && !url ? PercentEncoding.encode(rest, PLAIN) : rest);
    }
    if (!url && relativeTo != null) {
      Path relative = relativeTo.toAbsolutePath().normalize().relativize(Path.of(plain));
      return relative.toString().replace('\\', '/');
    }
    return plain;
  }

  /**
   * Returns where the source is that references call {@code name}: {@link #of} turned round; empty
   * if no prefix was replaced in it.
   */
  public Optional<String> location(String name) {
    return replaced.entrySet().stream()
        .filter(prefix -> begins(name, prefix.getValue()))
        .max(Comparator.comparingInt(prefix -> prefix.getValue().length()))
        .map(
            prefix -> {
              String rest = name.substring(withoutSlash(prefix.getValue()).length());
              boolean escaped = isWeb(prefix.getValue()) && !prefix.getKey().contains("://");
              return withoutSlash(prefix.getKey())
                  + (escaped ? PercentEncoding.decodeIfEncoded(rest) : rest);
            });
  }

  private static String withoutSlash(String prefix) {
    return prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
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
   * Returns how {@code source} spells {@code prefix}, which may be a relative path; null if it does
   * not.
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

  /**
   * Throws {@link ZarrException.Unsupported} naming a prefix that no location of {@code sources}
   * has.
   */
  public void checkUsed(List<VirtualSource> sources) throws ZarrException {
    List<String> all =
        sources.stream()
            .map(source -> source.asWritten() ? source.location() : source.name())
            .map(source -> source.contains("://") ? source : absolute(source))
            .toList();
    for (String prefix : replaced.keySet()) {
      if (all.stream().noneMatch(source -> beginning(source, prefix) != null)) {
        throw new ZarrException.Unsupported(
            "%s: no source begins with this, so %s would replace nothing; %s. Map whole names of its path or URL, from the beginning."
                .formatted(
                    Location.withoutSecrets(prefix),
                    Location.withoutSecrets(replaced.getOrDefault(prefix, "")),
                    all.isEmpty()
                        ? "there are no sources"
                        : "the first source is " + Location.withoutSecrets(all.get(0))));
      }
    }
  }

  /**
   * Throws {@link ZarrException.Unsupported} if references would call two files by one name:
   * without the queries of their URLs, or by prefixes that are replaced with the same.
   */
  public void checkDistinct(List<VirtualSource> sources) throws ZarrException {
    Map<String, String> files = new HashMap<>();
    for (VirtualSource source : sources) {
      if (!source.asWritten()) {
        String plain = source.name().contains("://") ? source.name() : absolute(source.name());
        String file = plain + query(source);
        if (!file.equals(files.computeIfAbsent(of(source), name -> file))) {
          throw new ZarrException.Unsupported(
              "%s: two sources would have this name in references, which do not keep the queries of URLs. Map their beginnings to different places, or name files whose paths differ."
                  .formatted(of(source)));
        }
      }
    }
  }

  /** Returns what to say of queries that references leave out; empty if there are none. */
  public Optional<String> ofQueries(List<VirtualSource> sources) {
    return sources.stream()
        .filter(source -> source.name().contains("://") && of(source).equals(source.name()))
        .filter(source -> !source.name().endsWith(query(source)))
        .findFirst()
        .map(
            source ->
                "%s: the query of its URL is not in the references, for it may be secret; readers have to reach the file without it"
                    .formatted(of(source)));
  }

  private static String query(VirtualSource source) {
    return QUERY.matcher(source.location()).replaceFirst("$1");
  }
}
