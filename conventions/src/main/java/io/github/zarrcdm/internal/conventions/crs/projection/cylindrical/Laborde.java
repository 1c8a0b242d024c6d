package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.AZIMUTH;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Laborde's oblique Mercator, for Madagascar (EPSG 9813).
 *
 * @see <a href="https://epsg.org/guidance-notes.html">IOGP publication 373-7-2, Laborde Oblique
 *     Mercator</a>
 */
public final class Laborde extends PlanarProjection {
  private final Latitudes latitudes;
  private final double b;
  private final double c;
  private final double radius;
  private final double sin;
  private final double cos;
  private final double bendRe;
  private final double bendIm;

  public Laborde(Crs crs) {
    super(crs);
    Conversion conversion = crs.conversion();
    latitudes = new Latitudes(crs.figure());
    double e2 = latitudes.e2();
    double origin = Math.toRadians(conversion.get(LATITUDE_OF_ORIGIN));
    double azimuth = Math.toRadians(conversion.get(AZIMUTH));
    double sinOrigin = Math.sin(origin);
    b = Math.sqrt(1 + e2 * Math.pow(Math.cos(origin), 4) / (1 - e2));
    radius = conversion.get(SCALE) * Math.sqrt(1 - e2) / (1 - e2 * sinOrigin * sinOrigin);
    sin = sinOrigin / b;
    cos = Math.sqrt(1 - sin * sin);
    c = Angles.asinh(sin / cos) - b * latitudes.isometric(origin);
    bendRe = (1 - Math.cos(2 * azimuth)) / 12;
    bendIm = Math.sin(2 * azimuth) / 12;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double l = b * lam;
    double p = Angles.atan(Math.sinh(c + b * latitudes.isometric(phi)));
    double u = Math.cos(p) * Math.cos(l) * cos + Math.sin(p) * sin;
    double v = Math.cos(p) * Math.cos(l) * sin - Math.sin(p) * cos;
    double w = Math.cos(p) * Math.sin(l);
    bent(-Angles.atan2(v, u), Angles.asinh(w / Math.hypot(u, v)), xy);
    set(xy, radius * xy[1], radius * xy[0]);
  }

  /** Sets {@code sum} to {@code h + g h^3}, real part first. */
  private void bent(double re, double im, double[] sum) {
    double cubeRe = re * (re * re - 3 * im * im);
    double cubeIm = im * (3 * re * re - im * im);
    sum[0] = re + bendRe * cubeRe - bendIm * cubeIm;
    sum[1] = im + bendRe * cubeIm + bendIm * cubeRe;
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    straightened(y / radius, x / radius, lamPhi);
    double l = -lamPhi[0];
    double p = Angles.atan(Math.sinh(lamPhi[1]));
    double u = Math.cos(p) * (Math.cos(l) * cos + Math.sin(l) * sin);
    double v = Math.sin(p);
    double w = Math.cos(p) * (Math.cos(l) * sin - Math.sin(l) * cos);
    double psi = (Angles.asinh(w / Math.hypot(u, v)) - c) / b;
    set(lamPhi, Angles.atan2(v, u) / b, latitudes.fromIsometric(psi));
  }

  /**
   * Sets {@code h} to the number that {@link #bent} takes to {@code re + im i}, by Newton's method.
   */
  private void straightened(double re, double im, double[] h) {
    double a = re;
    double d = im;
    for (int i = 0; i < 30; i++) {
      bent(a, d, h);
      double restRe = re - h[0];
      double restIm = im - h[1];
      double squareRe = 3 * (a * a - d * d);
      double squareIm = 6 * a * d;
      double slopeRe = 1 + bendRe * squareRe - bendIm * squareIm;
      double slopeIm = bendRe * squareIm + bendIm * squareRe;
      double size = slopeRe * slopeRe + slopeIm * slopeIm;
      a += (restRe * slopeRe + restIm * slopeIm) / size;
      d += (restIm * slopeRe - restRe * slopeIm) / size;
      if (Math.abs(restRe) + Math.abs(restIm) < 1e-15) {
        break;
      }
    }
    set(h, a, d);
  }
}
