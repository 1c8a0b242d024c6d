package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.place.Longitudes;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Stations, or cells of which only the middles are known, as dots on a map. */
public final class Dots implements Scene {
  private static final double LEAST_RADIUS = 1.5;
  private static final double MOST_RADIUS = 6;

  /** From so many on they are the cells of a mesh, which leaves no gaps. */
  private static final int MESH = 2000;

  /** A map of so many degrees is one of the globe. */
  private static final double ALL_AROUND = 340;

  private static final double LEAST_STRETCH = 0.05;
  private static final double MARGIN = 0.06;
  private static final double LEAST_MARGIN = 0.5;

  private final double[] lon;
  private final double[] lat;
  private final Axis x;
  private final Axis y;
  private final List<double[]> lines;

  /** Dots at places, and lines between some; empty if all places are missing. */
  static Optional<Scene> of(double[] lon, double[] lat, List<double[]> lines) {
    return Optional.ofNullable(Extent.ofPoints(lon, lat))
        .map(extent -> new Dots(lon, lat, extent, lines));
  }

  private Dots(double[] lon, double[] lat, Extent extent, List<double[]> lines) {
    this.lon = lon;
    this.lat = lat;
    this.lines = lines;
    double wide = Math.max(LEAST_MARGIN, MARGIN * extent.width());
    double high = Math.max(LEAST_MARGIN, MARGIN * (extent.north() - extent.south()));
    double across = Math.min(360, extent.width() + 2 * wide);
    double middle = across > ALL_AROUND ? 0 : extent.west() + extent.width() / 2;
    across = across > ALL_AROUND ? 360 : across;
    this.x = Axis.ofLongitudes(middle - across / 2, middle + across / 2);
    this.y = Axis.ofLatitudes(extent.south() - high, extent.north() + high);
  }

  private Dots(double[] lon, double[] lat, Axis x, Axis y, List<double[]> lines) {
    this.lon = lon;
    this.lat = lat;
    this.lines = lines;
    this.x = x;
    this.y = y;
  }

  @Override
  public Optional<Scene> within(BoundingBox part) {
    return Optional.of(new Dots(lon, lat, part.longitudes(), part.latitudes(), lines));
  }

  /** Returns how much narrower a degree of longitude is there than at the equator. */
  private static double stretch(double lat) {
    return Math.max(LEAST_STRETCH, Math.cos(Math.toRadians(lat)));
  }

  @Override
  public Axis x() {
    return x;
  }

  @Override
  public Axis y() {
    return y;
  }

  @Override
  public Optional<Globe> globe() {
    return Optional.of(new LonLatPlane(x));
  }

  @Override
  public List<double[]> guides() {
    List<double[]> guides = new ArrayList<>();
    lines.forEach(line -> new LonLatPlane(x).line(line, guides::add));
    return guides;
  }

  @Override
  public boolean isOutlined() {
    return lon.length < MESH;
  }

  @Override
  public int[] cells(int width, int height) {
    Shapes shapes = new Shapes(x, y, width, height);
    double radius =
        Math.max(
            LEAST_RADIUS,
            Math.min(MOST_RADIUS, 0.75 * Math.sqrt((double) width * height / lon.length)));
    for (int i = 0; i < lon.length; i++) {
      if (Double.isFinite(lon[i]) && Double.isFinite(lat[i])) {
        double near = Longitudes.near(lon[i], (x.low() + x.high()) / 2);
        Point2D at = shapes.toPixels().transform(new Point2D.Double(near, lat[i]), null);
        double wide = isOutlined() ? radius : radius / stretch(lat[i]);
        shapes.paintPixels(
            new Ellipse2D.Double(at.getX() - wide, at.getY() - radius, 2 * wide, 2 * radius), i);
      }
    }
    return shapes.cells();
  }
}
