package io.github.zarrcdm.internal.conventions.crs.projection.conformal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.AZIMUTH;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.RECTIFIED_GRID_ANGLE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Adams' conformal world in a square with poles in opposite corners: Lagrange's world in a circle,
 * and the circle in a square (O. S. Adams, Conformal projection of the sphere within a square, US
 * Coast and Geodetic Survey, Special Publication 153, 1929). As Esri and PROJ's {@code spilhaus}
 * have it: through the conformal latitude, oblique around a centre, with the scale of the centre
 * and the plane rotated clockwise. The Spilhaus map of the oceans is one of these.
 */
public final class AdamsSquare2 extends PlanarProjection {
  private final Latitudes latitudes;
  private final double scale;
  private final double sinOrigin;
  private final double cosOrigin;
  private final double sinAzimuth;
  private final double cosAzimuth;
  private final double sinRotation;
  private final double cosRotation;

  /** {@code enlarged} by this in both directions; Adams' own square has 1, Esri's root of 2. */
  public AdamsSquare2(Crs crs, double enlarged) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    double chi = Angles.atan(latitudes.conformalTangent(Math.tan(origin)));
    sinOrigin = Math.sin(chi);
    cosOrigin = Math.cos(chi);
    double azimuth = Math.toRadians(crs.conversion().get(AZIMUTH));
    sinAzimuth = Math.sin(azimuth);
    cosAzimuth = Math.cos(azimuth);
    double rotation = Math.toRadians(crs.conversion().get(RECTIFIED_GRID_ANGLE));
    sinRotation = Math.sin(rotation);
    cosRotation = Math.cos(rotation);
    scale = 2 * enlarged * crs.conversion().get(SCALE) * latitudes.parallel(origin) / cosOrigin;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double chi = Angles.atan(latitudes.conformalTangent(Math.tan(phi)));
    double x = Math.cos(chi) * Math.cos(lam);
    double y = Math.cos(chi) * Math.sin(lam);
    double z = Math.sin(chi);
    double toNorth = cosOrigin * z - sinOrigin * x;
    toSquare(
        cosOrigin * x + sinOrigin * z,
        cosAzimuth * y - sinAzimuth * toNorth,
        sinAzimuth * y + cosAzimuth * toNorth,
        xy);
    set(
        xy,
        scale * (cosRotation * xy[0] + sinRotation * xy[1]),
        scale * (cosRotation * xy[1] - sinRotation * xy[0]));
  }

  /** Sets {@code xy} for the point of the unit sphere where x is the centre and z is up. */
  private static void toSquare(double x, double y, double z, double[] xy) {
    double lam = Angles.atan2(y, x);
    double sin = Math.tan(Angles.atan2(z, Math.hypot(x, y)) / 2);
    double cos = Math.sqrt(Math.max(0, 1 - sin * sin));
    double below = 1 + cos * Math.cos(lam / 2);
    Lemniscate.arcsine(cos * Math.sin(lam / 2) / below, sin / below, xy);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double right = (cosRotation * x - sinRotation * y) / scale;
    double up = (sinRotation * x + cosRotation * y) / scale;
    if (Math.abs(right) + Math.abs(up) > Lemniscate.QUARTER + 1e-9) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    Lemniscate.sine(right, up, lamPhi);
    double square = lamPhi[0] * lamPhi[0] + lamPhi[1] * lamPhi[1];
    double lam = 2 * Angles.atan2(2 * lamPhi[0], 1 - square);
    double chi = 2 * Angles.atan(2 * lamPhi[1] / (1 + square));
    fromSquare(Math.cos(chi) * Math.cos(lam), Math.cos(chi) * Math.sin(lam), Math.sin(chi), lamPhi);
  }

  private void fromSquare(double x, double y, double z, double[] lamPhi) {
    double toEast = cosAzimuth * y + sinAzimuth * z;
    double toNorth = cosAzimuth * z - sinAzimuth * y;
    double toAxis = cosOrigin * x - sinOrigin * toNorth;
    double chi = Angles.atan2(sinOrigin * x + cosOrigin * toNorth, Math.hypot(toAxis, toEast));
    set(lamPhi, Angles.atan2(toEast, toAxis), latitudes.fromConformal(chi));
  }
}
