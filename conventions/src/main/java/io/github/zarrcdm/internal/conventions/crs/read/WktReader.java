package io.github.zarrcdm.internal.conventions.crs.read;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads WKT 1 (as GDAL and as ESRI write it) and WKT 2.
 *
 * <p>Of a compound CRS the horizontal part counts, of a bound one its source; a datum ensemble is a
 * datum. Units are applied, and inverse flattening 0 means a sphere.
 *
 * @see <a href="https://docs.ogc.org/is/18-010r11/18-010r11.pdf">OGC 18-010r11, WKT 2:2019</a>
 */
final class WktReader {
  private static final Set<String> PROJECTED = Set.of("PROJCS", "PROJCRS", "PROJECTEDCRS");
  private static final Set<String> FIRST_VERSION = Set.of("GEOGCS");
  private static final Set<String> GEOGRAPHIC =
      Set.of(
          "GEOGCS",
          "GEOGCRS",
          "GEOGRAPHICCRS",
          "GEODCRS",
          "GEODETICCRS",
          "BASEGEOGCRS",
          "BASEGEODCRS");
  private static final Set<String> COMPOUND =
      Set.of("COMPD_CS", "COMPOUNDCRS", "BOUNDCRS", "SOURCECRS", "COORDINATEMETADATA");
  private static final Set<String> DATUM = Set.of("DATUM", "ENSEMBLE", "GEODETICDATUM", "TRF");
  private static final Set<String> ELLIPSOID = Set.of("ELLIPSOID", "SPHEROID");
  private static final Set<String> PRIME_MERIDIAN = Set.of("PRIMEM", "PRIMEMERIDIAN");
  private static final Set<String> LENGTH = Set.of("LENGTHUNIT", "UNIT");
  private static final Set<String> ANGLE = Set.of("ANGLEUNIT", "UNIT");
  private static final Set<String> CONVERSION = Set.of("CONVERSION", "DERIVINGCONVERSION");
  private static final Set<String> METHOD = Set.of("METHOD", "PROJECTION");
  private static final Set<String> ID = Set.of("ID", "AUTHORITY");

  private WktReader() {}

  static Crs read(String wkt) throws UnreadableCrs {
    WktNode root = WktParser.parse(wkt);
    WktNode horizontal = horizontal(root);
    if (horizontal == null) {
      throw new UnreadableCrs("%s[\"%s\"] has no horizontal part", root.keyword(), root.text(0));
    }
    return horizontal.is(PROJECTED) ? projected(horizontal) : geographic(horizontal);
  }

