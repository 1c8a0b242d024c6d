package io.github.zarrcdm.internal.conventions.crs.projection;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_EASTING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_NORTHING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.AzimuthalEquidistant;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.Geostationary;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.Gnomonic;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.Guam;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.LambertAzimuthalEqualArea;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.LocalOrthographic;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.ObliqueStereographic;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.Orthographic;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.PolarAzimuthalEqualArea;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.PolarStereographic;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.Stereographic;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.TwoPointEquidistant;
import io.github.zarrcdm.internal.conventions.crs.projection.azimuthal.VerticalPerspective;
import io.github.zarrcdm.internal.conventions.crs.projection.conformal.AdamsSquare2;
import io.github.zarrcdm.internal.conventions.crs.projection.conformal.NewZealandMapGrid;
import io.github.zarrcdm.internal.conventions.crs.projection.conformal.PeirceQuincuncial;
import io.github.zarrcdm.internal.conventions.crs.projection.conformal.VanDerGrinten;
import io.github.zarrcdm.internal.conventions.crs.projection.conic.AlbersEqualArea;
import io.github.zarrcdm.internal.conventions.crs.projection.conic.AmericanPolyconic;
import io.github.zarrcdm.internal.conventions.crs.projection.conic.Bonne;
import io.github.zarrcdm.internal.conventions.crs.projection.conic.EquidistantConic;
import io.github.zarrcdm.internal.conventions.crs.projection.conic.Krovak;
import io.github.zarrcdm.internal.conventions.crs.projection.conic.KrovakModified;
import io.github.zarrcdm.internal.conventions.crs.projection.conic.LambertConformalConic;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.CassiniSoldner;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.ColombiaUrban;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.CylindricalEqualArea;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.EquidistantCylindrical;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.HotineObliqueMercator;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.Laborde;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.Mercator;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.MillerCylindrical;
import io.github.zarrcdm.internal.conventions.crs.projection.cylindrical.TransverseMercator;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Aitoff;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Eckert;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.EqualEarth;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Homolosine;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Loximuthal;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Mollweide;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Pseudocylindrical;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.PseudocylindricalShapes;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.Sinusoidal;
import io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical.WinkelTripel;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The mathematics of each method. */
public final class Projections {
  /** The angle by which Belgium's Lambert grid of 1972 is turned: 29.2985 seconds. */
  private static final double BELGIAN_TWIST = Math.toRadians(29.2985 / 3600);

  private Projections() {}

  /**
   * Returns the projection of {@code crs}; empty if it is geographic or of a method without
   * mathematics here.
   */
  public static Optional<Projection> of(Crs crs) {
    if (crs.isGeographic()) {
      return Optional.empty();
    }
    Projection projection = create(crs.west() ? withOrigin(crs, -1, 1) : crs);
    if (projection != null && crs.west()) {
      projection = new MirroredProjection(projection);
    }
    if (projection != null && crs.isPlanetocentric()) {
      double axes = 1 - crs.ellipsoid().flattening();
      projection = new Planetocentric(projection, axes * axes);
    }
    return Optional.ofNullable(projection);
  }

