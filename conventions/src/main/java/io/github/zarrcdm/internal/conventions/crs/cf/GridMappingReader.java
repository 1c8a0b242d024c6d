package io.github.zarrcdm.internal.conventions.crs.cf;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CRS of a grid mapping variable: from WKT or another text, from the attributes of CF, or
 * from a PROJ string.
 */
public final class GridMappingReader {
  /** The names of grid mappings of projections. */
  public static final Set<String> PROJECTIONS =
      Set.of(
          "albers_conical_equal_area",
          "azimuthal_equidistant",
          "geostationary",
          "lambert_azimuthal_equal_area",
          "lambert_conformal_conic",
          "lambert_cylindrical_equal_area",
          "mercator",
          "oblique_mercator",
          "orthographic",
          "polar_stereographic",
          "rotated_latitude_longitude",
          "sinusoidal",
          "stereographic",
          "transverse_mercator",
          "vertical_perspective");

  /**
   * Attributes that hold a CRS as text, which come before CF's: they say more than CF can. The last
   * is that of D-Flow FM, as written and in lower case, for callers that ignore case.
   */
  public static final List<String> TEXTS =
      List.of("crs_wkt", "spatial_ref", "crs", "EPSG_code", "epsg_code");

  /**
   * Attributes that hold a PROJ string, as products of satellites and of the ocean have them; CF's
   * come before them.
   */
  public static final List<String> PROJ_TEXTS =
      List.of("proj4", "proj4_params", "proj4_string", "proj4text", "proj_string", "proj_params");

  private GridMappingReader() {}

  /**
   * Returns the CRS that {@code attributes} describe.
   *
   * @param unit that false easting and northing are in, which is that of the coordinates
   */
  public static Crs read(Attributes attributes, AxisUnit unit) throws UnreadableGridMapping {
    return new CfGridMapping(attributes, unit).crs();
  }

  /**
   * Returns the projection that {@code attributes} describe: in a text, in CF's attributes, in a
   * PROJ string; the first that can be read and is one. Throws what is wrong with CF's attributes
   * if none can.
   *
   * @param unit that false easting and northing of CF are in, which is that of the coordinates
   */
  public static Crs projection(Attributes attributes, AxisUnit unit) throws UnreadableGridMapping {
    Crs text = projection(attributes, TEXTS);
    if (text != null) {
      return text;
    }
    try {
      return read(attributes, unit);
    } catch (UnreadableGridMapping e) {
      Crs proj = projection(attributes, PROJ_TEXTS);
      if (proj == null) {
        throw e;
      }
      return proj;
    }
  }

  private static @Nullable Crs projection(Attributes attributes, List<String> keys) {
    for (String key : keys) {
      String text = attributes.text(key);
      try {
        Crs crs = text == null ? null : CrsReader.read(text);
        if (crs != null && !crs.isGeographic()) {
          return crs;
        }
      } catch (UnreadableCrs e) {
        // another attribute may say it
      }
    }
    return null;
  }

  /** Returns true if {@code name} is one of CF's grid mappings. */
  public static boolean isKnown(@Nullable String name) {
    return (name != null && PROJECTIONS.contains(name)) || CfGridMapping.GEOGRAPHIC.equals(name);
  }
}
