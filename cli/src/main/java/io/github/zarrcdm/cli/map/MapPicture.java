package io.github.zarrcdm.cli.map;

import java.awt.image.BufferedImage;
import java.io.IOException;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.dt.grid.GeoGrid;

/**
 * What is wanted of a map.
 *
 * @param level the index of the level, from 0
 * @param low the value of the first colour; null for the least value
 * @param high the value of the last colour; null for the greatest value
 * @param width of the picture, in pixels
 * @param height of the picture, in pixels; 0 for one that keeps the proportions of the map
 */
public record MapPicture(
    TimeChoice time, int level, Double low, Double high, int width, int height) {

  /** The map of {@code grid}. Throws if its values cannot be read, or there is no such slice. */
  public BufferedImage of(GeoGrid grid) throws IOException {
    return of(new FieldReader(grid, width).read(time, level));
  }

  /** The cells of {@code variable}, which is on no map; it has two dimensions at least. */
  public BufferedImage of(VariableDS variable) throws IOException {
    return of(new CellReader(variable, width).read(time, level));
  }

  private BufferedImage of(Field field) {
    double[] range = field.range();
    return Picture.of(
        field, low == null ? range[0] : low, high == null ? range[1] : high, width, height);
  }
}
