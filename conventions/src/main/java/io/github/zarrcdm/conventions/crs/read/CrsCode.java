package io.github.zarrcdm.conventions.crs.read;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The spellings of a code: {@code EPSG:4326}, {@code urn:ogc:def:crs:EPSG::4326}, {@code
 * http://www.opengis.net/def/crs/EPSG/0/4326}.
 */
final class CrsCode {
  private static final Pattern SHORT = Pattern.compile("([A-Za-z_]+):([A-Za-z0-9]+)");
  private static final Pattern URN =
      Pattern.compile("urn:(?:x-)?ogc:def:crs:([^:]+):[^:]*:([^:]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern URL =
      Pattern.compile("https?://(?:www\\.)?opengis\\.net/def/crs/([^/]+)/[^/]*/([^/]+)/?");
  private static final Pattern OLD_URL =
      Pattern.compile("https?://(?:www\\.)?opengis\\.net/gml/srs/([^./]+)\\.xml#([^/]+)");
  private static final Pattern SPATIAL_REFERENCE =
      Pattern.compile("https?://spatialreference\\.org/ref/([^/]+)/([^/]+)(?:/.*)?");

  private CrsCode() {}

  /** The code in its short spelling, the authority in upper case; null if {@code text} is none. */
  static String of(String text) {
    for (Pattern pattern : new Pattern[] {SHORT, URN, URL, OLD_URL, SPATIAL_REFERENCE}) {
      Matcher matcher = pattern.matcher(text);
      if (matcher.matches()) {
        String authority = matcher.group(1).toUpperCase(Locale.ROOT);
        return (authority.equals("CRS") ? "OGC" : authority)
            + ":"
            + alias(matcher.group(2).toUpperCase(Locale.ROOT));
      }
    }
    return text.matches("(?i)CRS84")
        ? "OGC:CRS84"
        : text.matches("\\d{4,6}") ? "EPSG:" + text : null;
  }

  /** Old names of Web Mercator. */
  private static String alias(String code) {
    return code.equals("900913")
            || code.equals("102113")
            || code.equals("102100")
            || code.equals("3785")
        ? "3857"
        : code;
  }
}
