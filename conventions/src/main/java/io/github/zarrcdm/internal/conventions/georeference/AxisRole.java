package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.model.Attributes;

/** What a horizontal axis is, and how CF and netCDF-Java want it said. */
enum AxisRole {
  PROJECTION_X("projection_x_coordinate", "GeoX", "m"),
  PROJECTION_Y("projection_y_coordinate", "GeoY", "m"),
  /** netCDF-Java wants the angles of a geostationary view under the names of lengths. */
  SCAN_X("projection_x_coordinate", "GeoX", "radian"),
  SCAN_Y("projection_y_coordinate", "GeoY", "radian"),
  GRID_LONGITUDE("grid_longitude", "GeoX", "degrees"),
  GRID_LATITUDE("grid_latitude", "GeoY", "degrees"),
  LONGITUDE("longitude", "Lon", "degrees_east"),
  LATITUDE("latitude", "Lat", "degrees_north");

  private final String standardName;
  private final String axisType;
  private final String units;

  AxisRole(String standardName, String axisType, String units) {
    this.standardName = standardName;
    this.axisType = axisType;
    this.units = units;
  }

  static AxisRole x(Crs crs) {
    return crs.isGeographic()
        ? LONGITUDE
        : !crs.isProjected() ? GRID_LONGITUDE : isGeostationary(crs) ? SCAN_X : PROJECTION_X;
  }

  static AxisRole y(Crs crs) {
    return crs.isGeographic()
        ? LATITUDE
        : !crs.isProjected() ? GRID_LATITUDE : isGeostationary(crs) ? SCAN_Y : PROJECTION_Y;
  }

  private static boolean isGeostationary(Crs crs) {
    return crs.conversion().method() == Method.GEOSTATIONARY_SWEEP_X
        || crs.conversion().method() == Method.GEOSTATIONARY_SWEEP_Y;
  }

  /** {@code attributes} with what this role needs; another spelling of its units may stay. */
  Attributes on(Attributes attributes) {
    String stored = attributes.text("units");
    return attributes
        .with("standard_name", standardName)
        .with("units", stored != null && spells(stored) ? stored : units)
        .with("_CoordinateAxisType", axisType);
  }

  /** True for those names of the units that netCDF-Java knows in all its parts. */
  private boolean spells(String stored) {
    return switch (this) {
      case PROJECTION_X, PROJECTION_Y -> stored.equals("meters");
      case SCAN_X, SCAN_Y -> stored.equals("rad") || stored.equals("radians");
      case GRID_LONGITUDE, GRID_LATITUDE -> stored.equals("degree");
      case LONGITUDE -> AngleUnits.isEast(stored);
      case LATITUDE -> AngleUnits.isNorth(stored);
    };
  }

  /** True if an axis that says this of itself can have this role. */
  boolean suits(Attributes axis) {
    String name = axis.text("standard_name");
    AxisUnit unit = AxisUnit.of(axis.text("units"));
    boolean named =
        name == null
            || name.replace("_angular", "").equals(standardName)
            || !(name.endsWith("itude") || name.startsWith("projection_"));
    return named && (unit == null || accepts(unit.kind()));
  }

  private boolean accepts(AxisUnit.Kind kind) {
    return switch (this) {
      case PROJECTION_X, PROJECTION_Y -> kind == AxisUnit.Kind.METRES;
      case SCAN_X, SCAN_Y -> true;
      default -> kind != AxisUnit.Kind.METRES;
    };
  }

  /**
   * What a stored coordinate is to be multiplied by to be in the units of this role.
   *
   * @param stored the unit that the axis says; null if it says none, so that the unit of {@code
   *     crs} holds
   */
  double factor(AxisUnit stored, Crs crs) {
    AxisUnit unit = stored == null ? implied(crs) : stored;
    return switch (this) {
      case PROJECTION_X, PROJECTION_Y -> unit.factor();
      case SCAN_X, SCAN_Y ->
          switch (unit.kind()) {
            case METRES -> unit.factor() / crs.conversion().get(Parameter.HEIGHT);
            case RADIANS -> unit.factor();
            case DEGREES -> Math.toRadians(unit.factor());
          };
      default ->
          unit.kind() == AxisUnit.Kind.RADIANS ? Math.toDegrees(unit.factor()) : unit.factor();
    };
  }

  private static AxisUnit implied(Crs crs) {
    return new AxisUnit(
        crs.isProjected() ? AxisUnit.Kind.METRES : AxisUnit.Kind.DEGREES, crs.unit());
  }

  /**
   * What a stored coordinate, in the units of this role, is to be increased by: longitudes count
   * from Greenwich.
   */
  double offset(Crs crs) {
    return this == LONGITUDE ? crs.datum().primeMeridian() : 0;
  }
}
