package io.github.zarrcdm.internal.conventions.crs.read;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads PROJJSON, given as the maps and lists that an attribute holds.
 *
 * @see <a href="https://proj.org/en/stable/specifications/projjson.html">PROJJSON 0.7</a>
 */
final class ProjJsonReader {
  private ProjJsonReader() {}

  static Crs read(Object json) throws UnreadableCrs {
    return read(JsonNode.of(json), 1);
  }

  private static Crs read(JsonNode crs, int depth) throws UnreadableCrs {
    UnreadableCrs.check(Limit.CRS_DEPTH, depth, "PROJJSON");
    return switch (crs.text("type")) {
      case "ProjectedCRS" -> projected(crs);
      case "GeographicCRS", "GeodeticCRS" -> geographic(crs);
      case "DerivedGeographicCRS", "DerivedGeodeticCRS" -> derived(crs);
      case "BoundCRS" -> read(crs.required("source_crs"), depth + 1);
      case "CompoundCRS" -> compound(crs, depth);
      default ->
          throw new UnreadableCrs(
              "PROJJSON %s is of type \"%s\"; supported are projected, geographic, bound and"
                  + " compound ones",
              crs.label(), UnreadableCrs.excerpt(crs.text("type")));
    };
  }

  private static Crs compound(JsonNode crs, int depth) throws UnreadableCrs {
    List<?> components = crs.list("components");
    if (components.isEmpty()) {
      throw new UnreadableCrs("PROJJSON %s has no components", crs.label());
    }
    return read(JsonNode.of(components.get(0)), depth + 1);
  }

  private static Crs projected(JsonNode crs) throws UnreadableCrs {
    Datum datum = datum(crs.required("base_crs"));
    return new Crs(
        crs.text("name"),
        crs.code(),
        datum,
        conversion(crs, datum),
        axisUnit(crs, 1),
        axes(crs).west());
  }

  private static Crs geographic(JsonNode crs) throws UnreadableCrs {
    JsonNode system = crs.child("coordinate_system");
    if (system != null && system.text("subtype").equalsIgnoreCase("Cartesian")) {
      throw new UnreadableCrs(
          "PROJJSON %s is geocentric; supported are geographic and projected ones", crs.label());
    }
    return new Crs(
        crs.text("name"),
        crs.code(),
        datum(crs),
        null,
        Units.degrees(axisUnit(crs, Math.toRadians(1))),
        axes(crs).countWest(crs.text("name")));
  }

  private static Crs derived(JsonNode crs) throws UnreadableCrs {
    Datum datum = datum(crs.required("base_crs"));
    Conversion conversion = conversion(crs, datum);
    if (conversion.method() != Method.ROTATED_POLE) {
      throw new UnreadableCrs(
          "PROJJSON %s is derived by \"%s\"; supported is a rotated pole",
          crs.label(), conversion.methodName());
    }
    return new Crs(
        crs.text("name"),
        crs.code(),
        datum,
        conversion,
        Units.degrees(axisUnit(crs, Math.toRadians(1))),
        axes(crs).countWest(crs.text("name")));
  }

  private static Datum datum(JsonNode geographic) throws UnreadableCrs {
    JsonNode datum = geographic.required("datum", "datum_ensemble");
    JsonNode ellipsoid = datum.required("ellipsoid");
    JsonNode meridian = datum.child("prime_meridian");
    double longitude = meridian == null ? 0 : measure(meridian, "longitude", Math.toRadians(1));
    return new Datum(
        geographic.text("name"),
        datum.text("name"),
        ellipsoid(ellipsoid),
        meridian == null ? 0 : Units.degrees(longitude));
  }

  private static Ellipsoid ellipsoid(JsonNode node) throws UnreadableCrs {
    if (node.has("radius")) {
      return checked(Ellipsoid.sphere(node.text("name"), measure(node, "radius", 1)));
    }
    double semiMajor = measure(node, "semi_major_axis", 1);
    return checked(
        node.has("semi_minor_axis")
            ? Ellipsoid.ofAxes(node.text("name"), semiMajor, measure(node, "semi_minor_axis", 1))
            : new Ellipsoid(node.text("name"), semiMajor, node.number("inverse_flattening")));
  }

  private static Ellipsoid checked(Ellipsoid ellipsoid) throws UnreadableCrs {
    if (!(ellipsoid.semiMajor() > 0)
        || (!ellipsoid.isSphere() && !(ellipsoid.inverseFlattening() > 1))) {
      throw new UnreadableCrs(
          "ellipsoid of semi-major axis %s and inverse flattening %s",
          ellipsoid.semiMajor(), ellipsoid.inverseFlattening());
    }
    return ellipsoid;
  }

  /** Returns a number with its unit, in metres or radians. */
  private static double measure(JsonNode node, String name, double unit) throws UnreadableCrs {
    JsonNode measure = node.child(name);
    return node.number(name) * (measure == null ? unit : measure.unit(unit));
  }

  private static Conversion conversion(JsonNode crs, Datum datum) throws UnreadableCrs {
    JsonNode conversion = crs.required("conversion");
    JsonNode method = conversion.required("method");
    ConversionReader reader =
        new ConversionReader(method.text("name"), method.epsg(), datum.primeMeridian());
    for (Object item : conversion.list("parameters")) {
      JsonNode parameter = JsonNode.of(item);
      double unit = parameter.unit(1);
      double degrees = Units.degrees(parameter.unit(Math.toRadians(1)));
      reader.add(
          parameter.text("name"), parameter.epsg(), parameter.number("value"), unit, degrees, unit);
    }
    return MethodVariants.unify(reader.read(), datum.ellipsoid(), axes(crs));
  }

  private static AxisDirections axes(JsonNode crs) throws UnreadableCrs {
    List<String> directions = new ArrayList<>();
    JsonNode system = crs.child("coordinate_system");
    for (Object axis : system == null ? List.of() : system.list("axis")) {
      directions.add(JsonNode.of(axis).text("direction"));
    }
    return new AxisDirections(directions);
  }

  /** Returns the factor of the first axis' unit. */
  private static double axisUnit(JsonNode crs, double otherwise) throws UnreadableCrs {
    JsonNode system = crs.child("coordinate_system");
    if (system == null || system.list("axis").isEmpty()) {
      return otherwise;
    }
    double unit = JsonNode.of(system.list("axis").get(0)).unit(otherwise);
    if (!(unit > 0)) {
      throw new UnreadableCrs("PROJJSON %s has an axis unit of %s", crs.label(), unit);
    }
    return unit;
  }
}
