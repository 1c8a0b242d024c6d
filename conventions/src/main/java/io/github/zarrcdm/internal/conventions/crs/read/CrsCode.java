package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The spellings of a code: {@code EPSG:4326}, {@code urn:ogc:def:crs:EPSG::4326}, {@code
 * http://www.opengis.net/def/crs/EPSG/0/4326}.
 */
final class CrsCode {
  private static final Pattern SHORT =
      Pattern.compile("(?:\\+init=)?([A-Za-z][A-Za-z0-9_]*):(\\d{4}:)?([A-Za-z0-9]+)");
  private static final Pattern URN =
      Pattern.compile("urn:(?:x-)?ogc:def:crs:([^:]+):([^:]*):([^:]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern URL =
      Pattern.compile("https?://(?:www\\.)?opengis\\.net/def/crs/([^/]+)/([^/]*)/([^/]+)/?");
  private static final Pattern OLD_URL =
      Pattern.compile("https?://(?:www\\.)?opengis\\.net/gml/srs/([^./]+)\\.xml#()([^/]+)");
  private static final Pattern SPATIAL_REFERENCE =
      Pattern.compile("https?://spatialreference\\.org/ref/([^/]+)/()([^/]+)(?:/.*)?");

  /** What it was called before it had a number of EPSG's. */
  private static final Set<String> WEB_MERCATOR = Set.of("900913", "102100", "102113", "3785");

  private CrsCode() {}

  /**
   * Returns the code in its short spelling, the authority in upper case; null if {@code text} is
   * not a code.
   */
  static @Nullable String of(String text) {
    for (Pattern pattern : new Pattern[] {SHORT, URN, URL, OLD_URL, SPATIAL_REFERENCE}) {
      Matcher matcher = pattern.matcher(text);
      if (matcher.matches()) {
        boolean planets = matcher.group(2) != null && matcher.group(2).startsWith("2015");
        String authority = matcher.group(1).toUpperCase(Locale.ROOT);
        return code(
            authority.equals("IAU") && planets ? "IAU_2015" : authority,
            matcher.group(3).toUpperCase(Locale.ROOT));
      }
    }
    return text.matches("(?i)CRS84")
        ? "OGC:CRS84"
        : text.matches("\\d{4,6}") ? "EPSG:" + text : null;
  }

  private static String code(String authority, String code) {
    return WEB_MERCATOR.contains(code) && !authority.startsWith("IAU")
        ? "EPSG:3857"
        : (authority.equals("CRS") ? "OGC" : authority) + ":" + code;
  }
}
