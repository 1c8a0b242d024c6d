package io.github.zarrcdm.internal.iosp.projection;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.LatLonPointImpl;
import ucar.unidata.geoloc.LatLonRect;
import ucar.unidata.geoloc.ProjectionImpl;
import ucar.unidata.geoloc.ProjectionPoint;
import ucar.unidata.geoloc.ProjectionPointImpl;
import ucar.unidata.geoloc.ProjectionRect;
import ucar.unidata.geoloc.projection.AlbersEqualArea;

/**
 * Albers' equal-area conic, for writers that require netCDF-Java's class; the computation is
 * zarr-cdm's.
 */
final class CrsAlbers extends AlbersEqualArea {
  private static final long serialVersionUID = 1;

  private final transient CrsProjection own;

  CrsAlbers(CrsProjection own, Conversion conversion) {
    super(
        conversion.get(LATITUDE_OF_ORIGIN),
        conversion.get(LONGITUDE_OF_ORIGIN),
        conversion.get(STANDARD_PARALLEL_1),
        conversion.get(STANDARD_PARALLEL_2, conversion.get(STANDARD_PARALLEL_1)));
    this.own = own;
    setName(own.getName());
    atts.clear();
    atts.addAll(own.getProjectionParameters());
    setDefaultMapArea(own.getDefaultMapArea());
  }

  private CrsAlbers(CrsAlbers from) {
    super(from.getOriginLat(), from.getOriginLon(), from.getParallelOne(), from.getParallelTwo());
    own = from.own;
    setName(own.getName());
    atts.clear();
    atts.addAll(own.getProjectionParameters());
    setDefaultMapArea(from.getDefaultMapArea());
  }

  @Override
  public ProjectionImpl constructCopy() {
    return new CrsAlbers(this);
  }

  @Override
  public ProjectionPoint latLonToProj(LatLonPoint from, ProjectionPointImpl to) {
    return own.latLonToProj(from, to);
  }

  @Override
  public LatLonPoint projToLatLon(ProjectionPoint from, LatLonPointImpl to) {
    return own.projToLatLon(from, to);
  }

  @Override
  public double[][] latLonToProj(double[][] from, double[][] to, int latIndex, int lonIndex) {
    return own.latLonToProj(from, to, latIndex, lonIndex);
  }

  @Override
  public double[][] projToLatLon(double[][] from, double[][] to) {
    return own.projToLatLon(from, to);
  }

  @Override
  public float[][] latLonToProj(float[][] from, float[][] to, int latIndex, int lonIndex) {
    return own.latLonToProj(from, to, latIndex, lonIndex);
  }

  @Override
  public float[][] projToLatLon(float[][] from, float[][] to) {
    return own.projToLatLon(from, to);
  }

  @Override
  public LatLonRect projToLatLonBB(ProjectionRect rectangle) {
    return own.projToLatLonBB(rectangle);
  }

  @Override
  public ProjectionRect latLonToProjBB(LatLonRect rectangle) {
    return own.latLonToProjBB(rectangle);
  }

  @Override
  public boolean crossSeam(ProjectionPoint from, ProjectionPoint to) {
    return own.crossSeam(from, to);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CrsAlbers that && own.equals(that.own);
  }

  @Override
  public int hashCode() {
    return own.hashCode();
  }

  private Object writeReplace() throws ObjectStreamException {
    throw new NotSerializableException(getClass().getName());
  }
}
