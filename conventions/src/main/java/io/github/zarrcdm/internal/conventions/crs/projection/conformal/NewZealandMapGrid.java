package io.github.zarrcdm.internal.conventions.crs.projection.conformal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * New Zealand Map Grid (EPSG 9811): a conformal map by polynomials in the complex plane.
 *
 * @see <a href="https://epsg.org/guidance-notes.html">IOGP publication 373-7-2, New Zealand Map
 *     Grid, with the coefficients of Land Information New Zealand</a>
 */
public final class NewZealandMapGrid extends PlanarProjection {
  /** Hundred thousand seconds of arc, in radians. */
  private static final double UNIT = Math.toRadians(1e5 / 3600);

  /** From latitude to isometric latitude, both from the origin. */
  private static final double[] ISOMETRIC = {
    0,
    0.6399175073,
    -0.1358797613,
    0.063294409,
    -0.02526853,
    0.0117879,
    -0.0055161,
    0.0026906,
    -0.001333,
    0.00067,
    -0.00034
  };

  private static final double[] LATITUDE = {
    0,
    1.5627014243,
    0.5185406398,
    -0.03333098,
    -0.1052906,
    -0.0368594,
    0.007317,
    0.01220,
    0.00394,
    -0.0013
  };

  private static final double[] RE = {
    0, 0.7557853228, 0.249204646, -0.001541739, -0.10162907, -0.26623489, -0.6870983
  };

  private static final double[] IM = {
    0, 0, 0.003371507, 0.041058560, 0.01727609, -0.36249218, -1.1651967
  };

  private final double origin;

  public NewZealandMapGrid(Crs crs) {
    super(crs);
    origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double psi = sum(ISOMETRIC, (phi - origin) / UNIT);
    set(xy, part(psi, lam, false, false), part(psi, lam, true, false));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double psi = y / RE[1];
    double lam = x / RE[1];
    for (int i = 0; i < 20; i++) {
      double north = y - part(psi, lam, true, false);
      double east = x - part(psi, lam, false, false);
      double slopeRe = part(psi, lam, true, true);
      double slopeIm = part(psi, lam, false, true);
      double size = slopeRe * slopeRe + slopeIm * slopeIm;
      psi += (north * slopeRe + east * slopeIm) / size;
      lam += (east * slopeRe - north * slopeIm) / size;
      if (Math.abs(north) + Math.abs(east) < 1e-14) {
        break;
      }
    }
    set(lamPhi, lam, origin + UNIT * sum(LATITUDE, psi));
  }

  /** Returns a part of the polynomial in {@code psi + lam i}, or of its derivative. */
  private static double part(double psi, double lam, boolean real, boolean derivative) {
    double re = 0;
    double im = 0;
    for (int n = RE.length - 1; n >= (derivative ? 1 : 0); n--) {
      double factor = derivative ? n : 1;
      double next = re * psi - im * lam + factor * RE[n];
      im = im * psi + re * lam + factor * IM[n];
      re = next;
    }
    return real ? re : im;
  }

  private static double sum(double[] coefficients, double x) {
    double sum = 0;
    for (int n = coefficients.length - 1; n >= 0; n--) {
      sum = sum * x + coefficients[n];
    }
    return sum;
  }
}
