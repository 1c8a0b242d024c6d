package io.github.zarrcdm.internal.conventions.crs.projection;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_EASTING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_NORTHING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Method;
import java.util.Optional;

/** The mathematics of each method. */
public final class Projections {
  /** The angle by which Belgium's Lambert grid of 1972 is turned: 29.2985 seconds. */
  private static final double BELGIAN_TWIST = Math.toRadians(29.2985 / 3600);

  private Projections() {}

  /**
   * The projection of {@code crs}; empty if it is geographic or of a method without mathematics
   * here.
   */
  public static Optional<Projection> of(Crs crs) {
    return crs.isGeographic() ? Optional.empty() : Optional.ofNullable(create(crs));
  }

  private static Projection create(Crs crs) {
    Method method = crs.conversion().method();
    return switch (method) {
      case TRANSVERSE_MERCATOR -> new TransverseMercator(crs);
      case TRANSVERSE_MERCATOR_SOUTH ->
          new Reversed(new TransverseMercator(negatedOrigin(crs)), false);
      case LAMBERT_CONFORMAL_CONIC -> new LambertConformalConic(crs, 0);
      case LAMBERT_CONFORMAL_CONIC_BELGIUM -> new LambertConformalConic(crs, BELGIAN_TWIST);
      case ALBERS_EQUAL_AREA -> new AlbersEqualArea(crs);
      case LAMBERT_AZIMUTHAL_EQUAL_AREA, LAMBERT_AZIMUTHAL_EQUAL_AREA_SPHERICAL ->
          isPolar(crs) ? new PolarAzimuthalEqualArea(crs) : new LambertAzimuthalEqualArea(crs);
      case POLAR_STEREOGRAPHIC -> new PolarStereographic(crs);
      case STEREOGRAPHIC -> new Stereographic(crs);
      case OBLIQUE_STEREOGRAPHIC -> new ObliqueStereographic(crs);
      case MERCATOR, PSEUDO_MERCATOR -> new Mercator(crs);
      case CYLINDRICAL_EQUAL_AREA, CYLINDRICAL_EQUAL_AREA_SPHERICAL ->
          new CylindricalEqualArea(crs);
      case SINUSOIDAL -> new Sinusoidal(crs);
      case GEOSTATIONARY_SWEEP_X, GEOSTATIONARY_SWEEP_Y ->
          new Geostationary(crs, method == Method.GEOSTATIONARY_SWEEP_X);
      case ROTATED_POLE -> new RotatedPole(crs.conversion());
      case HOTINE_OBLIQUE_MERCATOR_A, HOTINE_OBLIQUE_MERCATOR_B ->
          new HotineObliqueMercator(crs, method == Method.HOTINE_OBLIQUE_MERCATOR_B);
      case KROVAK -> new Reversed(new Krovak(negatedOrigin(crs)), true);
      case KROVAK_NORTH -> new Krovak(crs);
      case EQUAL_EARTH -> new EqualEarth(crs);
      case AMERICAN_POLYCONIC -> new AmericanPolyconic(crs);
      case AZIMUTHAL_EQUIDISTANT -> new AzimuthalEquidistant(crs);
      case CASSINI_SOLDNER -> new CassiniSoldner(crs);
      case EQUIDISTANT_CYLINDRICAL, EQUIDISTANT_CYLINDRICAL_SPHERICAL ->
          new EquidistantCylindrical(crs);
      case EQUIDISTANT_CONIC -> new EquidistantConic(crs);
      case COLOMBIA_URBAN -> new ColombiaUrban(crs);
      case ORTHOGRAPHIC, ORTHOGRAPHIC_SPHERICAL -> new Orthographic(crs);
      case VERTICAL_PERSPECTIVE -> new VerticalPerspective(crs);
      case MOLLWEIDE -> new Mollweide(crs);
      case ECKERT_IV, ECKERT_VI -> new Eckert(crs, method == Method.ECKERT_IV);
      case MILLER -> new MillerCylindrical(crs);
      default -> null;
    };
  }

  private static boolean isPolar(Crs crs) {
    return Math.abs(Math.abs(crs.conversion().get(LATITUDE_OF_ORIGIN)) - 90) < 1e-9;
  }

  /** For reversed axes, whose false origin counts along them. */
  private static Crs negatedOrigin(Crs crs) {
    double easting = crs.conversion().get(FALSE_EASTING);
    double northing = crs.conversion().get(FALSE_NORTHING);
    return new Crs(
        crs.name(),
        crs.code(),
        crs.datum(),
        crs.conversion().with(FALSE_EASTING, -easting).with(FALSE_NORTHING, -northing),
        crs.unit());
  }
}
