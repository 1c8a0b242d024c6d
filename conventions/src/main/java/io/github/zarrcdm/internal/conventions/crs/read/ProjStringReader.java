package io.github.zarrcdm.internal.conventions.crs.read;

import static java.util.Map.entry;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reads the strings of PROJ.4, such as {@code +proj=utm +zone=31 +datum=WGS84}, which older writers
 * left in attributes.
 *
 * @see <a href="https://proj.org/en/stable/usage/quickstart.html">PROJ</a>
 */
final class ProjStringReader {

  /** PROJ's names of methods, and those of WKT. */
  private static final Map<String, String> METHODS =
      Map.ofEntries(
          entry("tmerc", "Transverse Mercator"),
          entry("etmerc", "Transverse Mercator"),
          entry("lcc", "Lambert Conic Conformal (2SP)"),
          entry("aea", "Albers Equal Area"),
          entry("laea", "Lambert Azimuthal Equal Area"),
          entry("stere", "Stereographic"),
          entry("sterea", "Oblique Stereographic"),
          entry("merc", "Mercator"),
          entry("webmerc", "Popular Visualisation Pseudo Mercator"),
          entry("cea", "Lambert Cylindrical Equal Area"),
          entry("sinu", "Sinusoidal"),
          entry("geos", "Geostationary Satellite (Sweep Y)"),
          entry("somerc", "Swiss_Oblique_Mercator"),
          entry("eqearth", "Equal Earth"),
          entry("moll", "Mollweide"),
          entry("aeqd", "Azimuthal Equidistant"),
          entry("poly", "American Polyconic"),
          entry("cass", "Cassini-Soldner"),
          entry("eqc", "Equidistant Cylindrical"),
          entry("eqdc", "Equidistant Conic"),
          entry("ortho", "Orthographic"),
          entry("mill", "Miller Cylindrical"),
          entry("eck4", "Eckert IV"),
          entry("eck6", "Eckert VI"),
          entry("ob_tran", "PROJ ob_tran o_proj=longlat"));

  /** Parameters of methods; all others say something else, or nothing that matters to a place. */
  private static final String PARAMETERS =
      " lat_0 lon_0 lat_1 lat_2 lat_ts k k_0 x_0 y_0 h o_lat_p o_lon_p ";

  private static final Map<String, Ellipsoid> ELLIPSOIDS =
      Map.ofEntries(
          entry("wgs84", Ellipsoid.WGS84),
          entry("grs80", Ellipsoid.GRS80),
          entry("nad83", Ellipsoid.GRS80),
          entry("nad27", new Ellipsoid("Clarke 1866", 6378206.4, 294.978698213898)),
          entry("clrk66", new Ellipsoid("Clarke 1866", 6378206.4, 294.978698213898)),
          entry("wgs72", new Ellipsoid("WGS 72", 6378135, 298.26)),
          entry("intl", new Ellipsoid("International 1924", 6378388, 297)),
          entry("bessel", new Ellipsoid("Bessel 1841", 6377397.155, 299.1528128)),
          entry("potsdam", new Ellipsoid("Bessel 1841", 6377397.155, 299.1528128)),
          entry("krass", new Ellipsoid("Krassowsky 1940", 6378245, 298.3)),
          entry("airy", new Ellipsoid("Airy 1830", 6377563.396, 299.3249646)),
          entry("osgb36", new Ellipsoid("Airy 1830", 6377563.396, 299.3249646)),
          entry("aust_sa", new Ellipsoid("Australian National Spheroid", 6378160, 298.25)),
          entry("sphere", Ellipsoid.sphere("Normal Sphere (r=6370997)", 6370997)));

  private static final Map<String, Double> UNITS =
      Map.of("m", 1., "km", 1000., "ft", 0.3048, "us-ft", 1200 / 3937.);

  private final Map<String, String> words = new LinkedHashMap<>();
  private final String text;

  private ProjStringReader(String text) {
    this.text = text;
    for (String word : text.strip().split("\\s+")) {
      int equals = word.indexOf('=');
      String name =
          word.substring(word.startsWith("+") ? 1 : 0, equals < 0 ? word.length() : equals);
      words.putIfAbsent(name, equals < 0 ? "" : word.substring(equals + 1));
    }
  }

  static boolean isProjString(String text) {
    return text.startsWith("+") && text.contains("+proj=");
  }