  private static @Nullable Projection create(Crs crs) {
    Method method = crs.conversion().method();
    return switch (method) {
      case TRANSVERSE_MERCATOR -> new TransverseMercator(crs);
      case TRANSVERSE_MERCATOR_SOUTH ->
          new ReversedProjection(new TransverseMercator(negatedOrigin(crs)), false);
      case LAMBERT_CONFORMAL_CONIC -> new LambertConformalConic(crs, 0);
      case LAMBERT_CONFORMAL_CONIC_BELGIUM -> new LambertConformalConic(crs, BELGIAN_TWIST);
      case ALBERS_EQUAL_AREA -> new AlbersEqualArea(crs);
      case LAMBERT_AZIMUTHAL_EQUAL_AREA, LAMBERT_AZIMUTHAL_EQUAL_AREA_SPHERICAL ->
          isPolar(crs) ? new PolarAzimuthalEqualArea(crs) : new LambertAzimuthalEqualArea(crs);
      case POLAR_STEREOGRAPHIC -> new PolarStereographic(crs);
      case STEREOGRAPHIC -> new Stereographic(crs);
      case OBLIQUE_STEREOGRAPHIC -> new ObliqueStereographic(crs);
      case MERCATOR, MERCATOR_SPHERICAL, PSEUDO_MERCATOR -> new Mercator(crs);
      case CYLINDRICAL_EQUAL_AREA, CYLINDRICAL_EQUAL_AREA_SPHERICAL ->
          new CylindricalEqualArea(crs);
      case SINUSOIDAL -> new Sinusoidal(crs);
      case GEOSTATIONARY_SWEEP_X, GEOSTATIONARY_SWEEP_Y ->
          new Geostationary(crs, method == Method.GEOSTATIONARY_SWEEP_X);
      case ROTATED_POLE -> new RotatedPole(crs.conversion());
      case HOTINE_OBLIQUE_MERCATOR_A, HOTINE_OBLIQUE_MERCATOR_B ->
          new VerifiedProjection(
              new HotineObliqueMercator(crs, method == Method.HOTINE_OBLIQUE_MERCATOR_B));
      case KROVAK -> new ReversedProjection(new Krovak(negatedOrigin(crs)), true);
      case KROVAK_NORTH -> new Krovak(crs);
      case KROVAK_MODIFIED ->
          new VerifiedProjection(
              new ReversedProjection(new KrovakModified(negatedOrigin(crs)), true));
      case KROVAK_MODIFIED_NORTH -> new VerifiedProjection(new KrovakModified(negatedOrigin(crs)));
      case LABORDE -> new VerifiedProjection(new Laborde(crs));
      case NEW_ZEALAND_MAP_GRID -> new VerifiedProjection(new NewZealandMapGrid(crs));
      case GUAM -> new VerifiedProjection(new Guam(crs));
      case EQUAL_EARTH -> new EqualEarth(crs);
      case AMERICAN_POLYCONIC -> new AmericanPolyconic(crs);
      case AZIMUTHAL_EQUIDISTANT -> new AzimuthalEquidistant(crs);
      case CASSINI_SOLDNER -> new CassiniSoldner(crs, false);
      case HYPERBOLIC_CASSINI_SOLDNER -> new CassiniSoldner(crs, true);
      case CASSINI_SOLDNER_SOUTH_WEST ->
          new ReversedProjection(new CassiniSoldner(negatedOrigin(crs), false), true);
      case EQUIDISTANT_CYLINDRICAL, EQUIDISTANT_CYLINDRICAL_SPHERICAL ->
          new EquidistantCylindrical(crs);
      case EQUIDISTANT_CONIC -> new EquidistantConic(crs);
      case COLOMBIA_URBAN -> new VerifiedProjection(new ColombiaUrban(crs));
      case LOCAL_ORTHOGRAPHIC -> new LocalOrthographic(crs);
      case GNOMONIC -> new Gnomonic(crs);
      case BONNE -> new Bonne(crs);
      case TWO_POINT_EQUIDISTANT -> new TwoPointEquidistant(crs);
      case ORTHOGRAPHIC, ORTHOGRAPHIC_SPHERICAL -> new Orthographic(crs);
      case VERTICAL_PERSPECTIVE -> new VerticalPerspective(crs);
      case MOLLWEIDE -> new Mollweide(crs);
      case ECKERT_IV, ECKERT_VI -> new Eckert(crs, method == Method.ECKERT_IV);
      case MILLER -> new MillerCylindrical(crs);
      default -> world(crs, method);
    };
  }

  /**
   * Returns latitudes on {@code ellipsoid} from those on the sphere of the same area, in degrees.
   */
  public static DoubleUnaryOperator geographicFromAuthalic(Ellipsoid ellipsoid) {
    Latitudes latitudes = new Latitudes(ellipsoid);
    return beta -> Math.toDegrees(latitudes.fromAuthalic(Math.toRadians(beta)));
  }

