package io.github.zarrcdm.internal.conventions.crs.projection.math;

/**
 * Sine series in a latitude, whose coefficients are polynomials in the third flattening up to its
 * sixth power.
 *
 * @see <a href="https://arxiv.org/abs/2212.05818">Karney, On auxiliary latitudes</a>
 * @see <a href="https://arxiv.org/abs/1002.1417">Karney, Transverse Mercator with an accuracy of a
 *     few nanometers</a>
 */
public record Series(double[][] coefficients) {

  static final Series RECTIFYING_FROM_GEOGRAPHIC =
      new Series(
          new double[][] {
            {-3 / 2., 0, 9 / 16., 0, -3 / 32., 0},
            {0, 15 / 16., 0, -15 / 32., 0, 135 / 2048.},
            {0, 0, -35 / 48., 0, 105 / 256., 0},
            {0, 0, 0, 315 / 512., 0, -189 / 512.},
            {0, 0, 0, 0, -693 / 1280., 0},
            {0, 0, 0, 0, 0, 1001 / 2048.}
          });

  static final Series GEOGRAPHIC_FROM_RECTIFYING =
      new Series(
          new double[][] {
            {3 / 2., 0, -27 / 32., 0, 269 / 512., 0},
            {0, 21 / 16., 0, -55 / 32., 0, 6759 / 4096.},
            {0, 0, 151 / 96., 0, -417 / 128., 0},
            {0, 0, 0, 1097 / 512., 0, -15543 / 2560.},
            {0, 0, 0, 0, 8011 / 2560., 0},
            {0, 0, 0, 0, 0, 293393 / 61440.}
          });

  static final Series PARAMETRIC_FROM_RECTIFYING =
      new Series(
          new double[][] {
            {1 / 2., 0, -9 / 32., 0, 205 / 1536., 0},
            {0, 5 / 16., 0, -37 / 96., 0, 1335 / 4096.},
            {0, 0, 29 / 96., 0, -75 / 128., 0},
            {0, 0, 0, 539 / 1536., 0, -2391 / 2560.},
            {0, 0, 0, 0, 3467 / 7680., 0},
            {0, 0, 0, 0, 0, 38081 / 61440.}
          });

  static final Series GEOGRAPHIC_FROM_AUTHALIC =
      new Series(
          new double[][] {
            {4 / 3., 4 / 45., -16 / 35., -2582 / 14175., 60136 / 467775., 28112932 / 212837625.},
            {0, 46 / 45., 152 / 945., -11966 / 14175., -21016 / 51975., 251310128 / 638512875.},
            {0, 0, 3044 / 2835., 3802 / 14175., -94388 / 66825., -8797648 / 10945935.},
            {0, 0, 0, 6059 / 4725., 41072 / 93555., -1472637812 / 638512875.},
            {0, 0, 0, 0, 768272 / 467775., 455935736 / 638512875.},
            {0, 0, 0, 0, 0, 4210684958. / 1915538625.}
          });

  static final Series GEOGRAPHIC_FROM_CONFORMAL =
      new Series(
          new double[][] {
            {2, -2 / 3., -2, 116 / 45., 26 / 45., -2854 / 675.},
            {0, 7 / 3., -8 / 5., -227 / 45., 2704 / 315., 2323 / 945.},
            {0, 0, 56 / 15., -136 / 35., -1262 / 105., 73814 / 2835.},
            {0, 0, 0, 4279 / 630., -332 / 35., -399572 / 14175.},
            {0, 0, 0, 0, 4174 / 315., -144838 / 6237.},
            {0, 0, 0, 0, 0, 601676 / 22275.}
          });

  /** Krueger's: from conformal to rectifying latitude, in the complex plane too. */
  public static final Series RECTIFYING_FROM_CONFORMAL =
      new Series(
          new double[][] {
            {1 / 2., -2 / 3., 5 / 16., 41 / 180., -127 / 288., 7891 / 37800.},
            {0, 13 / 48., -3 / 5., 557 / 1440., 281 / 630., -1983433 / 1935360.},
            {0, 0, 61 / 240., -103 / 140., 15061 / 26880., 167603 / 181440.},
            {0, 0, 0, 49561 / 161280., -179 / 168., 6601661 / 7257600.},
            {0, 0, 0, 0, 34729 / 80640., -3418889 / 1995840.},
            {0, 0, 0, 0, 0, 212378941 / 319334400.}
          });

  /** Krueger's: from rectifying to conformal latitude, in the complex plane too. */
  public static final Series CONFORMAL_FROM_RECTIFYING =
      new Series(
          new double[][] {
            {-1 / 2., 2 / 3., -37 / 96., 1 / 360., 81 / 512., -96199 / 604800.},
            {0, -1 / 48., -1 / 15., 437 / 1440., -46 / 105., 1118711 / 3870720.},
            {0, 0, -17 / 480., 37 / 840., 209 / 4480., -5569 / 90720.},
            {0, 0, 0, -4397 / 161280., 11 / 504., 830251 / 7257600.},
            {0, 0, 0, 0, -4583 / 161280., 108847 / 3991680.},
            {0, 0, 0, 0, 0, -20648693 / 638668800.}
          });

  /** Returns the coefficients of sin 2x, sin 4x, ... for a third flattening of {@code n}. */
  public double[] at(double n) {
    double[] values = new double[coefficients.length];
    for (int i = 0; i < values.length; i++) {
      double value = 0;
      for (int power = coefficients[i].length - 1; power >= 0; power--) {
        value = value * n + coefficients[i][power];
      }
      values[i] = value * n;
    }
    return values;
  }

  /**
   * Adds the sum of {@code coefficients[j] * sin(2 (j + 1) z)} to the complex number {@code z},
   * real part first, by the same recurrence.
   */
  public static void add(double[] coefficients, double[] z) {
    double sin = Math.sin(2 * z[0]);
    double cos = Math.cos(2 * z[0]);
    double growth = Math.exp(2 * z[1]);
    double cosh = (growth + 1 / growth) / 2;
    // Of small numbers sinh is off by a rounding of 1; the coefficients are a thousandth.
    double sinh = (growth - 1 / growth) / 2;
    double twiceRe = 2 * cos * cosh;
    double twiceIm = -2 * sin * sinh;
    double nextRe = 0;
    double nextIm = 0;
    double afterRe = 0;
    double afterIm = 0;
    for (int j = coefficients.length - 1; j >= 0; j--) {
      double re = twiceRe * nextRe - twiceIm * nextIm - afterRe + coefficients[j];
      double im = twiceRe * nextIm + twiceIm * nextRe - afterIm;
      afterRe = nextRe;
      afterIm = nextIm;
      nextRe = re;
      nextIm = im;
    }
    double sinRe = sin * cosh;
    double sinIm = cos * sinh;
    z[0] += sinRe * nextRe - sinIm * nextIm;
    z[1] += sinRe * nextIm + sinIm * nextRe;
  }
}
