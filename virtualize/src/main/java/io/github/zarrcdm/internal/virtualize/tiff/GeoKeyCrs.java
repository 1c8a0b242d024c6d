package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The coordinate reference system that GeoTIFF keys give by an EPSG or ESRI code, or describe; a
 * description is read as WKT.
 *
 * @see <a href="https://docs.ogc.org/is/19-008r4/19-008r4.html">OGC 19-008r4, GeoTIFF 1.1, 7.5</a>
 */
final class GeoKeyCrs {
  private static final int MODEL = 1024;
  private static final int GEOGRAPHIC = 2048;
  private static final int GEOGRAPHIC_CITATION = 2049;
  private static final int DATUM = 2050;
  private static final int PRIME_MERIDIAN = 2051;
  private static final int GREENWICH = 8901;
  private static final int ANGLE_UNIT = 2054;
  private static final int ANGLE_SIZE = 2055;
  private static final int DEGREE = 9102;
  private static final int ELLIPSOID = 2056;
  private static final int PROJECTED = 3072;
  private static final int PROJECTED_CITATION = 3073;
  private static final int PROJECTION = 3074;
  private static final int METHOD = 3075;
  private static final int UNIT = 3076;
  private static final int UNIT_SIZE = 3077;
  private static final int PARALLEL_1 = 3078;
  private static final int PARALLEL_2 = 3079;

  private static final String ESRI_TEXT = "ESRI PE String = ";
  private static final double US_FOOT = 1200 / 3937.;

  /** The methods by their numbers, as WKT 1 names them. */
  private static final Map<Integer, String> METHODS =
      Map.ofEntries(
          Map.entry(1, "Transverse_Mercator"),
          Map.entry(7, "Mercator"),
          Map.entry(8, "Lambert_Conformal_Conic_2SP"),
          Map.entry(9, "Lambert_Conformal_Conic_1SP"),
          Map.entry(10, "Lambert_Azimuthal_Equal_Area"),
          Map.entry(11, "Albers_Conic_Equal_Area"),
          Map.entry(12, "Azimuthal_Equidistant"),
          Map.entry(13, "Equidistant_Conic"),
          Map.entry(14, "Stereographic"),
          Map.entry(15, "Polar_Stereographic"),
          Map.entry(16, "Oblique_Stereographic"),
          Map.entry(17, "Equirectangular"),
          Map.entry(18, "Cassini_Soldner"),
          Map.entry(19, "Gnomonic"),
          Map.entry(20, "Miller_Cylindrical"),
          Map.entry(21, "Orthographic"),
          Map.entry(22, "Polyconic"),
          Map.entry(23, "Robinson"),
          Map.entry(24, "Sinusoidal"),
          Map.entry(25, "VanDerGrinten"),
          Map.entry(26, "New_Zealand_Map_Grid"),
          Map.entry(27, "Transverse_Mercator_South_Orientated"),
          Map.entry(28, "Cylindrical_Equal_Area"));

  /** Semi-major axes and inverse flattenings of ellipsoids by their numbers, as EPSG has them. */
  private static final Map<Integer, double[]> ELLIPSOIDS =
      Map.of(
          7001, new double[] {6377563.396, 299.3249646},
          7004, new double[] {6377397.155, 299.1528128},
          7008, new double[] {6378206.4, 294.978698213898},
          7019, new double[] {6378137, 298.257222101},
          7022, new double[] {6378388, 297},
          7024, new double[] {6378245, 298.3},
          7030, new double[] {6378137, 298.257223563});

  private final GeoKeys keys;

  private GeoKeyCrs(GeoKeys keys) {
    this.keys = keys;
  }

  /**
   * Returns an empty Optional if the keys have no CRS; throws {@link UnreadableCrs} for one that is
   * not understood.
   */
  static Optional<Crs> of(GeoKeys keys) throws UnreadableCrs {
    GeoKeyCrs crs = new GeoKeyCrs(keys);
    for (int citation : new int[] {PROJECTED_CITATION, GeoKeys.CITATION, GEOGRAPHIC_CITATION}) {
      String text = keys.text(citation);
      if (text.startsWith(ESRI_TEXT)) {
        return Optional.of(inDegrees(CrsReader.read(text.substring(ESRI_TEXT.length()))));
      }
    }
    return switch (keys.code(MODEL)) {
      case 1 -> Optional.of(crs.projected());
      case 2 -> Optional.of(crs.ofAxes());
      case 3 -> throw new UnreadableCrs("its coordinates are geocentric");
      default ->
          keys.codes().containsKey(PROJECTED)
              ? Optional.of(crs.projected())
              : keys.codes().containsKey(GEOGRAPHIC) ? Optional.of(crs.ofAxes()) : Optional.empty();
    };
  }

