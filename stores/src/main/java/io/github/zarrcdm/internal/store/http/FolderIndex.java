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
 * where links to folders end with a slash. There is no standard for it; anything else is ignored.
 */
final class FolderIndex {
  private static final Pattern TITLE =
      Pattern.compile(
          "<title>[^<]*(?:index of|directory listing|listing for)", Pattern.CASE_INSENSITIVE);
  private static final Pattern LINK =
      Pattern.compile("href\\s*+=\\s*+[\"']([^\"'?#]++)[\"']", Pattern.CASE_INSENSITIVE);

  private FolderIndex() {}

  /**
   * The names of the folders that {@code page}, the answer for the URL path {@code folder}, links
   * to; empty if it is not an index. Throws if they are too many; {@code where} names the page.
   */
  static Optional<List<String>> folders(ByteBuffer page, String folder, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    String text = StandardCharsets.UTF_8.decode(page.duplicate()).toString();
    TreeSet<String> names = new TreeSet<>();
    for (int tag = text.indexOf('<'); tag >= 0; ) {
      int next = text.indexOf('<', tag + 1);
      Optional<String> link = link(text, tag + 1, next < 0 ? text.length() : next);
      if (link.isPresent()) {
        String name = name(link.get(), folder);
        if (Keys.isPath(name) && name.indexOf('/') < 0) {
          names.add(name);
          Limit.NODES.check(names.size(), where);
        }
      }
      tag = next;
    }
    return names.isEmpty() && !TITLE.matcher(text).find()
        ? Optional.empty()
        : Optional.of(new ArrayList<>(names));
  }

  /**
   * The folder that the tag between {@code start} and {@code end} links to, without the slash at
   * its end. Tags are looked at one by one, so that a page takes no longer than its length.
   */
  private static Optional<String> link(String text, int start, int end) {
    String tag = text.substring(start, end);
    int close = tag.indexOf('>');
    Matcher href = LINK.matcher(close < 0 ? tag : tag.substring(0, close));
    boolean anchor =
        tag.length() > 1 && (tag.charAt(0) | 0x20) == 'a' && Character.isWhitespace(tag.charAt(1));
    return anchor && href.find() && href.group(1).endsWith("/")
        ? Optional.of(href.group(1).substring(0, href.group(1).length() - 1))
        : Optional.empty();
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
