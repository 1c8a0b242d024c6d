package io.github.zarrcdm.internal.conventions.crs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A projection method, under its EPSG codes and the names that WKT 1 (GDAL, ESRI), WKT 2 and
 * PROJJSON use.
 *
 * <p>Variants that differ in how the parameters are given, not in the projection, are one method
 * here.
 */
public enum Method {
  TRANSVERSE_MERCATOR(
      List.of(9807, 1111),
      "Transverse Mercator",
      "Gauss_Kruger",
      "Transverse_Mercator_Complex",
      "Transverse Mercator 3D"),
  TRANSVERSE_MERCATOR_SOUTH(
      List.of(9808),
      "Transverse Mercator (South Orientated)",
      "Transverse_Mercator_South_Orientated"),
  LAMBERT_CONFORMAL_CONIC(
      List.of(9801, 9802, 1051),
      "Lambert Conic Conformal (1SP)",
      "Lambert Conic Conformal (2SP)",
      "Lambert Conic Conformal (2SP Michigan)",
      "Lambert_Conformal_Conic",
      "Lambert_Conformal_Conic_1SP",
      "Lambert_Conformal_Conic_2SP"),
  /** One parallel, and an origin at another latitude. */
  LAMBERT_CONFORMAL_CONIC_1SP_B(List.of(1102), "Lambert Conic Conformal (1SP variant B)"),
  LAMBERT_CONFORMAL_CONIC_BELGIUM(
      List.of(9803),
      "Lambert Conic Conformal (2SP Belgium)",
      "Lambert_Conformal_Conic_2SP_Belgium"),
  ALBERS_EQUAL_AREA(List.of(9822), "Albers Equal Area", "Albers_Conic_Equal_Area", "Albers"),
  LAMBERT_AZIMUTHAL_EQUAL_AREA(List.of(9820), "Lambert Azimuthal Equal Area"),
  /** On the sphere that has the ellipsoid's area. */
  LAMBERT_AZIMUTHAL_EQUAL_AREA_SPHERICAL(List.of(1027), "Lambert Azimuthal Equal Area (Spherical)"),
  /**
   * With a standard parallel or a scale at the pole; {@link Parameter#LATITUDE_OF_ORIGIN} is 90 or
   * -90.
   */
  POLAR_STEREOGRAPHIC(
      List.of(9810, 9829),
      "Polar Stereographic (variant A)",
      "Polar Stereographic (variant B)",
      "Polar_Stereographic",
      "Stereographic_North_Pole",
      "Stereographic_South_Pole"),
  POLAR_STEREOGRAPHIC_C(List.of(9830), "Polar Stereographic (variant C)"),
  STEREOGRAPHIC(List.of(), "Stereographic"),
  OBLIQUE_STEREOGRAPHIC(List.of(9809), "Oblique Stereographic", "Double_Stereographic"),
  MERCATOR(
      List.of(9804, 9805),
      "Mercator (variant A)",
      "Mercator (variant B)",
      "Mercator_1SP",
      "Mercator_2SP",
      "Mercator"),
  MERCATOR_SPHERICAL(List.of(1026, 9841), "Mercator (Spherical)", "Mercator (1SP) (Spherical)"),
  /** Web Mercator: the formulas of the sphere with coordinates of the ellipsoid. */
  PSEUDO_MERCATOR(
      List.of(1024), "Popular Visualisation Pseudo Mercator", "Mercator_Auxiliary_Sphere"),
  CYLINDRICAL_EQUAL_AREA(
      List.of(9835), "Lambert Cylindrical Equal Area", "Cylindrical_Equal_Area", "Behrmann"),
  /** On the sphere that has the ellipsoid's area. */
  CYLINDRICAL_EQUAL_AREA_SPHERICAL(List.of(9834), "Lambert Cylindrical Equal Area (Spherical)"),
  SINUSOIDAL(List.of(), "Sinusoidal"),
  GEOSTATIONARY_SWEEP_X(List.of(), "Geostationary Satellite (Sweep X)"),
  GEOSTATIONARY_SWEEP_Y(List.of(), "Geostationary Satellite (Sweep Y)", "Geostationary_Satellite"),
  ROTATED_POLE(
      List.of(),
      "PROJ ob_tran o_proj=longlat",
      "PROJ ob_tran o_proj=lonlat",
      "PROJ ob_tran o_proj=latlon",
      "PROJ ob_tran o_proj=latlong",
      "Pole rotation (netCDF CF convention)",
      "Pole rotation (GRIB convention)",
      "Rotated_pole"),
  ORTHOGRAPHIC(List.of(9840), "Orthographic"),
  /** On a sphere of the semi-major axis. */
  ORTHOGRAPHIC_SPHERICAL(List.of(), "Orthographic (Spherical)"),
  LOCAL_ORTHOGRAPHIC(List.of(1130), "Local Orthographic", "Local"),
  VERTICAL_PERSPECTIVE(List.of(9838), "Vertical Perspective", "Vertical_Near_Side_Perspective"),
  HOTINE_OBLIQUE_MERCATOR_A(
      List.of(9812),
      "Hotine Oblique Mercator (variant A)",
      "Hotine_Oblique_Mercator",
      "Hotine_Oblique_Mercator_Azimuth_Natural_Origin",
      "Rectified_Skew_Orthomorphic_Natural_Origin"),
  HOTINE_OBLIQUE_MERCATOR_B(
      List.of(9815),
      "Hotine Oblique Mercator (variant B)",
      "Oblique_Mercator",
      "Hotine_Oblique_Mercator_Azimuth_Center",
      "Rectified_Skew_Orthomorphic_Center"),
  /** Hotine's with an azimuth of 90 degrees. */
  SWISS_OBLIQUE_MERCATOR(List.of(9814), "Swiss_Oblique_Cylindrical", "Swiss_Oblique_Mercator"),
  /** x to the south, y to the west. */
  KROVAK(List.of(9819), "Krovak"),
  KROVAK_NORTH(List.of(1041), "Krovak (North Orientated)"),
  KROVAK_MODIFIED(List.of(1042), "Krovak Modified"),
  KROVAK_MODIFIED_NORTH(List.of(1043), "Krovak Modified (North Orientated)"),
  LABORDE(List.of(9813), "Laborde Oblique Mercator"),
  GUAM(List.of(9831), "Guam Projection", "Guam"),
  EQUAL_EARTH(List.of(1078), "Equal Earth"),
  AMERICAN_POLYCONIC(List.of(9818), "American Polyconic", "Polyconic"),
  AZIMUTHAL_EQUIDISTANT(
      List.of(1125, 9832), "Azimuthal Equidistant", "Modified Azimuthal Equidistant"),
  CASSINI_SOLDNER(List.of(9806), "Cassini-Soldner", "Cassini"),
  /** With x to the south and y to the west. */
  CASSINI_SOLDNER_SOUTH_WEST(List.of()),
  HYPERBOLIC_CASSINI_SOLDNER(
      List.of(9833), "Hyperbolic Cassini-Soldner", "Hyperbolic_Cassini_Soldner"),
  EQUIDISTANT_CYLINDRICAL(
      List.of(1028),
      "Equidistant Cylindrical",
      "Equidistant_Cylindrical_Ellipsoidal",
      "Equirectangular"),
  EQUIDISTANT_CYLINDRICAL_SPHERICAL(
      List.of(1029, 9823, 9825),
      "Equidistant Cylindrical (Spherical)",
      "Plate_Carree",
      "Pseudo Plate Carree"),
  COLOMBIA_URBAN(List.of(1052), "Colombia Urban", "IGAC_Plano_Cartesiano"),
  EQUIDISTANT_CONIC(List.of(1119), "Equidistant Conic"),
  BONNE(List.of(9827), "Bonne"),
  NEW_ZEALAND_MAP_GRID(List.of(9811), "New Zealand Map Grid"),
  MOLLWEIDE(List.of(), "Mollweide"),
  ROBINSON(List.of(), "Robinson"),
  ECKERT_I(List.of(), "Eckert I"),
  ECKERT_II(List.of(), "Eckert II"),
  ECKERT_III(List.of(), "Eckert III"),
  ECKERT_IV(List.of(), "Eckert IV"),
  ECKERT_V(List.of(), "Eckert V"),
  ECKERT_VI(List.of(), "Eckert VI"),
  WINKEL_I(List.of(), "Winkel I"),
  WINKEL_II(List.of(), "Winkel II"),
  WINKEL_TRIPEL(List.of(), "Winkel Tripel"),
  WAGNER_IV(List.of(), "Wagner IV"),
  WAGNER_V(List.of(), "Wagner V"),
  NATURAL_EARTH(List.of(), "Natural Earth"),
  NATURAL_EARTH_II(List.of(), "Natural Earth II"),
  PATTERSON(List.of(), "Patterson"),
  COMPACT_MILLER(List.of(), "Compact Miller"),
  CRASTER(List.of(), "Craster Parabolic"),
  QUARTIC_AUTHALIC(List.of(), "Quartic Authalic"),
  FLAT_POLAR_QUARTIC(List.of(), "Flat Polar Quartic", "McBryde-Thomas Flat-Polar Quartic"),
  LOXIMUTHAL(List.of(), "Loximuthal"),
  TIMES(List.of(), "Times", "The_Times"),
  GALL(List.of(), "Gall Stereographic"),
  AITOFF(List.of(), "Aitoff"),
  VAN_DER_GRINTEN(List.of(), "Van Der Grinten", "Van_der_Grinten_I"),
  GOODE_HOMOLOSINE(List.of(), "Goode Homolosine"),
  GOODE_HOMOLOSINE_OCEANS(List.of(), "Interrupted Goode Homolosine"),
  GOODE_HOMOLOSINE_LAND(List.of(), "Interrupted Goode Homolosine Ocean"),
  TWO_POINT_EQUIDISTANT(List.of(), "Two Point Equidistant"),
  ADAMS_SQUARE_II(List.of(), "Adams_Square_II"),
  ADAMS_WORLD_IN_A_SQUARE_II(List.of(), "PROJ adams_ws2"),
  PEIRCE_SQUARE(List.of(), "Peirce Quincuncial (Square)"),
  PEIRCE_DIAMOND(List.of(), "Peirce Quincuncial (Diamond)", "Peirce_Quincuncial"),
  MILLER(List.of(), "Miller Cylindrical"),
  GNOMONIC(List.of(), "Gnomonic"),
  /** A method that is not known here; its name is in {@link Conversion#methodName()}. */
  UNKNOWN(List.of());

  private static final Map<Integer, Method> BY_CODE = new HashMap<>();
  private static final Map<String, Method> BY_NAME = new HashMap<>();

  static {
    for (Method method : values()) {
      method.codes.forEach(code -> BY_CODE.put(code, method));
      method.names.forEach(name -> BY_NAME.put(NormalizedName.of(name), method));
    }
  }

  private final List<Integer> codes;
  private final List<String> names;

  Method(List<Integer> codes, String... names) {
    this.codes = codes;
    this.names = List.of(names);
  }

  /**
   * Returns the method of that EPSG code (0: none) or else of that name; {@link #UNKNOWN} if
   * neither is known.
   */
  public static Method of(int code, String name) {
    Method method = BY_CODE.get(code);
    return method != null ? method : BY_NAME.getOrDefault(NormalizedName.of(name), UNKNOWN);
  }
}
