package io.github.zarrcdm.internal.conventions.georeference.axis;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.model.Attributes;

/** The role of a horizontal axis, and how CF and the CDM express it. */
public enum AxisRole {
  PROJECTION_X("projection_x_coordinate", "GeoX", "m"),
  PROJECTION_Y("projection_y_coordinate", "GeoY", "m"),
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

  public static AxisRole x(Crs crs) {
    return crs.isGeographic() ? LONGITUDE : crs.isProjected() ? PROJECTION_X : GRID_LONGITUDE;
  }

  public static AxisRole y(Crs crs) {
    return crs.isGeographic() ? LATITUDE : crs.isProjected() ? PROJECTION_Y : GRID_LATITUDE;
  }

  /** Returns the attributes of a computed axis of this role. */
  public Attributes attributes() {
    return on(Attributes.NONE, units);
  }

  /** Returns the attributes of a stored axis, completed for this role. */
  public Attributes on(Attributes stored, Crs crs) {
    return on(stored, units(stored, crs));
  }

  private Attributes on(Attributes stored, String unit) {
    return stored
        .withDefault(STANDARD_NAME, standardName)
        .withDefault("units", unit)
        .withDefault("_CoordinateAxisType", axisType);
  }

  /** Returns the units of a stored axis; if it has none, those of {@code crs}. */
  private String units(Attributes stored, Crs crs) {
    String said = stored.text("units");
    return said != null ? said : crs.isProjected() ? AxisUnit.nameOfMetres(crs.unit()) : units;
  }

  /** Returns true if an axis with these attributes can have this role. */
  public boolean suits(Attributes axis, Crs crs) {
    String name = axis.text(STANDARD_NAME);
    String units = axis.text("units");
    AxisUnit unit = AxisUnit.of(units);
    boolean named =
        name == null
            || name.replace("_angular", "").equals(standardName)
            || !(name.endsWith("itude") || name.startsWith("projection_"));
    return named
        && (unit == null ? AxisUnit.isUnsaid(units) : !Double.isNaN(unit.in(crs)))
        && (unit == null || unit.factor() > 0 || this == LONGITUDE)
        && !(unit != null && units != null && countsWest(crs) && AngleUnits.isEast(units.strip()));
  }

  /**
   * Returns true if the stored values of an axis of this role are as CF and the CDM have them:
   * longitudes and latitudes in degrees east and north of Greenwich, lengths and angles in units
   * that have a name.
   */
  public boolean isPlain(Attributes axis, Crs crs) {
    AxisUnit unit = axis.has("units") ? AxisUnit.of(axis.text("units")) : implied(crs);
    return unit != null
        && (crs.isProjected()
            ? !Double.isNaN(unit.in(crs))
            : unit.equals(AxisUnit.DEGREE) && crs.datum().primeMeridian() == 0 && !countsWest(crs));
  }

  /**
   * Returns the factor that converts a stored coordinate to metres, or to degrees east or north.
   */
  public double factor(Attributes axis, Crs crs) {
    AxisUnit unit = AxisUnit.of(axis.text("units"));
    double factor = (unit == null ? implied(crs) : unit).in(crs);
    // degrees_west are negative already.
    return countsWest(crs) ? -Math.abs(factor) : factor;
  }

  /** Returns the factor for a coordinate from a transform, in the unit of {@code crs}. */
  public double factor(Crs crs) {
    return countsWest(crs) ? -crs.unit() : crs.unit();
  }

  private boolean countsWest(Crs crs) {
    return this == LONGITUDE && crs.west();
  }

  private static AxisUnit implied(Crs crs) {
    return new AxisUnit(
        crs.isProjected() ? AxisUnit.Kind.METRES : AxisUnit.Kind.DEGREES, crs.unit());
  }

  /**
   * Returns the offset of a coordinate in degrees, because longitudes are relative to the prime
   * meridian.
   */
  public double offset(Crs crs) {
    return this == LONGITUDE ? crs.datum().primeMeridian() : 0;
  }
}
