package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.map.axis.TickMarks;
import io.github.zarrcdm.internal.map.axis.Ticks;
import io.github.zarrcdm.internal.place.CellEdges;
import io.github.zarrcdm.internal.place.Longitudes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import ucar.unidata.geoloc.Projection;

/** What a radar sees around it: azimuth from north, clockwise, by range. */
public final class Sweep implements Scene {
  private static final double CIRCLE = 360;

  /** Rays further apart than this have nothing between them. */
  private static final double WIDEST = 10;

  private static final int RINGS = 4;
  private static final int RING_POINTS = 180;

  private final double[] azimuths;
  private final double[] ranges;
  private final Integer[] order;
  private final Axis x;
  private final Axis y;

  private final Optional<Globe> globe;

  /**
   * The middles of the cells, in degrees and in a unit of length called {@code units}; {@code
   * plane} is the Earth around the radar, empty if its position is unknown.
   */
  Sweep(double[] azimuths, double[] ranges, String units, Optional<Projection> plane) {
    this.globe = plane.map(Around::new);
    this.azimuths = Arrays.stream(azimuths).map(a -> Longitudes.near(a, 180)).toArray();
    this.ranges = CellEdges.of(ranges);
    this.order = new Integer[azimuths.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(this.azimuths[a], this.azimuths[b]));
    double furthest = Arrays.stream(this.ranges).map(Math::abs).max().orElse(1);
    String unit = units.isEmpty() ? "" : " [" + units + "]";
    this.x = Axis.ofPlane("to the east" + unit, -furthest, furthest);
    this.y = Axis.ofPlane("to the north" + unit, -furthest, furthest);
  }

  /** The Earth around a radar; axes and rings show the distance, so a graticule is not needed. */
  private record Around(Projection plane) implements Globe {
    @Override
    public void line(double[] lonLat, Consumer<double[]> piece) {
      new ProjectedGlobe(plane).line(lonLat, piece);
    }

    @Override
    public double degrees(Axis x, Axis y) {
      return new ProjectedGlobe(plane).degrees(x, y);
    }
  }

  @Override
  public Optional<Globe> globe() {
    return globe;
  }

  @Override
  public Axis x() {
    return x;
  }

  @Override
  public Axis y() {
    return y;
  }

  /** Rings at round distances, and the way to each quarter. */
  @Override
  public List<double[]> guides() {
    List<double[]> lines = new ArrayList<>();
    lines.add(new double[] {x.low(), 0, x.high(), 0});
    lines.add(new double[] {0, y.low(), 0, y.high()});
    for (double distance : Ticks.between(0, x.high(), RINGS).values()) {
      double[] ring = new double[2 * (RING_POINTS + 1)];
      for (int i = 0; i <= RING_POINTS; i++) {
        ring[2 * i] = distance * Math.sin(2 * Math.PI * i / RING_POINTS);
        ring[2 * i + 1] = distance * Math.cos(2 * Math.PI * i / RING_POINTS);
      }
      lines.add(ring);
    }
    return lines;
  }

  @Override
  public int[] cells(int width, int height) {
    Axis range = new Axis(ranges, false, "", Axis.Kind.LENGTH, TickMarks.numbers());
    int[] cells = new int[width * height];
    for (int row = 0; row < height; row++) {
      double north = y.fromTop((row + 0.5) / height);
      for (int column = 0; column < width; column++) {
        double east = x.fromLeft((column + 0.5) / width);
        double distance = Math.hypot(east, north);
        int ray =
            distance < range.low() || distance > range.high()
                ? NONE
                : ray(Math.toDegrees(Math.atan2(east, north)));
        cells[row * width + column] =
            ray == NONE ? NONE : ray * range.cells() + range.cell(distance);
      }
    }
    return cells;
  }

  /** Returns the nearest ray, if one is near. */
  private int ray(double azimuth) {
    double wanted = Longitudes.near(azimuth, 180);
    int low = 0;
    int high = order.length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (azimuths[order[middle]] < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int after = order[low % order.length];
    int before = order[(low + order.length - 1) % order.length];
    int nearest = apart(after, wanted) < apart(before, wanted) ? after : before;
    double reach = Math.max(0.75 * CIRCLE / order.length, Math.min(WIDEST, 0.75 * spacing()));
    return apart(nearest, wanted) <= reach ? nearest : NONE;
  }

  private double apart(int ray, double azimuth) {
    return Math.abs(Math.IEEEremainder(azimuths[ray] - azimuth, CIRCLE));
  }

  /** Returns how far rays are apart: the median, for sectors leave gaps. */
  private double spacing() {
    double[] gaps = new double[Math.max(1, order.length - 1)];
    for (int i = 1; i < order.length; i++) {
      gaps[i - 1] = azimuths[order[i]] - azimuths[order[i - 1]];
    }
    Arrays.sort(gaps);
    return gaps[gaps.length / 2];
  }
}
