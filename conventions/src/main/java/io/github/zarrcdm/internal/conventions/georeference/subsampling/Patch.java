package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import static io.github.zarrcdm.internal.conventions.georeference.subsampling.Vectors.coefficients;
import static io.github.zarrcdm.internal.conventions.georeference.subsampling.Vectors.place;
import static io.github.zarrcdm.internal.conventions.georeference.subsampling.Vectors.quadratic;

/**
 * One interpolation subarea, prepared once for all of its cells: between tie points A and B, and of
 * two dimensions C and D, which follow them along dimension 2. Places are latitude and longitude.
 */
sealed interface Patch {
  /** The place at {@code s1} between A and B, and {@code s2} between A and C; 0 to 1. */
  double[] at(double s1, double s2);

  /** {@code linear} and {@code quadratic}, {@code w} being zero in the former. */
  record Line(double[] a, double[] b, double[] w) implements Patch {
    @Override
    public double[] at(double s1, double s2) {
      return quadratic(a, b, w, s1);
    }
  }

  /** {@code bi_linear}. */
  record Bilinear(double[] a, double[] b, double[] c, double[] d) implements Patch {
    @Override
    public double[] at(double s1, double s2) {
      double[] at = new double[2];
      for (int i = 0; i < 2; i++) {
        double ac = a[i] + s2 * (c[i] - a[i]);
        double bd = b[i] + s2 * (d[i] - b[i]);
        at[i] = ac + s1 * (bd - ac);
      }
      return at;
    }
  }

  /** {@code quadratic_latitude_longitude} with {@code location_use_3d_cartesian}. */
  record Arc(double[] va, double[] vb, double[] cv) implements Patch {
    @Override
    public double[] at(double s1, double s2) {
      return place(quadratic(va, vb, cv, s1));
    }
  }

  /** Returns a line that is quadratic in degrees. */
  static Patch line(double[] a, double[] b, double ce, double ca) {
    double[] va = Vectors.of(a);
    double[] vb = Vectors.of(b);
    double[] middle = place(quadratic(va, vb, coefficients(va, vb, ce, ca), 0.5));
    return new Line(a, b, coefficients(a, b, middle));
  }

  /**
   * {@code bi_quadratic_latitude_longitude}, in vectors or in degrees.
   *
   * @param ac what bends the line from A to C; so do the others
   * @param z what bends the line from {@code ab}, the middle of A and B, to {@code cd}
   */
  record Surface(
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      double[] ac,
      double[] bd,
      double[] ab,
      double[] cd,
      double[] z,
      boolean isVectors)
      implements Patch {
    @Override
    public double[] at(double s1, double s2) {
      double[] left = quadratic(a, c, ac, s2);
      double[] right = quadratic(b, d, bd, s2);
      double[] middle = quadratic(ab, cd, z, s2);
      double[] at = quadratic(left, right, coefficients(left, right, middle), s1);
      return isVectors ? place(at) : at;
    }
  }

  /** Of the stored coefficients {@code ce} and {@code ca}: AB, CD, AC, BD and the middle. */
  static Patch surface(
      double[] a, double[] b, double[] c, double[] d, double[] ce, double[] ca, boolean isVectors) {
    double[] va = Vectors.of(a);
    double[] vb = Vectors.of(b);
    double[] vc = Vectors.of(c);
    double[] vd = Vectors.of(d);
    double[] vab = quadratic(va, vb, coefficients(va, vb, ce[0], ca[0]), 0.5);
    double[] vcd = quadratic(vc, vd, coefficients(vc, vd, ce[1], ca[1]), 0.5);
    double[] ac = coefficients(va, vc, ce[2], ca[2]);
    double[] bd = coefficients(vb, vd, ce[3], ca[3]);
    double[] z = coefficients(vab, vcd, ce[4], ca[4]);
    if (isVectors) {
      return new Surface(va, vb, vc, vd, ac, bd, vab, vcd, z, true);
    }
    double[] ab = place(vab);
    double[] cd = place(vcd);
    return new Surface(
        a,
        b,
        c,
        d,
        coefficients(a, c, place(quadratic(va, vc, ac, 0.5))),
        coefficients(b, d, place(quadratic(vb, vd, bd, 0.5))),
        ab,
        cd,
        coefficients(ab, cd, place(quadratic(vab, vcd, z, 0.5))),
        false);
  }
}
