package io.github.zarrcdm.internal.conventions.crs.projection.math;

import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;

/**
 * Auxiliary latitudes of an ellipsoid of semi-major axis 1, all in radians.
 *
 * @see <a href="https://arxiv.org/abs/2212.05818">Karney, On auxiliary latitudes</a>
 */
public final class Latitudes {
  /** The third flattening from which on a series has too few terms. */
  private static final double FLAT = 0.005;

  /** The square of a quarter of half a turn, and of rounding. */
  private static final double QUARTER_SQUARED = Math.PI * Math.PI / 16 * (1 + 1e-9);

  private final double e;
  private final double e2;
  private final double n;
  private final double poleQ;
  private final double rectifyingRadius;
  private final double rectifyingCurvature;
  private final SineSeries fromRectifying;
  private final SineSeries parametricFromRectifying;
  private final SineSeries toRectifying;
  private final SineSeries fromAuthalic;
  private final SineSeries fromConformal;

  public Latitudes(Ellipsoid ellipsoid) {
    e2 = ellipsoid.e2();
    e = Math.sqrt(e2);
    poleQ = q(Math.PI / 2);
    n = ellipsoid.n();
    double n2 = n * n;
    rectifyingRadius = (1 + n2 / 4 + n2 * n2 / 64 + n2 * n2 * n2 / 256) / (1 + n);
    parametricFromRectifying = new SineSeries(Series.PARAMETRIC_FROM_RECTIFYING.at(n));
    rectifyingCurvature = 1 / rectifyingRadius;
    toRectifying = new SineSeries(Series.RECTIFYING_FROM_GEOGRAPHIC.at(n));
    fromRectifying = new SineSeries(Series.GEOGRAPHIC_FROM_RECTIFYING.at(n));
    fromAuthalic = new SineSeries(Series.GEOGRAPHIC_FROM_AUTHALIC.at(n));
    fromConformal = new SineSeries(Series.GEOGRAPHIC_FROM_CONFORMAL.at(n));
  }

  public double e2() {
    return e2;
  }

  /** Returns the radius of the parallel. */
  public double parallel(double phi) {
    return Math.cos(phi) * normal(phi);
  }

  /** Returns the radius of curvature in the prime vertical. */
  public double normal(double phi) {
    if (e2 == 0) {
      return 1;
    }
    double sin = Math.sin(phi);
    return 1 / Math.sqrt(1 - e2 * sin * sin);
  }

  /** Returns the radius of curvature in the meridian. */
  public double meridional(double phi) {
    double normal = normal(phi);
    return (1 - e2) * normal * normal * normal;
  }

  /** Returns the length of the meridian from the equator. */
  public double arc(double phi) {
    return rectifyingRadius * (phi + toRectifying.at(phi));
  }

  /** Returns the latitude where the meridian has that length from the equator. */
  public double fromArc(double arc) {
    double mu = arc / rectifyingRadius;
    return n == 0 ? mu : mu + fromRectifying.at(mu);
  }

  /**
   * Sets {@code pair} to the latitude where the meridian has that length from the equator, and to
   * the radius of its parallel, which is the cosine of the parametric latitude; NaN beyond the
   * poles. One sine and cosine are enough for both.
   */
  public void parallelAtArc(double arc, double[] pair) {
    double mu = arc * rectifyingCurvature;
    double half = mu / 2;
    double s = half * half;
    double sinHalf = half * Angles.sinc(s);
    double cosHalf = Angles.cosOfRoot(s);
    double sin = 2 * sinHalf * cosHalf;
    double cos = (cosHalf - sinHalf) * (cosHalf + sinHalf);
    double sinTwice = 2 * sin * cos;
    double cosTwice = (cos - sin) * (cos + sin);
    double shift = parametricFromRectifying.at(sinTwice, cosTwice);
    double t = shift * shift;
    double sinShift = shift * (1 - t * (1 / 6.) + t * t * (1 / 120.));
    double cosShift = 1 - t * (1 / 2.) + t * t * (1 / 24. - t * (1 / 720.));
    boolean onMap = s <= QUARTER_SQUARED;
    pair[0] = onMap ? mu + fromRectifying.at(sinTwice, cosTwice) : Double.NaN;
    pair[1] = cos * cosShift - sin * sinShift;
  }

