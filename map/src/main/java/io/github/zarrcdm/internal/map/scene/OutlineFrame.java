package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.place.outline.Outlines;
import io.github.zarrcdm.internal.place.outline.Outlines.Kind;
import java.util.Optional;

/** The part of a plane that holds all of some outlines. */
final class OutlineFrame {
  private static final double CIRCLE = 360;

  /** Meridians at which longitudes may begin: that in the middle of the widest gap. */
  private static final int MERIDIANS = 720;

  /** A map of so many degrees is one of the globe. */
  private static final double ALL_AROUND = 340;

  private static final double MARGIN = 0.03;

  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;
  private double bottom = Double.POSITIVE_INFINITY;
  private double top = Double.NEGATIVE_INFINITY;

  private OutlineFrame() {}

  /** Returns the axes of longitude and latitude; empty if there is no outline. */
  static Optional<OutlineAxes> onGlobe(Outlines outlines) {
    double begin = widestGap(outlines);
    OutlineFrame frame = new OutlineFrame();
    each(
        outlines,
        (x, y, length) -> {
          double west = min(x, length);
          double turn = Math.floor((west - begin) / CIRCLE) * CIRCLE;
          frame.add(x, y, length, turn);
        });
    if (frame.low > frame.high) {
      return Optional.empty();
    }
    frame.widen(outlines.kind());
    boolean around = frame.high - frame.low >= ALL_AROUND;
    double turns = Math.floor((frame.low + CIRCLE / 2) / CIRCLE) * CIRCLE;
    Axis lon =
        around
            ? Axis.ofLongitudes(-CIRCLE / 2, CIRCLE / 2)
            : Axis.ofLongitudes(frame.low - turns, frame.high - turns);
    return Optional.of(
        new OutlineAxes(
            lon, Axis.ofLatitudes(frame.bottom, frame.top), Optional.of(new LonLatPlane(lon))));
  }

  /** Returns the axes of a plane, called {@code x} and {@code y}; empty if there is no outline. */
  static Optional<OutlineAxes> onPlane(
      Outlines outlines, String x, String y, Optional<Globe> globe) {
    OutlineFrame frame = new OutlineFrame();
    each(outlines, (xs, ys, length) -> frame.add(xs, ys, length, 0));
    if (frame.low > frame.high) {
      return Optional.empty();
    }
    frame.widen(outlines.kind());
    return Optional.of(
        new OutlineAxes(
            Axis.ofPlane(x, frame.low, frame.high),
            Axis.ofPlane(y, frame.bottom, frame.top),
            globe));
  }

  private static void each(Outlines outlines, Outlines.Part part) {
    for (int cell = 0; cell < outlines.size(); cell++) {
      outlines.trace(cell, part);
    }
  }

  /** Returns the longitude in the middle of the widest gap between outlines. */
  private static double widestGap(Outlines outlines) {
    boolean[] taken = new boolean[MERIDIANS];
    int[] free = {MERIDIANS};
    Outlines.Part take =
        (x, y, length) -> {
          double west = min(x, length);
          double east = west;
          for (int i = 0; i < length; i++) {
            east = Math.max(east, x[i]);
          }
          long first = (long) Math.floor(west * MERIDIANS / CIRCLE);
          long last = Math.min(first + MERIDIANS, (long) Math.floor(east * MERIDIANS / CIRCLE));
          for (long m = first; m <= last; m++) {
            int meridian = (int) Math.floorMod(m, (long) MERIDIANS);
            free[0] -= taken[meridian] ? 0 : 1;
            taken[meridian] = true;
          }
        };
    for (int cell = 0; cell < outlines.size() && free[0] > 0; cell++) {
      outlines.trace(cell, take);
    }
    int longest = 0;
    int middle = MERIDIANS / 2; // The antimeridian.
    int run = 0;
    for (int m = 0; m < 2 * MERIDIANS; m++) {
      run = taken[m % MERIDIANS] ? 0 : run + 1;
      if (run > longest) {
        longest = run;
        middle = m - run / 2;
      }
    }
    return middle * CIRCLE / MERIDIANS;
  }

  private static double min(double[] values, int length) {
    double min = Double.POSITIVE_INFINITY;
    for (int i = 0; i < length; i++) {
      min = Math.min(min, values[i]);
    }
    return min;
  }

  private void add(double[] x, double[] y, int length, double turn) {
    for (int i = 0; i < length; i++) {
      low = Math.min(low, x[i] - turn);
      high = Math.max(high, x[i] - turn);
      bottom = Math.min(bottom, y[i]);
      top = Math.max(top, y[i]);
    }
  }

  /** Lines at the edge of a picture are hard to see. */
  private void widen(Kind kind) {
    double margin = kind == Kind.LINES ? MARGIN : 0;
    double wide = high - low;
    double tall = top - bottom;
    double least = Math.max(wide, tall) > 0 ? Math.max(wide, tall) / 10 : 1;
    double across = wide > 0 ? margin * wide : least / 2;
    double up = tall > 0 ? margin * tall : least / 2;
    low -= across;
    high += across;
    bottom -= up;
    top += up;
  }
}
