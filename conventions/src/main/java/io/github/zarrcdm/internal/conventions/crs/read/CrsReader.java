package io.github.zarrcdm.internal.conventions.crs.read;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import java.util.Map;

/** Reads a coordinate reference system in any notation. */
public final class CrsReader {
  private CrsReader() {}

  /**
   * Returns the CRS that {@code value} describes.
   *
   * @param value an attribute value: text (WKT 1, WKT 2, a code such as {@code EPSG:4326}, an OGC
   *     URL or URN), a number (an EPSG code) or a map (PROJJSON)
   * @throws UnreadableCrs if it is malformed, unknown or not horizontal; whatever the value,
   *     nothing else is thrown
   */
  public static Crs read(Object value) throws UnreadableCrs {
    if (value instanceof String text) {
      String trimmed = text.strip();
      String code = CrsCode.of(trimmed);
      if (code != null) {
        return CrsTable.read(code);
      }
      return ProjStringReader.isProjString(trimmed)
          ? ProjStringReader.read(trimmed)
          : WktReader.read(trimmed);
    }
    if (value instanceof Map) {
      return ProjJsonReader.read(value);
    }
    if (value instanceof Long code) {
      return CrsTable.read("EPSG:" + code);
    }
    throw new UnreadableCrs(
        "a CRS given as %s; supported are text (WKT, code, URL) and an object (PROJJSON)",
        value == null ? "null" : value.getClass().getSimpleName());
  }
}