  /** Returns the area between the equator and a latitude, for one radian of longitude, doubled. */
  public double q(double phi) {
    double sin = Math.sin(phi);
    return e == 0 ? 2 * sin : (1 - e2) * (sin / (1 - e2 * sin * sin) + Angles.atanh(e * sin) / e);
  }

  /** Returns {@link #q} at the pole. */
  public double poleQ() {
    return poleQ;
  }

  public double authalic(double phi) {
    return Angles.asin(q(phi) / poleQ);
  }

  /** Returns the latitude of that authalic latitude: by a series, but of very flat bodies. */
  public double fromAuthalic(double beta) {
    if (n == 0) {
      return beta;
    }
    double phi = beta + fromAuthalic.at(beta);
    return n < FLAT ? phi : refined(phi, poleQ * Math.sin(beta));
  }

  /** Returns the latitude near {@code phi} where {@link #q} has that value, by Newton's method. */
  private double refined(double phi, double q) {
    double found = phi;
    for (int i = 0; i < 20; i++) {
      double sin = Math.sin(found);
      double w = 1 - e2 * sin * sin;
      double step = (q - q(found)) * w * w / (2 * (1 - e2) * Math.cos(found));
      if (!(Math.abs(step) < 1)) {
        break; // at the pole q is flat
      }
      found += step;
      if (Math.abs(step) < 1e-15) {
        break;
      }
    }
    return found;
  }

  /** Returns the latitude where {@link #q} has that value; NaN if there is none. */
  public double fromQ(double q) {
    return fromAuthalic(Angles.asin(q / poleQ));
  }

  /** Returns the isometric latitude: the ordinate of Mercator's projection. */
  public double isometric(double phi) {
    return Angles.asinh(conformalTangent(Math.tan(phi)));
  }

  public double fromIsometric(double psi) {
    // The Gudermannian by exp, which the JVM has instructions for, unlike sinh; it has the sine and
    // the cosine too.
    double shrunk = Math.exp(-Math.abs(psi));
    double chi = Math.PI / 2 - 2 * Angles.atan(shrunk);
    if (n == 0 || n >= FLAT) {
      return fromConformal(Math.copySign(chi, psi));
    }
    double square = shrunk * shrunk;
    double reciprocal = 1 / (1 + square);
    double sin = (1 - square) * reciprocal;
    double cos = 2 * shrunk * reciprocal;
    double phi = chi + fromConformal.at(2 * sin * cos, (cos - sin) * (cos + sin));
    return Math.copySign(phi, psi);
  }

  /** Returns the latitude of that conformal latitude: by a series, but of very flat bodies. */
  public double fromConformal(double chi) {
    return n == 0
        ? chi
        : n < FLAT ? chi + fromConformal.at(chi) : Angles.atan(fromConformalTangent(Math.tan(chi)));
  }

  /**
   * Returns the same, of the conformal latitude in the direction {@code cos}, {@code sin} of any
   * length.
   */
  public double fromConformal(double sin, double cos) {
    double chi = Angles.atan2(sin, cos);
    if (n == 0 || n >= FLAT) {
      return fromConformal(chi);
    }
    double reciprocal = 1 / (sin * sin + cos * cos);
    double sinTwice = 2 * sin * cos * reciprocal;
    return chi + fromConformal.at(sinTwice, (cos - sin) * (cos + sin) * reciprocal);
  }

  /** Returns the tangent of the conformal latitude, from that of the latitude. */
  public double conformalTangent(double tau) {
    if (e == 0) {
      return tau;
    }
    double tau1 = Math.hypot(1, tau);
    double sigma = Math.sinh(e * Angles.atanh(e * tau / tau1));
    return Math.hypot(1, sigma) * tau - sigma * tau1;
  }

  /**
   * Returns the tangent of the latitude, from that of the conformal latitude, by Newton's method.
   */
  double fromConformalTangent(double conformal) {
    double remaining = 1 - e2;
    double tau =
        Math.abs(conformal) > 70
            ? conformal * Math.exp(e * Angles.atanh(e))
            : conformal / remaining;
    if (!(Math.abs(tau) < 1e15)) {
      return tau;
    }
    for (int i = 0; i < 6; i++) {
      double found = conformalTangent(tau);
      double step =
          (conformal - found)
              * (1 + remaining * tau * tau)
              / (remaining * Math.hypot(1, tau) * Math.hypot(1, found));
      tau += step;
      if (!(Math.abs(step) >= 1e-13 * Math.max(1, Math.abs(tau)))) {
        break;
      }
    }
    return tau;
  }
}
