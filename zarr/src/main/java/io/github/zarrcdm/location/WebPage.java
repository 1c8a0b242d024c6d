package io.github.zarrcdm.location;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page on which people see a store in their browser, and whose address they copy: those of
 * clouds' consoles and of repositories, and lists of buckets.
 *
 * @param pattern of the address up to options
 * @param store the address of what the page shows
 */
record WebPage(Pattern pattern, Function<Matcher, String> store) {
  /** Every address of such a page has one of these: most locations need none of the patterns. */
  private static final List<String> SIGNS =
      List.of(
          "console.",
          "storage.cloud.google.com",
          "index.html#",
          "github.com/",
          "huggingface.co/",
          "source.coop/",
          ".dfs.",
          "list-type=2");

  private static WebPage of(String pattern, Function<Matcher, String> store) {
    return new WebPage(
        Pattern.compile(
            "(?<before>(?:zarr:|icechunk:)?)" + pattern + "(?<after>(?:#.*)?)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL),
        store);
  }

  /** Returns {@code text} with the address of the store instead of that of a page that shows it. */
  static String unwrapped(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (!LocationWrapper.hasSign(lower, SIGNS)) {
      return text;
    }
    for (WebPage page : Known.ALL) {
      Matcher found = page.pattern.matcher(text);
      if (found.matches()) {
        return found.group("before") + page.store.apply(found) + found.group("after");
      }
    }
    return text;
  }

  private static String decoded(Matcher found, String name) {
    return PercentEncoding.decodeIfEncoded(found.group(name));
  }

  /** Loaded with the first address that may be one. */
  private static final class Known {
    static final List<WebPage> ALL =
        List.of(
            of(
                "https://console\\.cloud\\.google\\.com/storage/browser/(?:_details/)?(?<key>[^;?#]+)[^#]*",
                found -> "gs://" + decoded(found, "key")),
            of(
                "https://storage\\.cloud\\.google\\.com/(?<key>[^?#]+)[^#]*",
                found -> "gs://" + decoded(found, "key")),
            of(
                "https://(?:[a-z0-9-]+\\.)?console\\.aws\\.amazon\\.com/s3/(?:buckets|object)/(?<bucket>[^?#/]+)\\?(?:[^#]*&)?prefix=(?<key>[^&#]*)[^#]*",
                found -> "s3://" + found.group("bucket") + "/" + decoded(found, "key")),
            // Amazon's explorer of buckets
            of(
                "(?<bucket>https?://[^/#?]+\\.amazonaws\\.com)/index\\.html#(?<key>[^=#]+)",
                found -> found.group("bucket") + "/" + found.group("key")),
            of(
                "https://github\\.com/(?<name>[^/?#]+/[^/?#]+)/(?:blob|tree|raw)/(?<key>[^?#]+)[^#]*",
                found ->
                    "https://raw.githubusercontent.com/%s/%s"
                        .formatted(found.group("name"), found.group("key"))),
            of(
                "https://huggingface\\.co/(?<name>(?:datasets|spaces)/[^/?#]+/[^/?#]+)/(?:blob|tree)/(?<key>[^#]+)",
                found ->
                    "https://huggingface.co/%s/resolve/%s"
                        .formatted(found.group("name"), found.group("key"))),
            of(
                "https://(?:www\\.)?source\\.coop/(?:repositories/)?(?<key>[^/?#]+/[^/?#]+/[^?#]+)[^#]*",
                found -> "https://data.source.coop/" + found.group("key")),
            // Its other server has files under the same names
            of(
                "https://(?<server>[a-z0-9]+\\.dfs\\.(?:core\\.(?:windows\\.net|usgovcloudapi\\.net|chinacloudapi\\.cn)|fabric\\.microsoft\\.com)/[^#]+)",
                found -> "az://" + found.group("server")),
            of(
                "(?<bucket>https?://[^?#]+?)/?\\?(?=[^#]*\\blist-type=2)(?:[^#]*&)?prefix=(?<key>[^&#]*)[^#]*",
                found -> found.group("bucket") + "/" + decoded(found, "key")));
  }
}
