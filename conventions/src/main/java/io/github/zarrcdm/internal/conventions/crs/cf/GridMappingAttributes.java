package io.github.zarrcdm.internal.conventions.crs.cf;

import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import java.util.List;

/** Numbers, names and the ellipsoid among the attributes of a grid mapping. */
record GridMappingAttributes(Attributes stored) {

  /** Returns the figure of the body, from whichever of its axes are given. */
  Ellipsoid ellipsoid() {
    String name = name("reference_ellipsoid_name");
    double radius = metres("earth_radius");
    double semiMajor = stored.has("semi_major_axis") ? metres("semi_major_axis") : radius;
    double semiMinor = metres("semi_minor_axis");
    double inverseFlattening = number("inverse_flattening", 0);
    if (!(semiMajor > 0)) {
      // The CDM's default.
      return Ellipsoid.sphere(name, 6371229);
    } else if (inverseFlattening > 1) {
      return new Ellipsoid(name, semiMajor, inverseFlattening);
    }
    return semiMinor > 0
        ? Ellipsoid.ofAxes(name, semiMajor, semiMinor)
        : Ellipsoid.sphere(name, semiMajor);
  }

  /** Returns a radius in metres. Small values are taken as kilometres, as in the CDM. */
  private double metres(String name) {
    double value = number(name, 0);
    return value > 0 && value < 10_000 ? value * 1000 : value;
  }

  /** Returns the first number of that name. */
  double number(String name, double otherwise) {
    List<Double> values = numbers(name);
    return values.isEmpty() ? otherwise : values.get(0);
  }

  /**
   * Returns the numbers of that name, also where they are written as text; empty if it is missing
   * or anything else.
   */
  List<Double> numbers(String name) {
    Object value = stored.get(name) instanceof Typed typed ? typed.values() : stored.get(name);
    List<?> values =
        value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    try {
      return values.stream()
          .map(
              v ->
                  v instanceof Number number
                      ? number.doubleValue()
                      : Double.parseDouble(String.valueOf(v)))
          .filter(Double::isFinite)
          .toList();
    } catch (NumberFormatException e) {
      return List.of();
    }
  }

  /** Returns the text of an attribute that names something; empty if it is missing. */
  String name(String attribute) {
    String name = stored.text(attribute);
    return name == null ? "" : name;
  }
}
