package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import java.util.Arrays;
import java.util.Set;
import ucar.nc2.units.SimpleUnit;
import ucar.unidata.geoloc.ProjectionImpl;

/**
 * The unit of x and y that netCDF-Java passes to a projection: kilometres if it converts the axes'
 * unit, otherwise that unit.
 *
 * @param ofAxis the unit of the axes
 * @param isKilometres true if the host converts lengths to kilometres
 * @param isSaid false if the axes have no known unit
 */
record HostUnit(AxisUnit ofAxis, boolean isKilometres, boolean isSaid) {
  private static final AxisUnit KILOMETRE = new AxisUnit(AxisUnit.Kind.METRES, 1000);

  /**
   * The units that Coverage in netCDF-Java 5.5 converts; later versions convert everything in
   * UDUNITS.
   */
  private static final Set<String> CONVERTED_BY_COVERAGE =
      Set.of("m", "meters", "km", "kilometers");

  private static final boolean COVERAGE_CONVERTS_ALL =
      Arrays.stream(ProjectionImpl.class.getMethods())
          .anyMatch(method -> method.getName().equals("getDefaultUnits"));

  /**
   * Returns the unit for axes in {@code units}.
   *
   * @param coverage true if Coverage is the caller
   */
  static HostUnit of(String units, boolean coverage) {
    SimpleUnit host = units == null || units.isBlank() ? null : SimpleUnit.factory(units);
    boolean length = host != null && SimpleUnit.kmUnit.isCompatible(units);
    AxisUnit own = AxisUnit.of(units);
    AxisUnit known =
        own != null || host == null || !length
            ? own
            : new AxisUnit(AxisUnit.Kind.METRES, 1000 * host.convertTo(1, SimpleUnit.kmUnit));
    boolean converts =
        coverage && !COVERAGE_CONVERTS_ALL
            ? units != null && CONVERTED_BY_COVERAGE.contains(units)
            : length;
    return new HostUnit(known == null ? KILOMETRE : known, converts, known != null);
  }

  /**
   * Returns the size of this unit in the unit of {@code crs}, metres or degrees; NaN if they are
   * incompatible. Without a stated unit, netCDF-Java's defaults apply: kilometres, degrees, or
   * radians for scan angles.
   */
  double in(Crs crs) {
    AxisUnit usual =
        crs.isScanned() ? AxisUnit.RADIAN : crs.isProjected() ? KILOMETRE : AxisUnit.DEGREE;
    return (isKilometres ? KILOMETRE : isSaid ? ofAxis : usual).in(crs);
  }
}
