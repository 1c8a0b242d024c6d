package io.github.zarrcdm.cli.map;

import java.util.Optional;

/** Cells in straight rows and columns. */
record Grid(Axis x, Axis y, Optional<Globe> globe) implements Scene {
  @Override
  public int[] cells(int width, int height) {
    int[] columns = new int[width];
    for (int column = 0; column < width; column++) {
      columns[column] = x.cell(x.fromLeft((column + 0.5) / width));
    }
    int[] cells = new int[width * height];
    for (int row = 0; row < height; row++) {
      int first = y.cell(y.fromTop((row + 0.5) / height)) * x.cells();
      for (int column = 0; column < width; column++) {
        cells[row * width + column] = first + columns[column];
      }
    }
    return cells;
  }
}
