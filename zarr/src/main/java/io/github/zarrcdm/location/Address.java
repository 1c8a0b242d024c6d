package io.github.zarrcdm.location;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A scheme and what it makes of the rest.
 *
 * @param scheme in lower case
 * @param root the address in its usual spelling
 */
record Address(String scheme, String root) {
  private static final String FILE = "file";

  /** Other names of a scheme. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "s3a", "s3", "s3n", "s3", "gcs", "gs", "azure", "az", "abfss", "abfs", "adl", "abfs",
          "wasb", "abfs", "wasbs", "abfs");

  /** Returns the address that {@code text} spells. */
  static Address of(String text, Map<String, String> options) {
    if (text.indexOf(':') >= 0 || text.startsWith("\\\\")) {
      for (Spelling spelling : Spelling.ALL) {
        Matcher found = spelling.pattern.matcher(text);
        if (found.matches()) {
          return spelling.read.apply(found, options);
        }
      }
    }
    return path(File.separatorChar == '\\' ? slashes(text) : text);
  }

  /**
   * Returns {@code root} up to its query; all of a local path, where a question mark is a letter.
   */
  static String withoutQuery(String root) {
    int mark = root.contains("://") ? root.indexOf('?') : -1;
    return mark < 0 ? root : root.substring(0, mark);
  }

  boolean isLocal() {
    return scheme.equals(FILE);
  }

  /** netCDF-Java writes file: before an unescaped path, others escape it: what exists decides. */
  private static Address fileUrl(String rest) {
    String path = rest.replaceFirst("(?i)^//localhost(?=/)|^//(?=/)", "");
    path = path.replaceFirst("^/(?=[A-Za-z]:([/\\\\]|$))", "");
    path = path.matches("(?s)[A-Za-z]:.*|\\\\\\\\.*") ? slashes(path) : path;
    return path(FileNames.exists(path) ? path : PercentEncoding.decodeIfEncoded(path));
  }

  /** Returns a URL, also one that a java.io.File has left with one slash, or with backslashes. */
  private static Address url(String scheme, String rest) {
    String lower = scheme.toLowerCase(Locale.ROOT);
    String known = ALIASES.getOrDefault(lower, lower);
    return new Address(known, known + "://" + (rest.indexOf('/') < 0 ? slashes(rest) : rest));
  }

  private static Address path(String path) {
    return new Address(FILE, path);
  }

  private static String slashes(String path) {
    return path.replace('\\', '/');
  }

  /** Loaded with the first text that is more than a path. */
  private record Spelling(Pattern pattern, BiFunction<Matcher, Map<String, String>, Address> read) {
    /** The first that fits is taken; a path fits always. */
    static final List<Spelling> ALL =
        List.of(
            spelling("file:(.+)", (found, options) -> fileUrl(found.group(1))),
            spelling(
                "cdms3:(.+)",
                (found, options) -> new Address("s3", CdmS3.uri(found.group(1), options))),
            spelling("[a-z]:(?:[/\\\\].*)?", (found, options) -> path(slashes(found.group()))),
            spelling("\\\\\\\\.+", (found, options) -> path(slashes(found.group()))),
            spelling(
                "([a-z][a-z0-9+.-]+):[/\\\\]+(.+)",
                (found, options) -> url(found.group(1), found.group(2))));

    private static Spelling spelling(
        String pattern, BiFunction<Matcher, Map<String, String>, Address> read) {
      return new Spelling(
          Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), read);
    }
  }
}
