package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import ucar.unidata.geoloc.ProjectionImpl;

/**
 * A projection as netCDF-Java's own class, which its GeoTIFF writer requires, if what the writer
 * assumes is true: WGS 84 or GRS 1980, metres, and a false origin of zero. The writer refuses all
 * other classes.
 */
final class HostProjection {
  private HostProjection() {}

  /** Returns {@code own}, as a class that netCDF-Java's writers know, if possible. */
  static ProjectionImpl of(CrsProjection own, Crs crs, AxisUnit unit) {
    Conversion conversion = crs.conversion();
    boolean metric = unit.equals(AxisUnit.METRE) || unit.factor() == 1000;
    boolean centred =
        conversion.get(Parameter.FALSE_EASTING) == 0
            && conversion.get(Parameter.FALSE_NORTHING) == 0
            && conversion.get(Parameter.SCALE) == 1;
    if (!metric || !centred || !isWorld(crs.figure())) {
      return own;
    }
    return switch (conversion.method()) {
      case LAMBERT_CONFORMAL_CONIC -> new CrsLambertConformal(own, conversion);
      case ALBERS_EQUAL_AREA -> new CrsAlbers(own, conversion);
      case MERCATOR ->
          conversion.get(Parameter.STANDARD_PARALLEL_1) == 0
              ? new CrsMercator(own, conversion)
              : own;
      default -> own;
    };
  }

  private static boolean isWorld(Ellipsoid figure) {
    return figure.semiMajor() == Ellipsoid.WGS84.semiMajor()
        && Math.abs(figure.inverseFlattening() - Ellipsoid.WGS84.inverseFlattening()) < 1e-5;
  }
}
