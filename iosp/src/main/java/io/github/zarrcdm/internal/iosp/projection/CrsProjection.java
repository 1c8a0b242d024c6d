package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.util.Arrays;
import java.util.Map;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.LatLonPointImpl;
import ucar.unidata.geoloc.LatLonRect;
import ucar.unidata.geoloc.ProjectionImpl;
import ucar.unidata.geoloc.ProjectionPoint;
import ucar.unidata.geoloc.ProjectionPointImpl;
import ucar.unidata.geoloc.ProjectionRect;

/**
 * A netCDF-Java projection with zarr-cdm's mathematics. Its x and y are in kilometres, as in
 * netCDF-Java's projections, or are scan angles or rotated-pole angles. Latitude and longitude are
 * NaN for points that have none.
 */
public final class CrsProjection extends ProjectionImpl {
  private static final long serialVersionUID = 1;
  private static final double WORLD = 20_000_000;

  private final transient Crs crs;
  private final transient Projection mathematics;
  private final double unit;
  private final transient Map<String, Object> parameters;

  /**
   * @param unit netCDF-Java's unit of x and y, in metres or degrees
   * @param parameters the description of the projection, each value a string or numbers
   */
  CrsProjection(
      String name, Crs crs, Projection mathematics, double unit, Map<String, Object> parameters) {
    super(name, false);
    this.crs = crs;
    this.mathematics = mathematics;
    this.unit = unit;
    this.parameters = parameters;
    parameters.forEach(this::parameter);
    double edge = crs.isProjected() ? WORLD / unit : 180 / unit;
    defaultMapArea = new ProjectionRect(-edge, -edge, edge, edge);
  }

  private void parameter(String name, Object value) {
    addParameter(
        value instanceof double[] numbers
            ? new ucar.unidata.util.Parameter(name, numbers)
            : new ucar.unidata.util.Parameter(name, (String) value));
  }

  @Override
  public ProjectionImpl constructCopy() {
    CrsProjection copy = new CrsProjection(getName(), crs, mathematics, unit, parameters);
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

  @Override
  public double[][] projToLatLon(double[][] from, double[][] to) {
    double[] x = Arrays.stream(from[INDEX_X]).map(value -> value * unit).toArray();
    double[] y = Arrays.stream(from[INDEX_Y]).map(value -> value * unit).toArray();
    mathematics.inverse(x, y);
    System.arraycopy(x, 0, to[INDEX_LON], 0, x.length);
    System.arraycopy(y, 0, to[INDEX_LAT], 0, y.length);
    return to;
  }

  @Override
  public float[][] projToLatLon(float[][] from, float[][] to) {
    int length = from[INDEX_X].length;
    double[][] wide = new double[2][length];
    for (int i = 0; i < length; i++) {
      wide[INDEX_X][i] = from[INDEX_X][i];
      wide[INDEX_Y][i] = from[INDEX_Y][i];
    }
    projToLatLon(wide, wide);
    for (int i = 0; i < length; i++) {
      to[INDEX_LAT][i] = (float) wide[INDEX_LAT][i];
      to[INDEX_LON][i] = (float) wide[INDEX_LON][i];
    }
    return to;
  }

  @Override
  public LatLonRect projToLatLonBB(ProjectionRect rectangle) {
    return new Bounds(mathematics, unit)
        .onGlobe(rectangle)
        .orElseGet(() -> super.projToLatLonBB(rectangle));
  }

  @Override
  public ProjectionRect latLonToProjBB(LatLonRect rectangle) {
    return new Bounds(mathematics, unit)
        .onPlane(rectangle)
        .orElseGet(() -> super.latLonToProjBB(rectangle));
  }

  /** Returns true if a line between two points would cross the back of the globe. */
  @Override
  public boolean crossSeam(ProjectionPoint from, ProjectionPoint to) {
    boolean outside = !Double.isFinite(from.getX() + from.getY() + to.getX() + to.getY());
    return outside
        || (from.getX() * to.getX() < 0 && Math.abs(from.getX() - to.getX()) * unit > 20_000_000);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CrsProjection that && crs.equals(that.crs) && unit == that.unit;
  }

  @Override
  public int hashCode() {
    return crs.hashCode();
  }

  private Object writeReplace() throws ObjectStreamException {
    throw new NotSerializableException(getClass().getName());
  }
}
