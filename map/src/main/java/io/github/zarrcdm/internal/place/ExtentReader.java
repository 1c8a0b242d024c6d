package io.github.zarrcdm.internal.place;

import io.github.zarrcdm.internal.cf.geometry.TextGeometries;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import ucar.nc2.constants.AxisType;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.ProjectionPoint;

/** Reads the coordinates of a place for its extent. */
public final class ExtentReader {
  /** The number of points at which a plane is sampled, each way. */
  private static final int SAMPLES = 64;

  private static final double POLE = 90;

  private ExtentReader() {}

  /**
   * Returns the extent of {@code place}, to the edges of its cells; null if nothing is on the
   * Earth.
   */
  public static @Nullable Extent of(Place place) throws IOException {
    if (place instanceof Place.LonLat grid) {
      return lonLat(grid);
    }
    if (place instanceof Place.Plane grid) {
      return ofPlane(edges(grid.x().values()), edges(grid.y().values()), grid.projection());
    }
    if (place instanceof Place.Curvilinear grid) {
      return curvilinear(grid);
    }
    if (place instanceof Place.Points points) {
      return Extent.ofPoints(points.lon().values(), points.lat().values());
    }
    if (place instanceof Place.Mesh mesh) {
      return ofNodes(mesh.x(), mesh.y(), mesh.projection().orElse(null));
    }
    if (place instanceof Place.Geometry geometry) {
      return ofNodes(geometry.x(), geometry.y(), geometry.projection().orElse(null));
    }
    if (place instanceof Place.Shapes shapes) {
      TextGeometries all = shapes.read();
      return shapes.isOnGlobe() ? Extent.ofPoints(all.x(), all.y()) : null;
    }
    if (place instanceof Place.Cells cells) {
      return Extent.ofPoints(
          cells.lon().bounds(cells.lonBounds()), cells.lat().bounds(cells.latBounds()));
    }
    return radial((Place.Radial) place);
  }

  private static @Nullable Extent ofNodes(Coordinate x, Coordinate y, @Nullable Projection plane)
      throws IOException {
    if (x.is(AxisType.Lon)) {
      return Extent.ofPoints(x.values(), y.values());
    }
    return plane == null ? null : ofPlane(x.values(), y.values(), plane);
  }

  private static @Nullable Extent radial(Place.Radial sweep) throws IOException {
    Projection plane = sweep.site().isEmpty() ? null : sweep.site().get().plane();
    if (plane == null || sweep.range().variable().getSize() < 2) {
      return null;
    }
    double furthest =
        Arrays.stream(CellEdges.of(sweep.range().values())).map(Math::abs).max().orElse(0);
    double[] across = {-furthest, furthest};
    return Double.isFinite(furthest) ? ofPlane(across, across, plane) : null;
  }

  private static @Nullable Extent lonLat(Place.LonLat grid) throws IOException {
    double[] lon = range(edges(Longitudes.continued(grid.lon().values())));
    double[] lat = range(edges(grid.lat().values()));
    return lon == null || lat == null ? null : Extent.between(lon[0], lon[1], lat[0], lat[1]);
  }

  /** A cell without neighbours has no edges that are known. */
  private static double[] edges(double[] middles) {
    return middles.length < 2 ? middles : CellEdges.of(middles);
  }

  private static double @Nullable [] range(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    return sorted.length == 0 ? null : new double[] {sorted[0], sorted[sorted.length - 1]};
  }

  private static @Nullable Extent curvilinear(Place.Curvilinear grid) throws IOException {
    double[] lon = grid.lon().values();
    double[] lat = grid.lat().values();
    int rank = grid.lon().variable().getRank();
    int columns = grid.lon().variable().getShape(rank - 1);
    int rows = grid.lon().variable().getShape(rank - 2);
    Extent all = null;
    for (int at = 0;
        at + rows * columns <= lon.length && rows * columns > 0;
        at += rows * columns) {
      Extent one = ofCells(table(lon, at, rows, columns), table(lat, at, rows, columns));
      all = all == null || one == null ? (all == null ? one : all) : all.with(one);
    }
    return all;
  }

  /** To the edges of cells whose size is known, and to the middles of others. */
  private static @Nullable Extent ofCells(double[][] lon, double[][] lat) {
    Quadrangles cells = Quadrangles.of(lon, lat);
    Extent edges = lon.length < 2 || lon[0].length < 2 ? null : toPoles(cells);
    if (edges != null && cells.areKnown()) {
      return edges;
    }
    Extent middles = Extent.ofPoints(cells.middles(lon), cells.middles(lat));
    return edges == null || middles == null ? middles : edges.with(middles);
  }

  /** To the poles that lie within cells, and around those. */
  private static @Nullable Extent toPoles(Quadrangles cells) {
    Extent corners = Extent.ofGrid(cells.lon(), cells.lat());
    if (corners == null) {
      return null;
    }
    boolean[] poles = cells.surroundPoles();
    double south = poles[0] ? -POLE : corners.south();
    double north = poles[1] ? POLE : corners.north();
    double half = Longitudes.CIRCLE / 2;
    return corners.width() < Longitudes.CIRCLE && cells.goAround(corners.width(), south, north)
        ? Extent.between(-half, half, south, north)
        : new Extent(corners.west(), corners.width(), south, north);
  }

  private static double[][] table(double[] values, int from, int rows, int columns) {
    double[][] table = new double[rows][];
    Arrays.setAll(
        table, row -> Arrays.copyOfRange(values, from + row * columns, from + (row + 1) * columns));
    return table;
  }

  /**
   * Returns the extent of a rectangle on the plane of {@code projection}; a pole within it is seen
   * all around.
   */
  public static @Nullable Extent ofPlane(double[] x, double[] y, Projection projection) {
    double[] across = range(x);
    double[] up = range(y);
    if (across == null || up == null) {
      return null;
    }
    double[][] lon = new double[SAMPLES + 1][SAMPLES + 1];
    double[][] lat = new double[SAMPLES + 1][SAMPLES + 1];
    for (int row = 0; row <= SAMPLES; row++) {
      for (int column = 0; column <= SAMPLES; column++) {
        LatLonPoint point =
            projection.projToLatLon(
                ProjectionPoint.create(
                    across[0] + (across[1] - across[0]) * column / SAMPLES,
                    up[0] + (up[1] - up[0]) * row / SAMPLES));
        lon[row][column] = point.getLongitude();
        lat[row][column] = point.getLatitude();
      }
    }
    Extent seen = Extent.ofGrid(lon, lat);
    for (double pole : new double[] {-POLE, POLE}) {
      if (seen != null && isWithin(across, up, projection, pole)) {
        seen =
            Extent.between(
                -Longitudes.CIRCLE / 2,
                Longitudes.CIRCLE / 2,
                Math.min(seen.south(), pole),
                Math.max(seen.north(), pole));
      }
    }
    return seen;
  }

  private static boolean isWithin(double[] x, double[] y, Projection projection, double pole) {
    ProjectionPoint at = projection.latLonToProj(LatLonPoint.create(pole, 0));
    if (!(at.getX() > x[0] && at.getX() < x[1] && at.getY() > y[0] && at.getY() < y[1])) {
      return false;
    }
    return Math.abs(projection.projToLatLon(at).getLatitude() - pole) < 1e-3;
  }
}