  private Crs projected() throws UnreadableCrs {
    int code = keys.code(PROJECTED);
    double unit = unit();
    if (code != 0 && code != GeoKeys.USER_DEFINED) {
      return inDegrees(withUnit(coded(code), unit));
    }
    if (!(unit > 0)) {
      throw new UnreadableCrs("its unit is number %s", keys.code(UNIT));
    }
    checkDegrees("the angles of its projection");
    return CrsReader.read(
        "PROJCS[\"%s\",%s,%s,UNIT[\"length\",%s]]"
            .formatted(
                name(PROJECTED_CITATION), wkt(geographic().datum()), conversion(unit), unit));
  }

  /** The unit of the keys, if they give one, overrides that of a code, as it does in GDAL. */
  private Crs withUnit(Crs crs, double unit) {
    return !(unit > 0)
            || keys.code(UNIT) == 0
            || !crs.isProjected()
            || Math.abs(unit - crs.unit()) < 1e-9 * crs.unit()
        ? crs
        : new Crs(crs.name(), null, crs.datum(), crs.conversion(), unit, crs.west());
  }

  /** Returns the CRS of that number: EPSG's, or else that of ESRI, whose numbers do not overlap. */
  private static Crs coded(int code) throws UnreadableCrs {
    try {
      return CrsReader.read("EPSG:" + code);
    } catch (UnreadableCrs e) {
      try {
        return CrsReader.read("ESRI:" + code);
      } catch (UnreadableCrs other) {
        throw e;
      }
    }
  }

  /** Returns the CRS of an image whose x and y are longitudes and latitudes. */
  private Crs ofAxes() throws UnreadableCrs {
    checkDegrees("its coordinates");
    return inDegrees(geographic());
  }

  private void checkDegrees(String angles) throws UnreadableCrs {
    int unit = keys.code(ANGLE_UNIT);
    double degree = Math.toRadians(1);
    double size = keys.number(unit == 0 ? degree : Double.NaN, ANGLE_SIZE);
    if (unit != DEGREE && !(Math.abs(size - degree) < 1e-12)) {
      throw new UnreadableCrs(
          "%s are in unit number %s of %s radians, not degrees", angles, unit, size);
    }
  }

  /** Coordinates in CF are degrees, and longitudes are shown as those from Greenwich. */
  private static Crs inDegrees(Crs crs) throws UnreadableCrs {
    if (crs.isGeographic() && (crs.unit() != 1 || crs.datum().primeMeridian() != 0)) {
      throw new UnreadableCrs(
          "its coordinates are in units of %s degrees, from a meridian at %s degrees",
          crs.unit(), crs.datum().primeMeridian());
    }
    return crs;
  }

  private Crs geographic() throws UnreadableCrs {
    int code = keys.code(GEOGRAPHIC);
    int datum = keys.code(DATUM);
    if (code != 0 && code != GeoKeys.USER_DEFINED) {
      return coded(code);
    }
    double[] known = ELLIPSOIDS.get(keys.code(ELLIPSOID));
    double semiMajor = keys.number(known == null ? Double.NaN : known[0], 2057);
    double semiMinor = keys.number(Double.NaN, 2058);
    double flattening =
        Double.isNaN(semiMinor)
            ? known == null ? Double.NaN : known[1]
            : semiMinor == semiMajor ? 0 : semiMajor / (semiMajor - semiMinor);
    double inverse = keys.number(flattening, 2059);
    int meridian = keys.code(PRIME_MERIDIAN);
    double longitude =
        keys.number(
            meridian == 0 || meridian == GREENWICH || meridian == GeoKeys.USER_DEFINED
                ? 0
                : Double.NaN,
            2061);
    if (Double.isNaN(semiMajor) || Double.isNaN(inverse)) {
      // Old numbers of datums are 2000 more than those of their geographic CRS.
      if (datum > 6000 && datum < 7000) {
        return coded(datum - 2000);
      }
      throw new UnreadableCrs("its ellipsoid, number %s, is not described", keys.code(ELLIPSOID));
    }
    if (Double.isNaN(longitude)) {
      throw new UnreadableCrs("its prime meridian, number %s, is not described", meridian);
    }
    return CrsReader.read(
        "GEOGCS[\"%s\",DATUM[\"unknown\",SPHEROID[\"unknown\",%s,%s]],PRIMEM[\"unknown\",%s],UNIT[\"degree\",0.0174532925199433]]"
            .formatted(name(GEOGRAPHIC_CITATION), semiMajor, inverse, longitude));
  }

