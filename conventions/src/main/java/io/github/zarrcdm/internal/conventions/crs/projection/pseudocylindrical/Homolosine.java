package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Goode's homolosine: sinusoidal near the equator, Mollweide towards the poles, whole or
 * interrupted (J. P. Goode, Annals of the Association of American Geographers 15, 1925; Snyder and
 * Voxland, An Album of Map Projections, 1989, page 66). On a sphere of the semi-major axis.
 */
public final class Homolosine extends PlanarProjection {
  /** Where both have parallels of the same length: 40 degrees 44 minutes 11.8 seconds. */
  private static final double JOINT = Math.toRadians(40 + 44 / 60. + 11.8 / 3600);

  /**
   * One lobe of the map, from west to east.
   *
   * @param centre the meridian that is straight
   */
  private record Lobe(double west, double east, double centre) {
    static Lobe of(double west, double east, double centre) {
      return new Lobe(Math.toRadians(west), Math.toRadians(east), Math.toRadians(centre));
    }
  }

  /** Where the map is interrupted: lobes of either hemisphere. */
  public enum Interruption {
    NONE(new Lobe[] {Lobe.of(-180, 180, 0)}, new Lobe[] {Lobe.of(-180, 180, 0)}),
    OCEANS(
        new Lobe[] {Lobe.of(-180, -40, -100), Lobe.of(-40, 180, 30)},
        new Lobe[] {
          Lobe.of(-180, -100, -160),
          Lobe.of(-100, -20, -60),
          Lobe.of(-20, 80, 20),
          Lobe.of(80, 180, 140)
        }),
    LAND(
        new Lobe[] {Lobe.of(-180, -90, -140), Lobe.of(-90, 60, -10), Lobe.of(60, 180, 130)},
        new Lobe[] {Lobe.of(-180, -60, -110), Lobe.of(-60, 90, 20), Lobe.of(90, 180, 150)});

    private final Lobe[] north;
    private final Lobe[] south;

    Interruption(Lobe[] north, Lobe[] south) {
      this.north = north;
      this.south = south;
    }
  }

  private final Interruption interruption;
  private final Mollweide mollweide;

  /** By how much Mollweide's parallels move towards the equator. */
  private final double shift;

  public Homolosine(Crs crs, Interruption interruption) {
    super(crs);
    this.interruption = interruption;
    mollweide = new Mollweide(crs);
    double[] joint = new double[2];
    mollweide.toPlane(0, JOINT, joint);
    shift = joint[1] - JOINT;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    Lobe[] lobes = lobes(phi);
    int i = 0;
    while (i < lobes.length - 1 && lam > lobes[i].east) {
      i++;
    }
    toLobe(lam - lobes[i].centre, phi, xy);
    xy[0] += lobes[i].centre;
  }

  private void toLobe(double lam, double phi, double[] xy) {
    if (Math.abs(phi) <= JOINT) {
      set(xy, lam * Math.cos(phi), phi);
    } else {
      mollweide.toPlane(lam, phi, xy);
      xy[1] -= Math.copySign(shift, phi);
    }
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    for (Lobe lobe : lobes(y)) {
      fromLobe(x - lobe.centre, y, lamPhi);
      double lam = lamPhi[0] + lobe.centre;
      if (lam >= lobe.west - 1e-9 && lam <= lobe.east + 1e-9) {
        lamPhi[0] = lam;
        return;
      }
    }
    set(lamPhi, Double.NaN, Double.NaN);
  }

  private void fromLobe(double x, double y, double[] lamPhi) {
    if (Math.abs(y) <= JOINT) {
      set(lamPhi, x / Math.cos(y), y);
    } else {
      mollweide.toGlobe(x, y + Math.copySign(shift, y), lamPhi);
    }
  }

  private Lobe[] lobes(double y) {
    return y >= 0 ? interruption.north : interruption.south;
  }
}
