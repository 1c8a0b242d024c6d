package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingWriter;
import io.github.zarrcdm.internal.conventions.crs.projection.Projection;
import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.util.List;
import java.util.Map;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.LatLonPointImpl;
import ucar.unidata.geoloc.ProjectionImpl;
import ucar.unidata.geoloc.ProjectionPoint;
import ucar.unidata.geoloc.ProjectionPointImpl;
import ucar.unidata.geoloc.ProjectionRect;

/**
 * A projection for netCDF-Java with our mathematics. Its x and y are kilometres, as those of
 * netCDF-Java's projections; radians of a geostationary view. Latitude and longitude are NaN where
 * the plane has none.
 */
public final class OwnProjection extends ProjectionImpl {
  static final double KILOMETRE = 1000;
  private static final long serialVersionUID = 1;
  private static final double WORLD = 20_000;

  private final transient Crs crs;
  private final transient Projection mathematics;
  private final double unit;

  /** {@code unit} is that of x and y, in metres. */
  OwnProjection(String name, Crs crs, Projection mathematics, double unit) {
    super(name, false);
    this.crs = crs;
    this.mathematics = mathematics;
    this.unit = unit;
    for (Map.Entry<String, Object> attribute : GridMappingWriter.attributes(crs).entrySet()) {
      parameter(attribute.getKey(), attribute.getValue());
    }
    if (unit == KILOMETRE) {
      // False easting and northing are in these; Coverage makes the projection anew from its
      // parameters.
      addParameter("units", "km");
      defaultMapArea = new ProjectionRect(-WORLD, -WORLD, WORLD, WORLD);
    } else {
      defaultMapArea = new ProjectionRect(-0.16, -0.16, 0.16, 0.16);
    }
  }

  private void parameter(String name, Object value) {
    if (value instanceof List<?> list) {
      double[] numbers = list.stream().mapToDouble(v -> ((Number) v).doubleValue()).toArray();
      addParameter(new ucar.unidata.util.Parameter(name, numbers));
    } else if (value instanceof Double number) {
      addParameter(name, name.startsWith("false_") ? number / KILOMETRE : number);
    } else {
      addParameter(name, value.toString());
    }
  }

  @Override
  public ProjectionImpl constructCopy() {
    OwnProjection copy = new OwnProjection(getName(), crs, mathematics, unit);
    copy.setDefaultMapArea(defaultMapArea);
    return copy;
  }

  @Override
  public String paramsToString() {
    return crs.conversion().parameters() + " on " + crs.figure();
  }

  @Override
  public ProjectionPoint latLonToProj(LatLonPoint from, ProjectionPointImpl to) {
    double[] xy = new double[2];
    mathematics.forward(from.getLongitude(), from.getLatitude(), xy);
    to.setLocation(xy[0] / unit, xy[1] / unit);
    return to;
  }

  @Override
  public LatLonPoint projToLatLon(ProjectionPoint from, LatLonPointImpl to) {
    double[] lonLat = new double[2];
    mathematics.inverse(from.getX() * unit, from.getY() * unit, lonLat);
    to.setLatitude(lonLat[1]);
    to.setLongitude(lonLat[0]);
    return to;
  }

  /** True if a line between two points would run round the back of the globe. */
  @Override
  public boolean crossSeam(ProjectionPoint from, ProjectionPoint to) {
    boolean outside = !Double.isFinite(from.getX() + from.getY() + to.getX() + to.getY());
    return outside
        || (from.getX() * to.getX() < 0 && Math.abs(from.getX() - to.getX()) * unit > 20_000_000);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OwnProjection that && crs.equals(that.crs) && unit == that.unit;
  }

  @Override
  public int hashCode() {
    return crs.hashCode();
  }

  private Object writeReplace() throws ObjectStreamException {
    throw new NotSerializableException(getClass().getName());
  }
}
