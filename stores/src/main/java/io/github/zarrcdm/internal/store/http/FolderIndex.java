package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Keys;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page with which many web servers (Apache, nginx, Caddy, Python's) answer for a folder: links,
 * of which those to folders end with a slash. There is no standard for it; what does not look like
 * one tells nothing.
 */
final class FolderIndex {
  private static final Pattern TITLE =
      Pattern.compile(
          "<title>[^<]*(?:index of|directory listing|listing for)", Pattern.CASE_INSENSITIVE);
  private static final Pattern LINK =
      Pattern.compile("<a\\s[^>]*?href\\s*=\\s*[\"']([^\"'?#]+)/[\"']", Pattern.CASE_INSENSITIVE);

  private FolderIndex() {}

  /**
   * The names of the folders that {@code page}, the answer for the URL path {@code folder}, links
   * to; empty if it is no index. Throws if they are too many; {@code where} names the page.
   */
  static Optional<List<String>> folders(ByteBuffer page, String folder, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    String text = StandardCharsets.UTF_8.decode(page.duplicate()).toString();
    TreeSet<String> names = new TreeSet<>();
    Matcher link = LINK.matcher(text);
    while (link.find()) {
      String name = name(link.group(1), folder);
      if (Keys.isPath(name) && name.indexOf('/') < 0) {
        names.add(name);
        Limit.NODES.check(names.size(), where);
      }
    }
    return names.isEmpty() && !TITLE.matcher(text).find()
        ? Optional.empty()
        : Optional.of(new ArrayList<>(names));
  }

  /** The link, relative to the folder. */
  private static String name(String link, String folder) {
    String relative = link.startsWith("./") ? link.substring(2) : link;
    if (relative.startsWith(folder)) {
      relative = relative.substring(folder.length());
    }
    try {
      return URLDecoder.decode(relative.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEscaped) {
      return relative;
    }
  }
}
