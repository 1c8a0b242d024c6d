package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_POINT_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_POINT_2;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_POINT_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_POINT_2;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Two-point equidistant, on a sphere of the semi-major axis: distances from two points are true; x
 * runs from the first to the second, from halfway between (H. Maurer 1919, C. F. Close 1921; Snyder
 * and Voxland, An Album of Map Projections, 1989, page 232).
 */
public final class TwoPointEquidistant extends PlanarProjection {
  private final double[] first;
  private final double[] second;

  /** Across both, to the left of the way from the first to the second. */
  private final double[] left;

  private final double between;
  private final double cos;

  public TwoPointEquidistant(Crs crs) {
    super(crs);
    Conversion conversion = crs.conversion();
    double meridian = conversion.get(LONGITUDE_OF_ORIGIN);
    first =
        vector(
            Math.toRadians(conversion.get(LONGITUDE_OF_POINT_1) - meridian),
            Math.toRadians(conversion.get(LATITUDE_OF_POINT_1)));
    second =
        vector(
            Math.toRadians(conversion.get(LONGITUDE_OF_POINT_2) - meridian),
            Math.toRadians(conversion.get(LATITUDE_OF_POINT_2)));
    left = cross(first, second);
    cos = dot(first, second);
    between = angle(first, second);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double[] place = vector(lam, phi);
    double z1 = angle(first, place);
    double z2 = angle(second, place);
    double x = (z1 * z1 - z2 * z2) / (2 * between);
    double along = x + between / 2;
    double y = Math.sqrt(Math.max(0, z1 * z1 - along * along));
    set(xy, x, Math.copySign(y, dot(left, place)));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double z1 = Math.hypot(x + between / 2, y);
    double z2 = Math.hypot(x - between / 2, y);
    double half = (between + z1 + z2) / 2;
    if (half > Math.PI + 1e-9) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    double size = dot(left, left);
    double a = (Math.cos(z1) - cos * Math.cos(z2)) / size;
    double b = (Math.cos(z2) - cos * Math.cos(z1)) / size;
    double height =
        4 * Math.sin(half) * Math.sin(half - between) * Math.sin(half - z1) * Math.sin(half - z2);
    double c = Math.copySign(Math.sqrt(Math.max(0, height)) / size, y);
    double[] place = new double[3];
    for (int i = 0; i < 3; i++) {
      place[i] = a * first[i] + b * second[i] + c * left[i];
    }
    set(
        lamPhi,
        Angles.atan2(place[1], place[0]),
        Angles.atan2(place[2], Math.hypot(place[0], place[1])));
  }

  private static double[] vector(double lam, double phi) {
    return new double[] {
      Math.cos(phi) * Math.cos(lam), Math.cos(phi) * Math.sin(lam), Math.sin(phi)
    };
  }

  private static double angle(double[] a, double[] b) {
    double[] across = cross(a, b);
    return Angles.atan2(Math.sqrt(dot(across, across)), dot(a, b));
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  private static double[] cross(double[] a, double[] b) {
    return new double[] {
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    };
  }
}
