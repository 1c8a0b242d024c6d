package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.place.ExtentReader;
import io.github.zarrcdm.internal.place.Longitudes;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.ProjectionPoint;

/**
 * The Earth in the plane of a projection. Formulas put places of the far side anywhere: only those
 * are seen that the plane leads back to.
 */
public record ProjectedGlobe(Projection projection) implements Globe {
  private static final double NEAR = 0.1;

  /** Parts of the way between two places by which the middle may be off a straight line. */
  private static final double TORN = 0.25;

  @Override
  public void line(double[] lonLat, Consumer<double[]> piece) {
    double[] run = new double[lonLat.length];
    int length = 0;
    ProjectionPoint before = null;
    for (int i = 0; i < lonLat.length; i += 2) {
      ProjectionPoint point = seen(lonLat[i], lonLat[i + 1]);
      if (point == null
          || (before != null
              && (projection.crossSeam(before, point) || isTorn(lonLat, i, before, point)))) {
        length = hand(run, length, piece);
      }
      if (point != null) {
        run[length++] = point.getX();
        run[length++] = point.getY();
      }
      before = point;
    }
    hand(run, length, piece);
  }

  /**
   * Returns true if what lies between two places is not between them in the plane: its edge is
   * there, where the grid ends that goes around the Earth, of rotated poles too.
   */
  private boolean isTorn(double[] lonLat, int i, ProjectionPoint before, ProjectionPoint point) {
    double lon = (Longitudes.near(lonLat[i - 2], lonLat[i]) + lonLat[i]) / 2;
    ProjectionPoint middle =
        projection.latLonToProj(LatLonPoint.create((lonLat[i - 1] + lonLat[i + 1]) / 2, lon));
    double off =
        Math.hypot(
            middle.getX() - (before.getX() + point.getX()) / 2,
            middle.getY() - (before.getY() + point.getY()) / 2);
    return off > TORN * Math.hypot(point.getX() - before.getX(), point.getY() - before.getY());
  }

  private static int hand(double[] run, int length, Consumer<double[]> piece) {
    if (length > 2) {
      piece.accept(Arrays.copyOf(run, length));
    }
    return 0;
  }

  private @Nullable ProjectionPoint seen(double lon, double lat) {
    ProjectionPoint point = projection.latLonToProj(LatLonPoint.create(lat, lon));
    if (!Double.isFinite(point.getX()) || !Double.isFinite(point.getY())) {
      return null;
    }
    LatLonPoint back = projection.projToLatLon(point);
    double east = Math.abs(Math.IEEEremainder(back.getLongitude() - lon, 360));
    return Math.abs(back.getLatitude() - lat) < NEAR && east * Math.cos(Math.toRadians(lat)) < NEAR
        ? point
        : null;
  }

  @Override
  public double degrees(Axis x, Axis y) {
    Extent seen =
        ExtentReader.ofPlane(
            new double[] {x.low(), x.high()}, new double[] {y.low(), y.high()}, projection);
    return seen == null ? 0 : seen.north() - seen.south();
  }

  @Override
  public List<GraticuleLine> graticule(Axis x, Axis y) {
    return Graticule.of(projection, x, y);
  }
}
