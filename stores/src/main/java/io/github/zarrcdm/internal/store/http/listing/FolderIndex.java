package io.github.zarrcdm.internal.store.http.listing;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.Keys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The page with which many web servers (Apache, nginx, Caddy, Python's) answer for a folder: links,
 * where links to folders end with a slash. There is no standard for it; anything else is ignored.
 *
 * <p>Where no link of any page ends with a slash, each may lead to a folder: some servers do not
 * mark them.
 */
public final class FolderIndex {
  private static final Pattern TITLE =
      Pattern.compile(
          "<title>[^<]*(?:index of|directory listing|listing for)", Pattern.CASE_INSENSITIVE);
  private static final Pattern LINK =
      Pattern.compile(
          "href\\s*+=\\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\\s\"'>]++))", Pattern.CASE_INSENSITIVE);

  /** Node's {@code serve} escapes no links, and says in titles what folders are called. */
  private static final Pattern FOLDER = Pattern.compile("title=\"([^\"]*+)\" class=\"folder ");

  private static final Pattern SERVER = Pattern.compile("(?i)^https?://[^/]*+");
  private static final Pattern ENTITY =
      Pattern.compile("&(?:#(\\d{1,7})|#[xX](\\p{XDigit}{1,6})|(\\w{2,4}));");
  private static final Map<String, String> ENTITIES =
      Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");

  private FolderIndex() {}

  /**
   * Returns the names of the folders that {@code page}, the answer for the URL path {@code folder},
   * links to; empty if it is not an index. Throws if they are too many; {@code where} names the
   * page.
   *
   * @param marks whether the server marks folders, as far as its pages have shown
   */
  public static Optional<List<String>> folders(
      ByteBuffer page, String folder, AtomicBoolean marks, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    String text = StandardCharsets.UTF_8.decode(page.duplicate()).toString();
    TreeSet<String> marked = new TreeSet<>();
    TreeSet<String> others = new TreeSet<>();
    for (int tag = text.indexOf('<'); tag >= 0; ) {
      int next = text.indexOf('<', tag + 1);
      String link = link(text, tag + 1, next < 0 ? text.length() : next);
      boolean slash = link.endsWith("/");
      String name = name(slash ? link.substring(0, link.length() - 1) : link, folder);
      if (Keys.isPath(name) && name.indexOf('/') < 0) {
        (slash ? marked : others).add(name);
        Limit.NODES.check(marked.size() + others.size(), where);
      }
      tag = next;
    }
    // A page that links to documents is that of a node's folder.
    boolean documents = others.removeIf(Marker::is);
    boolean index = documents || TITLE.matcher(text).find();
    if (marked.isEmpty() && !index) {
      return Optional.empty();
    }
    if (!marked.isEmpty()) {
      marks.set(true);
    }
    return Optional.of(new ArrayList<>(marks.get() ? marked : others));
  }

  /**
   * Returns what the tag between {@code start} and {@code end} links to; empty if that is nothing
   * below a folder. Tags are examined one by one, so that a page takes no longer than its length.
   */
  private static String link(String text, int start, int end) {
    String tag = text.substring(start, end);
    boolean anchor =
        tag.length() > 1 && (tag.charAt(0) | 0x20) == 'a' && Character.isWhitespace(tag.charAt(1));
    if (!anchor) {
      return "";
    }
    int close = tag.indexOf('>');
    Matcher href = LINK.matcher(close < 0 ? tag : tag.substring(0, close));
    if (!href.find()) {
      return "";
    }
    String link =
        unescaped(
            Stream.of(href.group(1), href.group(2), href.group(3))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(""));
    Matcher folder = FOLDER.matcher(tag);
    if (folder.find()) {
      String name = unescaped(folder.group(1));
      if (link.endsWith("/" + name)) {
        return HttpUrl.path(name);
      }
    }
    return link.indexOf('?') < 0 && link.indexOf('#') < 0 ? link : "";
  }

  /** Returns {@code text} with its entities replaced. */
  static String unescaped(String text) {
    return ENTITY
        .matcher(text)
        .replaceAll(
            entity ->
                Matcher.quoteReplacement(
                    entity.group(3) != null
                        ? ENTITIES.getOrDefault(entity.group(3), entity.group())
                        : character(entity.group(1), entity.group(2))));
  }

  private static String character(String decimal, String hex) {
    int code = decimal != null ? Integer.parseInt(decimal) : Integer.parseInt(hex, 16);
    return Character.isValidCodePoint(code) ? Character.toString(code) : "";
  }

  /** Returns the link, relative to the folder. Not every server escapes what it links to. */
  private static String name(String link, String folder) {
    String path = SERVER.matcher(link).replaceFirst("");
    String relative = path.startsWith("./") ? path.substring(2) : path;
    if (relative.startsWith(folder)) {
      return PercentEncoding.decodeIfEncoded(relative.substring(folder.length()));
    }
    String decoded = PercentEncoding.decodeIfEncoded(relative);
    String above = PercentEncoding.decodeIfEncoded(folder);
    return decoded.startsWith(above) ? decoded.substring(above.length()) : decoded;
  }

  /** Returns the path of {@code link} on its server, unescaped. */
  static String path(String link) {
    return PercentEncoding.decodeIfEncoded(SERVER.matcher(link.strip()).replaceFirst(""));
  }
}
