package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import java.util.Optional;

/**
 * Cells in straight rows and columns.
 *
 * @param columns where the columns are
 * @param rows where the rows are
 * @param x what is seen of the columns
 * @param y what is seen of the rows
 */
public record Grid(Axis columns, Axis rows, Axis x, Axis y, Optional<Globe> globe)
    implements Scene {

  /** All of them. */
  public Grid(Axis x, Axis y, Optional<Globe> globe) {
    this(x, y, x, y, globe);
  }

  @Override
  public Optional<Scene> within(BoundingBox part) {
    if (globe.isPresent() && globe.get() instanceof ProjectedGlobe plane) {
      return part.in(plane.projection(), x, y)
          .map(axes -> new Grid(columns, rows, axes[0], axes[1], globe));
    }
    Axis longitudes = part.longitudes();
    return globe.map(
        all ->
            new Grid(
                columns,
                rows,
                longitudes,
                part.latitudes(),
                Optional.of(new LonLatPlane(longitudes))));
  }

  @Override
  public int[] cells(int width, int height) {
    int[] across = new int[width];
    for (int column = 0; column < width; column++) {
      double value = x.fromLeft((column + 0.5) / width);
      boolean turned = x != columns && globe.isPresent() && globe.get() instanceof LonLatPlane;
      across[column] = cell(columns, turned ? BoundingBox.onto(columns, value) : value);
    }
    int[] cells = new int[width * height];
    for (int row = 0; row < height; row++) {
      int down = cell(rows, y.fromTop((row + 0.5) / height));
      for (int column = 0; column < width; column++) {
        cells[row * width + column] =
            down == NONE || across[column] == NONE ? NONE : down * columns.cells() + across[column];
      }
    }
    return cells;
  }

  private static int cell(Axis axis, double value) {
    return value < axis.low() || value > axis.high() ? NONE : axis.cell(value);
  }
}
