package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

/**
 * The lengths and heights of Robinson's parallels: his values at each five degrees, and a cubic for
 * the degrees after each. He left interpolation open; with these cubics, which PROJ's results lie
 * on, places agree with PROJ and GDAL to less than a millimetre.
 *
 * @see <a href="https://proj.org/en/stable/operations/projections/robin.html">PROJ, Robinson</a>
 */
record Robinson(float[][] cubics) {
  static final Robinson LENGTH =
      new Robinson(
          new float[][] {
            {1f, 0f, -7.15515e-05f, 3.1103e-06f},
            {0.9986f, -0.000482243f, -2.4897e-05f, -1.3309e-06f},
            {0.9954f, -0.00083103f, -4.48605e-05f, -9.86701e-07f},
            {0.99f, -0.00135364f, -5.9661e-05f, 3.6777e-06f},
            {0.9822f, -0.00167442f, -4.49547e-06f, -5.72411e-06f},
            {0.973f, -0.00214868f, -9.03571e-05f, 1.8736e-08f},
            {0.96f, -0.00305085f, -9.00761e-05f, 1.64917e-06f},
            {0.9427f, -0.00382792f, -6.53386e-05f, -2.6154e-06f},
            {0.9216f, -0.00467746f, -0.00010457f, 4.81243e-06f},
            {0.8962f, -0.00536223f, -3.23831e-05f, -5.43432e-06f},
            {0.8679f, -0.00609363f, -0.000113898f, 3.32484e-06f},
            {0.835f, -0.00698325f, -6.40253e-05f, 9.34959e-07f},
            {0.7986f, -0.00755338f, -5.00009e-05f, 9.35324e-07f},
            {0.7597f, -0.00798324f, -3.5971e-05f, -2.27626e-06f},
            {0.7186f, -0.00851367f, -7.01149e-05f, -8.6303e-06f},
            {0.6732f, -0.00986209f, -0.000199569f, 1.91974e-05f},
            {0.6213f, -0.010418f, 8.83923e-05f, 6.24051e-06f},
            {0.5722f, -0.00906601f, 0.000182f, 6.24051e-06f}
          });

  static final Robinson HEIGHT =
      new Robinson(
          new float[][] {
            {0f, 0.0124f, 0f, -8.45284e-11f},
            {0.062f, 0.0124f, -1.26793e-09f, 4.22642e-10f},
            {0.124f, 0.0124f, 5.07171e-09f, -1.60604e-09f},
            {0.186f, 0.0123999f, -1.90189e-08f, 6.00152e-09f},
            {0.248f, 0.0124002f, 7.10039e-08f, -2.24e-08f},
            {0.31f, 0.0123992f, -2.64997e-07f, 8.35986e-08f},
            {0.372f, 0.0124029f, 9.88983e-07f, -3.11994e-07f},
            {0.434f, 0.0123893f, -3.69093e-06f, -4.35621e-07f},
            {0.4958f, 0.0123198f, -1.02252e-05f, -3.45523e-07f},
            {0.5571f, 0.0121916f, -1.54081e-05f, -5.82288e-07f},
            {0.6176f, 0.0119938f, -2.41424e-05f, -5.25327e-07f},
            {0.6769f, 0.011713f, -3.20223e-05f, -5.16405e-07f},
            {0.7346f, 0.0113541f, -3.97684e-05f, -6.09052e-07f},
            {0.7903f, 0.0109107f, -4.89042e-05f, -1.04739e-06f},
            {0.8435f, 0.0103431f, -6.4615e-05f, -1.40374e-09f},
            {0.8936f, 0.00969686f, -6.4636e-05f, -8.547e-06f},
            {0.9394f, 0.00840947f, -0.000192841f, -4.2106e-06f},
            {0.9761f, 0.00616527f, -0.000256f, -4.2106e-06f}
          });

  /** Returns the value at a latitude of 0 to 90 degrees. */
  double at(double latitude) {
    int row = Math.min(cubics.length - 1, (int) (latitude / 5));
    float[] cubic = cubics[row];
    double past = latitude - 5 * row;
    return cubic[0] + past * (cubic[1] + past * (cubic[2] + past * cubic[3]));
  }
}
