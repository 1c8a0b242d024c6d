package io.github.zarrcdm.internal.grib.grid;

/**
 * The order of points in a message: code table 3.4.
 *
 * @param flags the octet
 */
public record Scanning(int flags) {
  private static final int WEST = 0x80;
  private static final int NORTH = 0x40;
  private static final int COLUMNS_FIRST = 0x20;
  private static final int ALTERNATE = 0x10;

  /** Returns true if x, or the longitude, descends. */
  boolean west() {
    return (flags & WEST) != 0;
  }

  /** Returns true if y, or the latitude, ascends. */
  public boolean north() {
    return (flags & NORTH) != 0;
  }

  /** Returns true if the rows of the grid follow each other, all in the same direction. */
  public boolean rowByRow() {
    return (flags & (COLUMNS_FIRST | ALTERNATE)) == 0;
  }

  /**
   * Returns the index in the message of the point in {@code row} and {@code column}, both of the
   * grid.
   */
  int index(int row, int column, int rows, int columns) {
    boolean alternate = (flags & ALTERNATE) != 0;
    if ((flags & COLUMNS_FIRST) != 0) {
      int along = alternate && column % 2 != 0 ? rows - 1 - row : row;
      return column * rows + along;
    }
    int along = alternate && row % 2 != 0 ? columns - 1 - column : column;
    return row * columns + along;
  }
}
