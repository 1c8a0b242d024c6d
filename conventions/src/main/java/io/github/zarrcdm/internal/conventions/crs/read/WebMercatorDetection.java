package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells Web Mercator from Mercator in WKT 1, which has no method of its own for it. Taking one for
 * the other puts a place 21 km off.
 */
final class WebMercatorDetection {
  private static final Set<String> CODES =
      Set.of(
          "EPSG:3857",
          "EPSG:3785",
          "EPSG:900913",
          "ESRI:102100",
          "ESRI:102113",
          "EPSG:102100",
          "EPSG:102113");

  private WebMercatorDetection() {}

  /**
   * @param code of the CRS; may be null
   * @param extension GDAL's PROJ.4 text, empty if there is none
   */
  static boolean isPseudoMercator(
      String method, String crsName, @Nullable String code, String extension) {
    if (!method.toLowerCase(Locale.ROOT).startsWith("mercator")) {
      return false;
    }
    String name = crsName.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return extension.contains("+nadgrids=@null")
        || (extension.contains("+a=6378137") && extension.contains("+b=6378137 "))
        || (code != null && CODES.contains(code.toUpperCase(Locale.ROOT)))
        || name.contains("pseudomercator")
        || name.contains("popularvisualisation")
        || name.contains("webmercator");
  }
}