  private static String wkt(Datum datum) {
    return "GEOGCS[\"%s\",DATUM[\"%s\",SPHEROID[\"%s\",%s,%s]],PRIMEM[\"\",%s],UNIT[\"degree\",0.0174532925199433]]"
        .formatted(
            quoted(datum.geographicName()),
            quoted(datum.name()),
            quoted(datum.ellipsoid().name()),
            datum.ellipsoid().semiMajor(),
            datum.ellipsoid().isSphere() ? 0 : datum.ellipsoid().inverseFlattening(),
            datum.primeMeridian());
  }

  private String conversion(double unit) throws UnreadableCrs {
    int projection = keys.code(PROJECTION);
    int zone = projection % 100;
    if (projection > 16000 && projection < 16200 && zone >= 1 && zone <= 60) {
      return conversion(
          "Transverse_Mercator",
          0,
          6 * zone - 183,
          0.9996,
          500000 / unit,
          projection > 16100 ? 10000000 / unit : 0);
    }
    String method = METHODS.get(keys.code(METHOD));
    if (method == null) {
      throw new UnreadableCrs(
          "its projection is number %s of method %s, of which the numbers are not known",
          projection, keys.code(METHOD));
    }
    if (method.equals("Mercator")) {
      method += keys.numbers().containsKey(PARALLEL_1) ? "_2SP" : "_1SP";
    }
    return conversion(
            method,
            keys.number(0, 3081, 3085, 3089),
            keys.number(0, 3080, 3084, 3088, 3095),
            keys.number(1, 3092, 3093),
            keys.number(0, 3082, 3086, 3090),
            keys.number(0, 3083, 3087, 3091))
        + parallel("standard_parallel_1", PARALLEL_1)
        + parallel("standard_parallel_2", PARALLEL_2);
  }

  private String parallel(String name, int key) {
    return keys.numbers().containsKey(key)
        ? ",PARAMETER[\"%s\",%s]".formatted(name, keys.number(0, key))
        : "";
  }

  private static String conversion(
      String method, double latitude, double longitude, double scale, double east, double north) {
    // These names of parameters are read with every method.
    return String.format(
        Locale.ROOT,
        "PROJECTION[\"%s\"],PARAMETER[\"latitude_of_origin\",%s],PARAMETER[\"central_meridian\",%s],PARAMETER[\"scale_factor\",%s],PARAMETER[\"false_easting\",%s],PARAMETER[\"false_northing\",%s]",
        method,
        latitude,
        longitude,
        scale,
        east,
        north);
  }

  /** Returns the unit of x and y in metres; NaN if its number is unknown. */
  private double unit() {
    return switch (keys.code(UNIT)) {
      case 0, 9001 -> 1;
      case 9002 -> 0.3048;
      case 9003 -> US_FOOT;
      case 9036 -> 1000;
      default -> keys.number(Double.NaN, UNIT_SIZE);
    };
  }

  private String name(int citation) {
    String text = keys.text(citation).isEmpty() ? keys.text(GeoKeys.CITATION) : keys.text(citation);
    // Such as "GCS Name = WGS 84|Datum = ...".
    String first = text.replaceFirst("\\|.*", "").replaceFirst("^[A-Za-z ]+ ?= ?", "");
    return first.isEmpty() ? "unknown" : quoted(first);
  }

  private static String quoted(String text) {
    return text.replace('"', '\'');
  }
}