  private static @Nullable WktNode horizontal(WktNode node) {
    if (node.is(PROJECTED) || node.is(GEOGRAPHIC)) {
      return node;
    }
    if (node.is(COMPOUND)) {
      for (WktNode child : node.children()) {
        WktNode found = horizontal(child);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static Crs projected(WktNode node) throws UnreadableCrs {
    WktNode base = node.child(GEOGRAPHIC);
    if (base == null) {
      throw new UnreadableCrs("%s[\"%s\"] lacks its geographic CRS", node.keyword(), node.text(0));
    }
    double degrees = angle(base, 1);
    Datum datum = datum(base, degrees);
    double unit = axisUnit(node, LENGTH, 1);
    return new Crs(
        node.text(0),
        code(node),
        datum,
        conversion(node, datum, unit, degrees),
        unit,
        axes(node).west());
  }

  private static Crs geographic(WktNode node) throws UnreadableCrs {
    WktNode base = node.child(GEOGRAPHIC);
    WktNode described = base == null ? node : base;
    double degrees = Units.degrees(axisUnit(node, ANGLE, Math.toRadians(angle(described, 1))));
    Datum datum = datum(described, angle(described, degrees));
    WktNode system = node.child("CS");
    if (system != null && system.text(0).equalsIgnoreCase("Cartesian")) {
      throw new UnreadableCrs(
          "%s[\"%s\"] is geocentric; supported are geographic and projected ones",
          node.keyword(), node.text(0));
    }
    Conversion conversion = base == null ? null : conversion(node, datum, 1, degrees);
    if (conversion != null && conversion.method() != Method.ROTATED_POLE) {
      throw new UnreadableCrs(
          "%s[\"%s\"] is derived by \"%s\"; supported is a rotated pole",
          node.keyword(), node.text(0), conversion.methodName());
    }
    return new Crs(
        node.text(0), code(node), datum, conversion, degrees, axes(node).countWest(node.text(0)));
  }

  private static Datum datum(WktNode geographic, double degrees) throws UnreadableCrs {
    WktNode datum = geographic.child(DATUM);
    WktNode dynamic = geographic.child("DYNAMIC");
    WktNode ellipsoid = datum == null ? null : datum.child(ELLIPSOID);
    if (datum == null || ellipsoid == null) {
      throw new UnreadableCrs(
          "%s[\"%s\"] lacks its datum or ellipsoid%s",
          geographic.keyword(), geographic.text(0), dynamic == null ? "" : " (dynamic)");
    }
    WktNode unit = ellipsoid.child(LENGTH);
    double metres = unit == null ? 1 : unit.number(1);
    double semiMajor = ellipsoid.number(1) * metres;
    double inverseFlattening = ellipsoid.number(2);
    if (!(semiMajor > 0) || (inverseFlattening != 0 && !(inverseFlattening > 1))) {
      throw new UnreadableCrs(
          "ellipsoid of semi-major axis %s and inverse flattening %s",
          semiMajor, inverseFlattening);
    }
    return new Datum(
        geographic.text(0),
        datum.text(0),
        new Ellipsoid(ellipsoid.text(0), semiMajor, inverseFlattening),
        primeMeridian(
            geographic.child(PRIME_MERIDIAN), geographic.is(FIRST_VERSION) ? 1 : degrees));
  }

  private static double primeMeridian(@Nullable WktNode node, double degrees) throws UnreadableCrs {
    if (node == null) {
      return 0;
    }
    double value = node.number(1);
    // GDAL and ESRI write the meridian in degrees, whatever the unit; others, in grads, have Paris.
    boolean parisInGrads = Math.abs(value - 2.5969213) < 1e-6;
    WktNode own = node.child(ANGLE);
    double unit = own != null ? Units.degrees(own.number(1)) : parisInGrads ? 0.9 : degrees;
    return value * unit;
  }

  private static Conversion conversion(WktNode crs, Datum datum, double metres, double degrees)
      throws UnreadableCrs {
    WktNode own = crs.child(CONVERSION);
    WktNode conversion = own == null ? crs : own;
    WktNode method = conversion.child(METHOD);
    if (method == null) {
      throw new UnreadableCrs("%s[\"%s\"] lacks its projection method", crs.keyword(), crs.text(0));
    }
    String extension = extension(crs);
    boolean pseudoMercator =
        WebMercatorDetection.isPseudoMercator(method.text(0), crs.text(0), code(crs), extension);
    ConversionReader reader =
        new ConversionReader(
            pseudoMercator
                ? "Popular Visualisation Pseudo Mercator"
                : ownName(method.text(0), extension, conversion),
            pseudoMercator ? 0 : epsg(method),
            datum.primeMeridian());
    for (WktNode parameter : conversion.children()) {
      if (parameter.keyword().equals("PARAMETER")) {
        WktNode length = parameter.child("LENGTHUNIT");
        WktNode angle = parameter.child("ANGLEUNIT");
        WktNode scale = parameter.child("SCALEUNIT");
        WktNode any = parameter.child("UNIT");
        double ownMetres = length != null ? length.number(1) : any != null ? any.number(1) : metres;
        double ownDegrees =
            angle != null
                ? Units.degrees(angle.number(1))
                : any != null ? Units.degrees(any.number(1)) : degrees;
        double ownUnity = scale != null ? scale.number(1) : any != null ? any.number(1) : 1;
        reader.add(
            parameter.text(0),
            epsg(parameter),
            parameter.number(1),
            ownMetres,
            ownDegrees,
            ownUnity);
      }
    }
    Conversion read = reader.read();
    return MethodVariants.unify(
        pseudoMercator ? read.with(Parameter.AUXILIARY_SPHERE_TYPE, 0) : read,
        datum.ellipsoid(),
        axes(crs));
  }

  private static String extension(WktNode crs) {
    WktNode extension = crs.child("EXTENSION");
    return extension != null && extension.text(0).equals("PROJ4") ? extension.text(1) : "";
  }

  /**
   * Returns the name of a method that WKT 1 names like another: the scan direction of a
   * geostationary one is in GDAL's extension, y if it is not; an orthographic one of ESRI, which
   * has a centre and no central meridian, is on a sphere.
   */
  private static String ownName(String method, String extension, WktNode conversion) {
    if (method.equalsIgnoreCase("Geostationary_Satellite") && extension.contains("+sweep=x")) {
      return "Geostationary Satellite (Sweep X)";
    }
    boolean centred =
        conversion.children().stream()
            .anyMatch(
                parameter ->
                    parameter.keyword().equals("PARAMETER")
                        && parameter.text(0).equalsIgnoreCase("Longitude_Of_Center"));
    return method.equals("Orthographic") && centred ? "Orthographic (Spherical)" : method;
  }

  private static AxisDirections axes(WktNode crs) {
    return new AxisDirections(
        crs.children().stream()
            .filter(child -> child.keyword().equals("AXIS"))
            .map(axis -> axis.text(1).toLowerCase(Locale.ROOT))
            .toList());
  }

  /** Returns the factor of the first axis' unit, or of the CRS as a whole. */
  private static double axisUnit(WktNode crs, Set<String> keywords, double otherwise)
      throws UnreadableCrs {
    WktNode axis = crs.child("AXIS");
    WktNode unit = axis == null ? null : axis.child(keywords);
    unit = unit == null ? crs.child(keywords) : unit;
    double factor = unit == null ? otherwise : unit.number(1);
    if (!(factor > 0)) {
      throw new UnreadableCrs("%s[\"%s\"] has a unit of %s", crs.keyword(), crs.text(0), factor);
    }
    return factor;
  }

  private static double angle(WktNode crs, double otherwise) throws UnreadableCrs {
    WktNode unit = crs.child(ANGLE);
    return unit == null ? otherwise : Units.degrees(unit.number(1));
  }

  private static int epsg(WktNode node) {
    WktNode id = node.child(ID);
    return id != null && id.text(0).equalsIgnoreCase("EPSG") && id.text(1).matches("\\d{1,9}")
        ? Integer.parseInt(id.text(1))
        : 0;
  }

  private static @Nullable String code(WktNode node) {
    WktNode id = node.child(ID);
    return id == null || id.text(1).isEmpty() ? null : id.text(0) + ":" + id.text(1);
  }
}
