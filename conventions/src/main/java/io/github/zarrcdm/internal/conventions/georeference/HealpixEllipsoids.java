package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.NormalizedName;
import io.github.zarrcdm.internal.conventions.crs.read.ProjEllipsoids;
import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ellipsoid of a HEALPix grid: a name, or an object with a name, axes, a flattening or a
 * radius, whose keys writers spell {@code semi_major_axis}, {@code semimajor_axis} and otherwise.
 *
 * @see <a href="https://github.com/zarr-conventions/dggs">Zarr convention dggs</a>
 */
final class HealpixEllipsoids {
  /** Its radius does not matter: places on it are angles. */
  private static final Ellipsoid SPHERE = Ellipsoid.sphere("sphere", 1);

  private static final List<String> MAJOR =
      List.of("semimajoraxis", "semimajor", "majoraxis", "equatorialradius", "a");
  private static final List<String> MINOR =
      List.of("semiminoraxis", "semiminor", "minoraxis", "polarradius", "b");
  private static final List<String> INVERSE =
      List.of("inverseflattening", "invflattening", "reciprocalflattening", "rf");
  private static final List<String> FLATTENING = List.of("flattening", "f");
  private static final List<String> RADIUS =
      List.of("radius", "earthradius", "sphereradius", "meanradius", "r");

  /** Names that PROJ does not have, by the names that it has. */
  private static final Map<String, String> OTHER_NAMES =
      Map.ofEntries(
          Map.entry("wgs1984", "WGS84"),
          Map.entry("worldgeodeticsystem1984", "WGS84"),
          Map.entry("epsg7030", "WGS84"),
          Map.entry("grs1980", "GRS80"),
          Map.entry("geodeticreferencesystem1980", "GRS80"),
          Map.entry("epsg7019", "GRS80"),
          Map.entry("wgs1972", "WGS72"),
          Map.entry("bessel1841", "bessel"),
          Map.entry("clarke1866", "clrk66"),
          Map.entry("clarke1880", "clrk80"),
          Map.entry("international1924", "intl"),
          Map.entry("hayford", "intl"),
          Map.entry("krassowsky1940", "krass"),
          Map.entry("krassovsky1940", "krass"),
          Map.entry("airy1830", "airy"),
          Map.entry("unitsphere", "sphere"),
          Map.entry("spherical", "sphere"),
          Map.entry("authalicsphere", "sphere"));

  private HealpixEllipsoids() {}

  /**
   * Returns the ellipsoid that {@code said} is; a sphere if it is null; empty if it is not
   * understood.
   */
  static Optional<Ellipsoid> of(@Nullable Object said) {
    if (said == null) {
      return Optional.of(SPHERE);
    }
    if (!(said instanceof Map<?, ?> map)) {
      return said instanceof String name ? named(name) : Optional.empty();
    }
    Map<String, Object> members = new HashMap<>();
    map.forEach((key, value) -> members.put(NormalizedName.of(String.valueOf(key)), value));
    Optional<Ellipsoid> measured = measured(members);
    return measured.isEmpty() && members.get("name") instanceof String name
        ? named(name)
        : measured;
  }

  private static Optional<Ellipsoid> named(String name) {
    String plain = NormalizedName.of(name);
    return Optional.ofNullable(ProjEllipsoids.of(name.strip()))
        .or(() -> Optional.ofNullable(ProjEllipsoids.of(OTHER_NAMES.getOrDefault(plain, plain))));
  }

  private static Optional<Ellipsoid> measured(Map<String, Object> members) {
    double major = number(members, MAJOR);
    double minor = number(members, MINOR);
    double inverse = number(members, INVERSE);
    double flattening = number(members, FLATTENING);
    if (inverse > 1) {
      return Optional.of(new Ellipsoid("", major > 0 ? major : 1, inverse));
    }
    if (flattening > 0 && flattening < 1) {
      return Optional.of(new Ellipsoid("", major > 0 ? major : 1, 1 / flattening));
    }
    if (minor > 0 && minor <= major) {
      return Optional.of(Ellipsoid.ofAxes("", major, minor));
    }
    boolean sphere = inverse == 0 || flattening == 0 || number(members, RADIUS) > 0;
    return sphere ? Optional.of(SPHERE) : Optional.empty();
  }

  /** Returns NaN if none of the keys has one. */
  private static double number(Map<String, Object> members, List<String> keys) {
    for (String key : keys) {
      Object value = members.get(key);
      double[] numbers =
          value instanceof String text ? AttributeNumbers.parse(text) : AttributeNumbers.of(value);
      if (numbers.length == 1) {
        return numbers[0];
      }
    }
    return Double.NaN;
  }
}