  /** Maps of the whole world. */
  private static @Nullable Projection world(Crs crs, Method method) {
    return switch (method) {
      case AITOFF -> new Aitoff(crs);
      case WINKEL_TRIPEL -> new WinkelTripel(crs);
      case LOXIMUTHAL -> new Loximuthal(crs);
      case VAN_DER_GRINTEN -> new VanDerGrinten(crs);
      case GOODE_HOMOLOSINE -> new Homolosine(crs, Homolosine.Interruption.NONE);
      case GOODE_HOMOLOSINE_OCEANS -> new Homolosine(crs, Homolosine.Interruption.OCEANS);
      case GOODE_HOMOLOSINE_LAND -> new Homolosine(crs, Homolosine.Interruption.LAND);
      case ADAMS_SQUARE_II -> new AdamsSquare2(crs, Math.sqrt(2));
      case ADAMS_WORLD_IN_A_SQUARE_II -> new AdamsSquare2(crs, 1);
      case PEIRCE_SQUARE, PEIRCE_DIAMOND ->
          new PeirceQuincuncial(crs, method == Method.PEIRCE_SQUARE);
      default -> {
        Pseudocylindrical.Shape shape = shape(crs.conversion());
        yield shape == null ? null : new Pseudocylindrical(crs, shape);
      }
    };
  }

  private static Pseudocylindrical.@Nullable Shape shape(Conversion conversion) {
    double parallel = Math.toRadians(conversion.get(STANDARD_PARALLEL_1));
    return switch (conversion.method()) {
      case ECKERT_I -> PseudocylindricalShapes.eckert1();
      case ECKERT_II -> PseudocylindricalShapes.eckert2();
      case ECKERT_III -> PseudocylindricalShapes.eckert3();
      case ECKERT_V -> PseudocylindricalShapes.eckert5();
      case WINKEL_I -> PseudocylindricalShapes.winkel1(parallel);
      case WINKEL_II -> PseudocylindricalShapes.winkel2(parallel);
      case WAGNER_IV -> PseudocylindricalShapes.wagner4();
      case WAGNER_V -> PseudocylindricalShapes.wagner5();
      case NATURAL_EARTH -> PseudocylindricalShapes.naturalEarth1();
      case NATURAL_EARTH_II -> PseudocylindricalShapes.naturalEarth2();
      case PATTERSON -> PseudocylindricalShapes.patterson();
      case COMPACT_MILLER -> PseudocylindricalShapes.compactMiller();
      case CRASTER -> PseudocylindricalShapes.craster();
      case QUARTIC_AUTHALIC -> PseudocylindricalShapes.quarticAuthalic();
      case FLAT_POLAR_QUARTIC -> PseudocylindricalShapes.flatPolarQuartic();
      case TIMES -> PseudocylindricalShapes.times();
      case GALL -> PseudocylindricalShapes.gall();
      case ROBINSON -> PseudocylindricalShapes.robinson();
      default -> null;
    };
  }

  private static boolean isPolar(Crs crs) {
    return Math.abs(Math.abs(crs.conversion().get(LATITUDE_OF_ORIGIN)) - 90) < 1e-9;
  }

  private static Crs negatedOrigin(Crs crs) {
    return withOrigin(crs, -1, -1);
  }

  /** For reversed axes, whose false origin counts along them. */
  private static Crs withOrigin(Crs crs, double signX, double signY) {
    double easting = signX * crs.conversion().get(FALSE_EASTING);
    double northing = signY * crs.conversion().get(FALSE_NORTHING);
    return new Crs(
        crs.name(),
        crs.code(),
        crs.datum(),
        crs.conversion().with(FALSE_EASTING, easting).with(FALSE_NORTHING, northing),
        crs.unit(),
        crs.west());
  }
}
