package io.github.zarrcdm.internal.conventions.georeference.subsampling;

/**
 * Points on the unit sphere as vectors, as appendix J of CF has them: {@code fll2v}, {@code fv2ll},
 * {@code fq}, {@code fw}, {@code fcea2cv}. A place is latitude and longitude in degrees.
 */
final class Vectors {
  private Vectors() {}

  /** Returns the vector of a place. */
  static double[] of(double[] place) {
    double lat = Math.toRadians(place[0]);
    double lon = Math.toRadians(place[1]);
    return new double[] {
      Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)
    };
  }

  /** Returns the place of a vector. */
  static double[] place(double[] v) {
    return new double[] {
      Math.toDegrees(Math.atan2(v[2], Math.hypot(v[0], v[1]))),
      Math.toDegrees(Math.atan2(v[1], v[0]))
    };
  }

  /** Returns what lies between {@code a} and {@code b} by the coefficient {@code w}: {@code fq}. */
  static double quadratic(double a, double b, double w, double s) {
    return a + s * (b - a + 4 * w * (1 - s));
  }

  /** Returns the quadratic interpolation of each component. */
  static double[] quadratic(double[] a, double[] b, double[] w, double s) {
    double[] point = new double[a.length];
    for (int i = 0; i < point.length; i++) {
      point[i] = quadratic(a[i], b[i], w[i], s);
    }
    return point;
  }

  /**
   * Returns the coefficients by which {@code u} lies in the middle between {@code a} and {@code b}.
   */
  static double[] coefficients(double[] a, double[] b, double[] u) {
    double[] w = new double[a.length];
    for (int i = 0; i < w.length; i++) {
      w[i] = u[i] - 0.5 * a[i] - 0.5 * b[i];
    }
    return w;
  }

  /** Returns the coefficients of vectors from those that are stored: {@code fcea2cv}. */
  static double[] coefficients(double[] a, double[] b, double ce, double ca) {
    double[] middle = new double[3];
    double square = 0;
    for (int i = 0; i < 3; i++) {
      middle[i] = 0.5 * (a[i] + b[i]);
      square += middle[i] * middle[i];
    }
    double cr = Math.sqrt(1 - ce * ce - ca * ca) - Math.sqrt(square);
    double[] w = new double[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      w[i] = ce * (a[i] - b[i]) + ca * (a[j] * b[k] - a[k] * b[j]) + cr * middle[i];
    }
    return w;
  }
}
