package io.github.zarrcdm.internal.conventions.crs.write;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.AZIMUTH;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_EASTING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_NORTHING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LATITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.HEIGHT;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.NORTH_POLE_GRID_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.RECTIFIED_GRID_ANGLE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A projection method as EPSG, or PROJ where EPSG has none, calls it in WKT 2, with the names of
 * its parameters.
 */
record MethodNames(String name, Map<Parameter, String> parameters) {
  private static final String NATURAL = "%s of natural origin";
  private static final String FALSE = "%s of false origin";

  /** Returns the names of {@code conversion}; empty if CF has none. */
  static Optional<MethodNames> of(Conversion conversion) {
    boolean parallel = conversion.has(STANDARD_PARALLEL_1);
    MethodNames names =
        switch (conversion.method()) {
          case TRANSVERSE_MERCATOR -> named("Transverse Mercator").origin(NATURAL).scale();
          case LAMBERT_CONFORMAL_CONIC ->
              conversion.has(STANDARD_PARALLEL_2)
                  ? conversion.get(SCALE) == 1
                      ? named("Lambert Conic Conformal (2SP)").origin(FALSE).parallels()
                      : null
                  : parallel
                      ? null
                      : named("Lambert Conic Conformal (1SP)").origin(NATURAL).scale();
          case ALBERS_EQUAL_AREA -> named("Albers Equal Area").origin(FALSE).parallels();
          case LAMBERT_AZIMUTHAL_EQUAL_AREA ->
              named("Lambert Azimuthal Equal Area").origin(NATURAL);
          case AZIMUTHAL_EQUIDISTANT -> named("Azimuthal Equidistant").origin(NATURAL);
          case ORTHOGRAPHIC -> named("Orthographic").origin(NATURAL);
          case STEREOGRAPHIC -> named("Stereographic").origin(NATURAL).scale();
          case OBLIQUE_STEREOGRAPHIC -> named("Oblique Stereographic").origin(NATURAL).scale();
          case POLAR_STEREOGRAPHIC ->
              parallel
                  ? named("Polar Stereographic (variant B)")
                      .with(STANDARD_PARALLEL_1, "Latitude of standard parallel")
                      .with(LONGITUDE_OF_ORIGIN, "Longitude of origin")
                  : named("Polar Stereographic (variant A)").origin(NATURAL).scale();
          case MERCATOR ->
              parallel
                  ? named("Mercator (variant B)").parallel().meridian()
                  : named("Mercator (variant A)").origin(NATURAL).scale();
          case CYLINDRICAL_EQUAL_AREA ->
              conversion.has(SCALE)
                  ? null
                  : named("Lambert Cylindrical Equal Area").parallel().meridian();
          case SINUSOIDAL -> named("Sinusoidal").meridian();
          case GEOSTATIONARY_SWEEP_X -> named("Geostationary Satellite (Sweep X)").satellite();
          case GEOSTATIONARY_SWEEP_Y -> named("Geostationary Satellite (Sweep Y)").satellite();
          case VERTICAL_PERSPECTIVE ->
              named("Vertical Perspective")
                  .with(LATITUDE_OF_ORIGIN, "Latitude of topocentric origin")
                  .with(LONGITUDE_OF_ORIGIN, "Longitude of topocentric origin")
                  .with(HEIGHT, "Viewpoint height");
          case HOTINE_OBLIQUE_MERCATOR_B ->
              named("Hotine Oblique Mercator (variant B)")
                  .with(LATITUDE_OF_ORIGIN, "Latitude of projection centre")
                  .with(LONGITUDE_OF_ORIGIN, "Longitude of projection centre")
                  .with(AZIMUTH, "Azimuth at projection centre")
                  .with(RECTIFIED_GRID_ANGLE, "Angle from Rectified to Skew Grid")
                  .with(SCALE, "Scale factor at projection centre");
          case ROTATED_POLE -> rotated(conversion);
          default -> null;
        };
    return Optional.ofNullable(names).map(n -> n.falseOrigin());
  }

  private static @Nullable MethodNames rotated(Conversion conversion) {
    String suffix = " (netCDF CF convention)";
    return conversion.has(GRID_NORTH_POLE_LATITUDE)
        ? named("Pole rotation" + suffix)
            .with(GRID_NORTH_POLE_LATITUDE, "Grid north pole latitude" + suffix)
            .with(GRID_NORTH_POLE_LONGITUDE, "Grid north pole longitude" + suffix)
            .with(NORTH_POLE_GRID_LONGITUDE, "North pole grid longitude" + suffix)
        : null;
  }

  private static MethodNames named(String name) {
    return new MethodNames(name, Map.of());
  }

  private MethodNames with(Parameter parameter, String called) {
    Map<Parameter, String> more = new LinkedHashMap<>(parameters);
    more.put(parameter, called);
    return new MethodNames(name, more);
  }

  private MethodNames origin(String of) {
    return with(LATITUDE_OF_ORIGIN, of.formatted("Latitude"))
        .with(LONGITUDE_OF_ORIGIN, of.formatted("Longitude"));
  }

  private MethodNames meridian() {
    return with(LONGITUDE_OF_ORIGIN, NATURAL.formatted("Longitude"));
  }

  private MethodNames scale() {
    return with(SCALE, "Scale factor at natural origin");
  }

  private MethodNames parallel() {
    return with(STANDARD_PARALLEL_1, "Latitude of 1st standard parallel");
  }

  private MethodNames parallels() {
    return parallel().with(STANDARD_PARALLEL_2, "Latitude of 2nd standard parallel");
  }

  private MethodNames satellite() {
    return meridian().with(HEIGHT, "Satellite Height");
  }

  private MethodNames falseOrigin() {
    if (parameters.containsKey(GRID_NORTH_POLE_LATITUDE)) {
      return this;
    }
    boolean conic = parameters.containsValue(FALSE.formatted("Latitude"));
    boolean centre = parameters.containsKey(AZIMUTH);
    String easting =
        conic
            ? "Easting at false origin"
            : centre ? "Easting at projection centre" : "False easting";
    return with(FALSE_EASTING, easting)
        .with(
            FALSE_NORTHING,
            easting.replace("False easting", "False northing").replace("Easting", "Northing"));
  }
}
