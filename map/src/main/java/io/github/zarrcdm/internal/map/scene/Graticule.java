package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.map.axis.TickMarks;
import io.github.zarrcdm.internal.map.axis.Ticks;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.place.ExtentReader;
import java.util.ArrayList;
import java.util.List;
import ucar.unidata.geoloc.Projection;

/** The meridians and parallels of a map on the plane of a projection. */
final class Graticule {
  private static final double[] STEPS = {30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01};
  private static final int POINTS = 180;
  private static final int LEAST_LINES = 3;
  private static final double POLE = 90;

  private Graticule() {}

  /** Returns the lines that are seen between the ends of {@code x} and {@code y}. */
  static List<GraticuleLine> of(Projection projection, Axis x, Axis y) {
    Extent seen =
        ExtentReader.ofPlane(
            new double[] {x.low(), x.high()}, new double[] {y.low(), y.high()}, projection);
    if (seen == null || seen.width() == 0 || seen.north() == seen.south()) {
      return List.of();
    }
    List<GraticuleLine> lines = new ArrayList<>();
    double step = step(Math.min(180, seen.width()));
    Ticks meridians = Ticks.every(step, seen.west(), seen.east());
    double parallelStep = step(seen.north() - seen.south());
    Ticks parallels = Ticks.every(parallelStep, seen.south(), seen.north());
    // Meridians end at the last parallel before a pole, where they would run into a blot.
    double south = seen.south() < -POLE + 1e-6 ? -POLE + parallelStep : seen.south();
    double north = seen.north() > POLE - 1e-6 ? POLE - parallelStep : seen.north();
    for (double lon : meridians.values()) {
      if (lon < seen.west() + 360 - 1e-9) {
        lines.add(
            new GraticuleLine(
                true, line(lon, south, lon, north), TickMarks.longitude(meridians, lon)));
      }
    }
    for (double lat : parallels.values()) {
      if (Math.abs(lat) < POLE) {
        lines.add(
            new GraticuleLine(
                false,
                line(seen.west(), lat, seen.east(), lat),
                TickMarks.latitude(parallels, lat)));
      }
    }
    return lines;
  }

  private static double[] line(double lon, double lat, double toLon, double toLat) {
    double[] line = new double[2 * (POINTS + 1)];
    for (int i = 0; i <= POINTS; i++) {
      line[2 * i] = lon + (toLon - lon) * i / POINTS;
      line[2 * i + 1] = lat + (toLat - lat) * i / POINTS;
    }
    return line;
  }

  private static double step(double degrees) {
    for (double step : STEPS) {
      if (degrees / step >= LEAST_LINES) {
        return step;
      }
    }
    return STEPS[STEPS.length - 1];
  }
}
