package io.github.zarrcdm.internal.place;

import java.util.Arrays;
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

  /** Degrees between cells that are no gap. */
  private static final double TOUCH = 1e-6;

  /**
   * Returns the quadrangles around [row][column] middles. A missing one counts as lying in line
   * with others.
   */
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
    double[][] east = CellEdges.corners(lons);
    double[][] north = CellEdges.corners(lats);
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

  /**
   * Returns where the neighbours in its row and in its column say that a missing middle would lie.
   */
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

  /**
   * Returns the values of {@code middles} that belong to cells with both coordinates, in C order.
   */
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

  /** Returns true if there is a cell of known size. */
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

  /** Returns true if the size of every cell that is there is known. */
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

  /** Returns the longitude of a corner of a cell, counted from 0 all around it. */
  public double lon(int row, int column, int corner) {
    return at(lon, row, column, corner);
  }

  /** Returns the latitude of the same. */
  public double lat(int row, int column, int corner) {
    return at(lat, row, column, corner);
  }

  private static double at(double[][] corners, int row, int column, int corner) {
    int around = corner & 3;
    return corners[row + (around >> 1)][column + (around == 1 || around == 2 ? 1 : 0)];
  }

  /** Returns true if no longitude matters at {@code lat}. */
  public static boolean isPole(double lat) {
    return Math.abs(lat) > POLE - AT_POLE;
  }

  /** Returns whether a cell has the South Pole within it, and whether one has the North Pole. */
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

  /** Returns true if the way from corner to corner goes around the Earth. */
  private boolean turns(int row, int column) {
    double before = lon(row, column, 0);
    for (int corner = 1; corner <= 4; corner++) {
      before = Longitudes.near(lon(row, column, corner), before);
    }
    return Math.abs(before - lon(row, column, 0)) > Longitudes.CIRCLE / 2;
  }

  /**
   * Returns true if the cells, which lie between these parallels, go all around the Earth: their
   * corners are {@code wide} degrees apart, or they close around a pole.
   */
  public boolean goAround(double wide, double south, double north) {
    return wide > Longitudes.CIRCLE || (isPole(south) || isPole(north)) && meetEveryMeridian();
  }

  /** Counts the cells over each meridian, from the one at 0 eastwards. */
  private boolean meetEveryMeridian() {
    double[] wests = new double[lon.length * lon[0].length];
    double[] easts = new double[wests.length];
    int count = 0;
    int over = 0;
    for (int row = 0; row < present.length; row++) {
      for (int column = 0; column < present[row].length; column++) {
        if (isKnown(row, column) && turns(row, column)) {
          return true;
        }
        double[] ends = isKnown(row, column) ? ends(row, column) : new double[2];
        double wide = ends[1] - ends[0];
        if (wide > 0 && wide <= Longitudes.CIRCLE / 2) {
          wests[count] = Longitudes.eastwards(0, ends[0]);
          double east = wests[count] + wide;
          boolean beyond = east > Longitudes.CIRCLE - TOUCH;
          easts[count++] = beyond ? east - Longitudes.CIRCLE : east;
          over += beyond ? 1 : 0;
        }
      }
    }
    Arrays.sort(wests, 0, count);
    Arrays.sort(easts, 0, count);
    for (int west = 0, east = 0; over > 0 && east < count; ) {
      boolean begins = west < count && wests[west] <= easts[east] + TOUCH;
      over += begins ? 1 : -1;
      west += begins ? 1 : 0;
      east += begins ? 0 : 1;
    }
    return over > 0;
  }

  /** The westernmost and the easternmost longitude of a cell, whatever those of its poles are. */
  private double[] ends(int row, int column) {
    int start = 0;
    while (start < 3 && !isPole(lat(row, column, start))) {
      start++;
    }
    double before = Double.NaN;
    double[] ends = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (int corner = start; corner < start + 4; corner++) {
      if (!isPole(lat(row, column, corner))) {
        double there = lon(row, column, corner);
        before = Double.isNaN(before) ? there : Longitudes.near(there, before);
        ends[0] = Math.min(ends[0], before);
        ends[1] = Math.max(ends[1], before);
      }
    }
    return ends;
  }
}
