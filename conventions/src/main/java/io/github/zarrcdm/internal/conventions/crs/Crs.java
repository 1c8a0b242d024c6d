package io.github.zarrcdm.internal.conventions.crs;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A horizontal coordinate reference system: longitude and latitude on a datum, or a projection of
 * them.
 *
 * <p>The order of axes is left out on purpose: every writer of Zarr stores eastings and northings
 * by the role of the dimension, not in the order that the CRS gives.
 *
 * @param code its identifier, such as {@code EPSG:32631}; null if it has none
 * @param conversion from longitude and latitude to x and y; {@code null} makes the CRS geographic
 * @param unit of the axes: in metres if projected, in degrees if geographic or a rotated pole
 * @param west true if x or longitude counts to the west, as planetographic ones of most bodies do
 */
public record Crs(
    String name,
    @Nullable String code,
    Datum datum,
    @Nullable Conversion conversion,
    double unit,
    boolean west) {

  /** From longitude and latitude to x and y; only a CRS that is not geographic has one. */
  @Override
  public Conversion conversion() {
    return Objects.requireNonNull(conversion, "a geographic CRS has no conversion");
  }

  /** Returns this CRS as {@code code} identifies it. */
  public Crs withCode(String code) {
    return new Crs(name, code, datum, conversion, unit, west);
  }

  /** Returns true if x and y are lengths. */
  public boolean isProjected() {
    return conversion != null && conversion.method() != Method.ROTATED_POLE;
  }

  /** Returns true if x and y are longitude and latitude themselves. */
  public boolean isGeographic() {
    return conversion == null;
  }

  /**
   * Returns true for the view of a geostationary satellite, whose x and y may be given as scan
   * angles.
   */
  public boolean isScanned() {
    return conversion != null
        && (conversion.method() == Method.GEOSTATIONARY_SWEEP_X
            || conversion.method() == Method.GEOSTATIONARY_SWEEP_Y);
  }

  /**
   * Returns true if its latitudes are angles at the centre of the body; the codes of the
   * International Astronomical Union tell by the name.
   */
  public boolean isPlanetocentric() {
    return datum.geographicName().contains("/ Ocentric") && !ellipsoid().isSphere();
  }

  public Ellipsoid ellipsoid() {
    return datum.ellipsoid();
  }

  /**
   * Returns the figure that the formulas of the projection are to be computed on: that of the
   * datum, or a sphere that a method puts in its place.
   */
  public Ellipsoid figure() {
    Ellipsoid ellipsoid = datum.ellipsoid();
    return switch (conversion == null ? Method.UNKNOWN : conversion.method()) {
      case PSEUDO_MERCATOR,
          EQUIDISTANT_CYLINDRICAL_SPHERICAL,
          ORTHOGRAPHIC_SPHERICAL,
          ADAMS_WORLD_IN_A_SQUARE_II ->
          Ellipsoid.sphere(ellipsoid.name(), ellipsoid.semiMajor());
      case LAMBERT_AZIMUTHAL_EQUAL_AREA_SPHERICAL,
          CYLINDRICAL_EQUAL_AREA_SPHERICAL,
          MILLER,
          VAN_DER_GRINTEN ->
          Ellipsoid.sphere(ellipsoid.name(), ellipsoid.authalicRadius());
      // Its polynomials are those of this ellipsoid.
      case NEW_ZEALAND_MAP_GRID -> new Ellipsoid("International 1924", 6_378_388, 297);
      case MERCATOR_SPHERICAL ->
          Ellipsoid.sphere(
              ellipsoid.name(),
              ellipsoid.conformalRadius(conversion().get(Parameter.LATITUDE_OF_ORIGIN)));
      default -> ellipsoid;
    };
  }

  /** For messages: the code if there is one, else the name. */
  public String label() {
    return code != null ? code : '"' + name + '"';
  }
}
