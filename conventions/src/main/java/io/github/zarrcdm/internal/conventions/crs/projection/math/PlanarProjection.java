package io.github.zarrcdm.internal.conventions.crs.projection.math;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_EASTING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_NORTHING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;

/**
 * What all projections to a plane share: a central meridian, false easting and northing, and a
 * semi-major axis that lengths are divided by, so that the mathematics sees radians and an
 * ellipsoid of size 1 only.
 */
public abstract class PlanarProjection implements Projection {
  /** A longitude a hair beyond 180 degrees comes from rounding, not from beyond the map. */
  private static final double TURN = Math.PI + 1e-9;

  private final double radius;

  /** A product takes a quarter of the time of a quotient. */
  private final double curvature;

  private final double longitude;
  private final double easting;
  private final double northing;

  protected PlanarProjection(Crs crs) {
    radius = crs.figure().semiMajor();
    curvature = 1 / radius;
    longitude = Math.toRadians(crs.conversion().get(LONGITUDE_OF_ORIGIN));
    easting = crs.conversion().get(FALSE_EASTING);
    northing = crs.conversion().get(FALSE_NORTHING);
  }

  /** Sets {@code lamPhi} to longitude from the central meridian and latitude, in radians. */
  protected abstract void toGlobe(double x, double y, double[] lamPhi);

  /** Sets {@code xy} from longitude from the central meridian and latitude, in radians. */
  protected abstract void toPlane(double lam, double phi, double[] xy);

  @Override
  public final void inverse(double x, double y, double[] lonLat) {
    toGlobe(fromEasting(x), fromNorthing(y), lonLat);
    toDegrees(lonLat);
  }

  protected final double fromEasting(double x) {
    return (x - easting) * curvature;
  }

  protected final double fromNorthing(double y) {
    return (y - northing) * curvature;
  }

  /** Replaces longitude from the central meridian and latitude by degrees, or NaN off the map. */
  protected final void toDegrees(double[] lonLat) {
    boolean onMap = Math.abs(lonLat[0]) <= TURN && Math.abs(lonLat[1]) <= Math.PI / 2 + 1e-9;
    lonLat[0] = onMap ? Math.toDegrees(Angles.wrap(lonLat[0] + longitude)) : Double.NaN;
    lonLat[1] = onMap ? Math.toDegrees(lonLat[1]) : Double.NaN;
  }

  @Override
  public final void forward(double lon, double lat, double[] xy) {
    toPlane(Angles.wrap(Math.toRadians(lon) - longitude), Math.toRadians(lat), xy);
    boolean onMap = Math.abs(lat) <= 90 && Double.isFinite(xy[0]) && Double.isFinite(xy[1]);
    xy[0] = onMap ? xy[0] * radius + easting : Double.NaN;
    xy[1] = onMap ? xy[1] * radius + northing : Double.NaN;
  }

  protected static void set(double[] pair, double first, double second) {
    pair[0] = first;
    pair[1] = second;
  }
}
