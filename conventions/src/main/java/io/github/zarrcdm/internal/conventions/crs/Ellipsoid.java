package io.github.zarrcdm.internal.conventions.crs;

/**
 * The figure of a planet.
 *
 * @param semiMajor in metres
 * @param inverseFlattening 0 for a sphere, as every notation writes it
 */
public record Ellipsoid(String name, double semiMajor, double inverseFlattening) {
  public static final Ellipsoid WGS84 = new Ellipsoid("WGS 84", 6378137, 298.257223563);
  public static final Ellipsoid GRS80 = new Ellipsoid("GRS 1980", 6378137, 298.257222101);

  /** Returns the sphere of that radius. */
  public static Ellipsoid sphere(String name, double radius) {
    return new Ellipsoid(name, radius, 0);
  }

  /** Returns the ellipsoid of these two axes; a sphere if they are equal. */
  public static Ellipsoid ofAxes(String name, double semiMajor, double semiMinor) {
    return new Ellipsoid(
        name, semiMajor, semiMajor == semiMinor ? 0 : semiMajor / (semiMajor - semiMinor));
  }

  public boolean isSphere() {
    return inverseFlattening == 0;
  }

  public double flattening() {
    return isSphere() ? 0 : 1 / inverseFlattening;
  }

  public double semiMinor() {
    return semiMajor * (1 - flattening());
  }

  /** Returns the first eccentricity, squared. */
  public double e2() {
    return flattening() * (2 - flattening());
  }

  /** Returns the third flattening, (a - b) / (a + b). */
  public double n() {
    return flattening() / (2 - flattening());
  }

  /** Returns the radius of the sphere that fits best at a latitude in degrees, in metres. */
  public double conformalRadius(double latitude) {
    double sin = Math.sin(Math.toRadians(latitude));
    return semiMinor() / (1 - e2() * sin * sin);
  }

  /** Returns the radius of the sphere of the same area, in metres. */
  public double authalicRadius() {
    if (isSphere()) {
      return semiMajor;
    }
    double e = Math.sqrt(e2());
    double q = 1 + (1 - e2()) / (2 * e) * Math.log((1 + e) / (1 - e));
    return semiMajor * Math.sqrt(q / 2);
  }
}
