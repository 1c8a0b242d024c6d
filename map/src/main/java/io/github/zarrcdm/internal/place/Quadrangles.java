package io.github.zarrcdm.internal.place;

import java.util.stream.IntStream;

/**
 * Cells that have each a middle of their own, as quadrangles whose corners lie halfway to their
 * neighbours.
 *
 * @param lon [row][column] of corners, one more of each than there are cells, counted on without
 *     jumps where rows do not end around a pole; NaN for a corner of no cell, or of one whose size
 *     is unknown
 * @param lat the same
 * @param present [row][column] of cells: true where both coordinates are there
 */
public record Quadrangles(double[][] lon, double[][] lat, boolean[][] present) {
  /** So far beyond cells that are there do missing middles matter: corners have four cells. */
  private static final int RINGS = 2;

  private static final double POLE = 90;

  /** Means of places around a pole are as far from it. */
  private static final double AT_POLE = 1e-4;

  /** Cells that have a pole for a corner cover more than their other corners do. */
  private static final double AROUND_POLE = 270;

  /** Those around [row][column] middles. A missing one counts as lying in line with others. */
  public static Quadrangles of(double[][] lon, double[][] lat) {
    boolean[][] present = new boolean[lon.length][];
    double[][] x = Longitudes.continued(lon);
    double[][] y = new double[lat.length][];
    for (int row = 0; row < lon.length; row++) {
      present[row] = new boolean[lon[row].length];
      y[row] = lat[row].clone();
      for (int column = 0; column < lon[row].length; column++) {
        present[row][column] = Double.isFinite(x[row][column]) && Double.isFinite(y[row][column]);
        if (!present[row][column]) {
          x[row][column] = Double.NaN;
          y[row][column] = Double.NaN;
        }
      }
    }
    double[][] lons = filled(x);
    double[][] lats = filled(y);
    double[][] east = Edges.corners(lons);
    double[][] north = Edges.corners(lats);
    new SphericalCorners(lons, lats).mend(east, north);
    return new Quadrangles(known(east, present), known(north, present), present);
  }

  private static double[][] known(double[][] corners, boolean[][] present) {
    for (int row = 0; row < corners.length; row++) {
      for (int column = 0; column < corners[row].length; column++) {
        if (!isCorner(row, column, present)) {
          corners[row][column] = Double.NaN;
        }
      }
    }
    return corners;
  }

  private static boolean isCorner(int row, int column, boolean[][] present) {
    return is(row - 1, column - 1, present)
        || is(row - 1, column, present)
        || is(row, column - 1, present)
        || is(row, column, present);
  }

  private static boolean is(int row, int column, boolean[][] present) {
    return row >= 0
        && row < present.length
        && column >= 0
        && column < present[row].length
        && present[row][column];
  }

  private static double[][] filled(double[][] middles) {
    double[][] filled = middles;
    for (int ring = 0; ring < RINGS; ring++) {
      double[][] before = filled;
      filled = new double[before.length][];
      for (int row = 0; row < before.length; row++) {
        filled[row] = before[row].clone();
        for (int column = 0; column < before[row].length; column++) {
          if (Double.isNaN(before[row][column])) {
            filled[row][column] = inLine(before, row, column);
          }
        }
      }
    }
    return filled;
  }

  /** Where the neighbours in its row and in its column say that a missing middle would lie. */
  private static double inLine(double[][] middles, int row, int column) {
    double along = inLine(middles, row, column, 0, 1);
    double down = inLine(middles, row, column, 1, 0);
    return Double.isNaN(along) ? down : Double.isNaN(down) ? along : (along + down) / 2;
  }

  private static double inLine(double[][] m, int row, int column, int down, int right) {
    double before = at(m, row - down, column - right);
    double after = at(m, row + down, column + right);
    double between = (before + after) / 2;
    double onwards = 2 * before - at(m, row - 2 * down, column - 2 * right);
    double backwards = 2 * after - at(m, row + 2 * down, column + 2 * right);
    return Double.isFinite(between) ? between : Double.isFinite(onwards) ? onwards : backwards;
  }

  private static double at(double[][] middles, int row, int column) {
    return row >= 0 && row < middles.length && column >= 0 && column < middles[row].length
        ? middles[row][column]
        : Double.NaN;
  }

  /** Those of {@code middles} that belong to cells with both coordinates, in C order. */
  double[] middles(double[][] middles) {
    return IntStream.range(0, present.length)
        .boxed()
        .flatMapToDouble(
            row ->
                IntStream.range(0, present[row].length)
                    .filter(column -> present[row][column])
                    .mapToDouble(column -> middles[row][column]))
        .toArray();
  }

  /** True if there is a cell of known size. */
  public boolean isKnown(int row, int column) {
    return present[row][column] && isKnown(lon, row, column) && isKnown(lat, row, column);
  }

  private static boolean isKnown(double[][] corners, int row, int column) {
    return Double.isFinite(
        corners[row][column]
            + corners[row][column + 1]
            + corners[row + 1][column]
            + corners[row + 1][column + 1]);
  }

  /** True if the size of every cell that is there is known. */
  boolean areKnown() {
    for (int row = 0; row < present.length; row++) {
      for (int column = 0; column < present[row].length; column++) {
        if (present[row][column] && !isKnown(row, column)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The longitude of a corner of a cell, counted from 0 all around it. */
  public double lon(int row, int column, int corner) {
    return at(lon, row, column, corner);
  }

  /** The latitude of the same. */
  public double lat(int row, int column, int corner) {
    return at(lat, row, column, corner);
  }

  private static double at(double[][] corners, int row, int column, int corner) {
    int around = corner & 3;
    return corners[row + (around >> 1)][column + (around == 1 || around == 2 ? 1 : 0)];
  }

  /** True if no longitude matters at {@code lat}. */
  public static boolean isPole(double lat) {
    return Math.abs(lat) > POLE - AT_POLE;
  }

  /** Whether a cell has the South Pole within it, and whether one has the North Pole. */
  public boolean[] surroundPoles() {
    boolean[] poles = new boolean[2];
    for (int row = 0; row < present.length; row++) {
      for (int column = 0; column < present[row].length; column++) {
        if (isKnown(row, column) && turns(row, column)) {
          poles[lat(row, column, 0) < 0 ? 0 : 1] = true;
        }
      }
    }
    return poles;
  }

  /** True if the way from corner to corner goes around the Earth. */
  private boolean turns(int row, int column) {
    double before = lon(row, column, 0);
    for (int corner = 1; corner <= 4; corner++) {
      before = Longitudes.near(lon(row, column, corner), before);
    }
    return Math.abs(before - lon(row, column, 0)) > Longitudes.CIRCLE / 2;
  }

  /** True if cells that cover so many degrees between these parallels go all around the Earth. */
  public static boolean goAround(double wide, double south, double north) {
    return wide > (isPole(south) || isPole(north) ? AROUND_POLE : Longitudes.CIRCLE);
  }
}