  static Crs read(String text) throws UnreadableCrs {
    UnreadableCrs.check(Limit.CRS_LENGTH, text.length(), "a PROJ string");
    return new ProjStringReader(text).read();
  }

  private Crs read() throws UnreadableCrs {
    String projection = words.getOrDefault("proj", "");
    double meridian = words.getOrDefault("pm", "").equals("greenwich") ? 0 : number("pm", 0);
    Datum datum = new Datum("", words.getOrDefault("datum", ""), ellipsoid(), meridian);
    if (!words.getOrDefault("axis", "enu").equals("enu")) {
      throw unsupported("+axis=enu");
    }
    if (projection.startsWith("lat") || projection.startsWith("lon")) {
      return new Crs("", null, datum, null, 1, false);
    }
    boolean rotated = projection.equals("ob_tran");
    String unit = words.getOrDefault("units", "m");
    double metres = number("to_meter", UNITS.getOrDefault(unit, Double.NaN));
    if (Double.isNaN(metres) || (rotated && !words.getOrDefault("o_proj", "").startsWith("lon"))) {
      throw unsupported("known units, and of +o_proj longlat");
    }
    return new Crs(
        "",
        null,
        datum,
        Variants.unify(conversion(projection, meridian), datum.ellipsoid(), Axes.UNSAID),
        rotated ? 1 : metres,
        false);
  }

  private Conversion conversion(String projection, double meridian) throws UnreadableCrs {
    if (projection.equals("utm")) {
      return utm();
    }
    String method = METHODS.get(projection);
    if (method == null) {
      throw unsupported("+proj=" + String.join(", ", new TreeSet<>(METHODS.keySet())) + ", utm");
    }
    boolean sweepX = projection.equals("geos") && words.getOrDefault("sweep", "y").equals("x");
    boolean web = projection.equals("merc") && words.getOrDefault("nadgrids", "").equals("@null");
    ConversionReader reader =
        new ConversionReader(
            sweepX
                ? "Geostationary Satellite (Sweep X)"
                : web ? METHODS.getOrDefault("webmerc", method) : method,
            0,
            meridian);
    for (String name : words.keySet()) {
      if (PARAMETERS.contains(" " + name + " ")) {
        reader.add(name, 0, number(name, 0), 1, 1);
      }
    }
    return reader.read();
  }

  private Conversion utm() throws UnreadableCrs {
    double zone = number("zone", Double.NaN);
    if (!(zone >= 1 && zone <= 60)) {
      throw unsupported("+zone=1 to 60");
    }
    ConversionReader reader = new ConversionReader("Transverse Mercator", 0, 0);
    reader.add("lat_0", 0, 0, 1, 1);
    reader.add("lon_0", 0, 6 * zone - 183, 1, 1);
    reader.add("k_0", 0, 0.9996, 1, 1);
    reader.add("x_0", 0, 500_000, 1, 1);
    reader.add("y_0", 0, words.containsKey("south") ? 10_000_000 : 0, 1, 1);
    return reader.read().with(Method.TRANSVERSE_MERCATOR);
  }

  private Ellipsoid ellipsoid() throws UnreadableCrs {
    String name = words.getOrDefault("ellps", words.getOrDefault("datum", "WGS84"));
    Ellipsoid named = ELLIPSOIDS.get(name.toLowerCase(Locale.ROOT));
    double radius = number("R", 0);
    double semiMajor = number("a", 0);
    if (radius > 0) {
      return Ellipsoid.sphere("", radius);
    } else if (semiMajor > 0 && words.containsKey("b")) {
      return Ellipsoid.ofAxes("", semiMajor, number("b", semiMajor));
    } else if (semiMajor > 0) {
      double flattening = number("f", 0);
      return new Ellipsoid("", semiMajor, number("rf", flattening == 0 ? 0 : 1 / flattening));
    } else if (named == null) {
      throw unsupported("a known +ellps or +datum, or +a");
    }
    return named;
  }

  private double number(String name, double otherwise) throws UnreadableCrs {
    String value = words.get(name);
    try {
      double number = value == null ? otherwise : Double.parseDouble(value);
      if (value == null || Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new UnreadableCrs(
        "\"+%s=%s\" in a PROJ string is not a number", name, UnreadableCrs.excerpt(value));
  }

  private UnreadableCrs unsupported(String supported) {
    return new UnreadableCrs(
        "the PROJ string \"%s\" is not supported; supported are %s",
        UnreadableCrs.excerpt(text), supported);
  }
}
