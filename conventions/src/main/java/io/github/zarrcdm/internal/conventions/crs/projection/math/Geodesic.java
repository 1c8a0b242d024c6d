package io.github.zarrcdm.internal.conventions.crs.projection.math;

/**
 * Geodesics from one point of longitude 0, on an ellipsoid of semi-major axis 1, by Vincenty's
 * formulas.
 *
 * @see <a href="https://www.ngs.noaa.gov/PUBS_LIB/inverse.pdf">Vincenty, Direct and inverse
 *     solutions of geodesics</a>
 */
public final class Geodesic {
  private final double f;
  private final double b;
  private final double sinU1;
  private final double cosU1;
  private final double phi1;

  public Geodesic(double flattening, double latitude) {
    f = flattening;
    b = 1 - f;
    phi1 = latitude;
    double reduced = Angles.atan(b * Math.tan(latitude));
    sinU1 = Math.sin(reduced);
    cosU1 = Math.cos(reduced);
  }

  /**
   * Sets {@code lamPhi} to the point at {@code distance} in the direction {@code azimuth},
   * clockwise from north.
   */
  public void direct(double azimuth, double distance, double[] lamPhi) {
    double sinA = cosU1 * Math.sin(azimuth);
    double cos2A = 1 - sinA * sinA;
    double sigma1 = Angles.atan2(sinU1, cosU1 * Math.cos(azimuth));
    double sigma = arc(cos2A * (1 - b * b) / (b * b), sigma1, distance);
    double cosMid = Math.cos(2 * sigma1 + sigma);
    double sin = Math.sin(sigma);
    double cos = Math.cos(sigma);
    double across = sinU1 * sin - cosU1 * cos * Math.cos(azimuth);
    double phi =
        Angles.atan2(sinU1 * cos + cosU1 * sin * Math.cos(azimuth), b * Math.hypot(sinA, across));
    double lam =
        Angles.atan2(sin * Math.sin(azimuth), cosU1 * cos - sinU1 * sin * Math.cos(azimuth));
    PlanarProjection.set(lamPhi, Angles.wrap(lam - correction(cos2A, sinA, sigma, cosMid)), phi);
  }

  /**
   * Returns the arc on the auxiliary sphere of a {@code distance} from where it is {@code sigma1}.
   */
  private double arc(double u2, double sigma1, double distance) {
    double start = distance / (b * bigA(u2));
    double sigma = start;
    for (int i = 0; i < 50; i++) {
      double next = start + deltaSigma(bigB(u2), sigma, Math.cos(2 * sigma1 + sigma));
      boolean done = Math.abs(next - sigma) < 1e-14;
      sigma = next;
      if (done) {
        break;
      }
    }
    return sigma;
  }

  /**
   * Sets {@code lengthScale} to how far geodesics of a slightly other azimuth are apart at {@code
   * distance}, by radian, and to how far those that start parallel are, in units of where they
   * start: the reduced length and the geodesic scale.
   *
   * @see <a href="https://doi.org/10.1007/s00190-012-0578-z">Karney, Algorithms for geodesics,
   *     section 3</a>
   */
  public void bundle(double azimuth, double distance, double[] lengthScale) {
    double sinA = cosU1 * Math.sin(azimuth);
    double k2 = (1 - sinA * sinA) * (1 - b * b) / (b * b);
    double sigma1 = Angles.atan2(sinU1, cosU1 * Math.cos(azimuth));
    double sigma2 = sigma1 + arc(k2, sigma1, distance);
    double root1 = Math.sqrt(1 + k2 * Math.sin(sigma1) * Math.sin(sigma1));
    double root2 = Math.sqrt(1 + k2 * Math.sin(sigma2) * Math.sin(sigma2));
    double between = excess(k2, sigma1, sigma2);
    double sin1 = Math.sin(sigma1);
    double cos1 = Math.cos(sigma1);
    double sin2 = Math.sin(sigma2);
    double cos2 = Math.cos(sigma2);
    lengthScale[0] = b * (root2 * cos1 * sin2 - root1 * sin1 * cos2 - cos1 * cos2 * between);
    lengthScale[1] = cos1 * cos2 + (root2 * sin1 * sin2 - sin1 * cos2 * between) / root1;
  }

  /**
   * Returns the integral of {@code k2 sin^2 / sqrt(1 + k2 sin^2)}, by Simpson's rule: it is very
   * smooth.
   */
  private static double excess(double k2, double from, double to) {
    int parts = 64;
    double sum = 0;
    for (int i = 0; i <= parts; i++) {
      double sin = Math.sin(from + (to - from) * i / parts);
      double value = k2 * sin * sin / Math.sqrt(1 + k2 * sin * sin);
      sum += value * (i == 0 || i == parts ? 1 : i % 2 == 1 ? 4 : 2);
    }
    return sum * (to - from) / (3 * parts);
  }

  /**
   * Sets {@code azimuthDistance} to the way to a point; NaN near the antipode, where the formulas
   * do not converge.
   */
  public void inverse(double lam, double phi, double[] azimuthDistance) {
    if (lam == 0 && phi == phi1) {
      PlanarProjection.set(azimuthDistance, 0, 0);
      return;
    }
    double reduced = Angles.atan(b * Math.tan(phi));
    double sinU2 = Math.sin(reduced);
    double cosU2 = Math.cos(reduced);
    double angle = lam;
    for (int i = 0; i < 100; i++) {
      double east = cosU2 * Math.sin(angle);
      double north = cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(angle);
      double sin = Math.hypot(east, north);
      double cos = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(angle);
      double sigma = Angles.atan2(sin, cos);
      double sinA = sin == 0 ? 0 : cosU1 * east / sin;
      double cos2A = 1 - sinA * sinA;
      double cosMid = cos2A < 1e-15 ? 0 : cos - 2 * sinU1 * sinU2 / cos2A;
      double next = lam + correction(cos2A, sinA, sigma, cosMid);
      boolean done = Math.abs(next - angle) < 1e-14;
      angle = next;
      if (done) {
        double u2 = cos2A * (1 - b * b) / (b * b);
        double distance = b * bigA(u2) * (sigma - deltaSigma(bigB(u2), sigma, cosMid));
        PlanarProjection.set(azimuthDistance, Angles.atan2(east, north), distance);
        return;
      }
    }
    PlanarProjection.set(azimuthDistance, Double.NaN, Double.NaN);
  }

  private static double bigA(double u2) {
    return 1 + u2 / 16384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  }

  private static double bigB(double u2) {
    return u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  }

  private static double deltaSigma(double bigB, double sigma, double cosMid) {
    double sin = Math.sin(sigma);
    double cos2Mid = cosMid * cosMid;
    double inner =
        Math.cos(sigma) * (2 * cos2Mid - 1)
            - bigB / 6 * cosMid * (4 * sin * sin - 3) * (4 * cos2Mid - 3);
    return bigB * sin * (cosMid + bigB / 4 * inner);
  }

  /** Returns the difference of longitudes on the auxiliary sphere and on the ellipsoid. */
  private double correction(double cos2A, double sinA, double sigma, double cosMid) {
    double c = f / 16 * cos2A * (4 + f * (4 - 3 * cos2A));
    double inner = cosMid + c * Math.cos(sigma) * (2 * cosMid * cosMid - 1);
    return (1 - c) * f * sinA * (sigma + c * Math.sin(sigma) * inner);
  }
}
