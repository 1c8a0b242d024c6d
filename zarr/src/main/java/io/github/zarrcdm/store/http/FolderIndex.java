package io.github.zarrcdm.store.http;

import io.github.zarrcdm.store.Keys;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
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

  /** No folder of groups is larger; a page that is, is none. */
  private static final int MOST = 100_000;

  private FolderIndex() {}

  /**
   * The names of the folders that {@code page}, the answer for the URL path {@code folder}, links
   * to; empty if it is no index.
   */
  static Optional<List<String>> folders(ByteBuffer page, String folder) {
    String text = StandardCharsets.UTF_8.decode(page.duplicate()).toString();
    TreeSet<String> names = new TreeSet<>();
    Matcher link = LINK.matcher(text);
    while (link.find() && names.size() < MOST) {
      String name = name(link.group(1), folder);
      if (Keys.isPath(name) && name.indexOf('/') < 0) {
        names.add(name);
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
