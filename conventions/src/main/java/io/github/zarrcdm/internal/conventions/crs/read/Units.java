package io.github.zarrcdm.internal.conventions.crs.read;

/** Units of angles as notations give them: in radians, with fifteen digits. */
final class Units {
  private static final double[] USUAL = {1, 0.9, 1 / 60., 1 / 3600.};

  private Units() {}

  /**
   * Returns a unit of {@code radians}, in degrees; degrees, grads, minutes and seconds come out
   * exact.
   */
  static double degrees(double radians) {
    double degrees = Math.toDegrees(radians);
    for (double usual : USUAL) {
      if (Math.abs(degrees - usual) < usual * 1e-9) {
        return usual;
      }
    }
    return degrees;
  }
}
