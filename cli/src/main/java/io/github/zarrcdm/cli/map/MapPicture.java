package io.github.zarrcdm.cli.map;

import java.awt.image.BufferedImage;
import java.io.IOException;
import ucar.nc2.dt.grid.GeoGrid;

/**
 * What is wanted of a map.
 *
 * @param time the index of the time, from 0
 * @param level the index of the level, from 0
 * @param low the value of the first colour; null for the least value
 * @param high the value of the last colour; null for the greatest value
 * @param width of the picture, in pixels
 */
public record MapPicture(int time, int level, Double low, Double high, int width) {

  /** The map of {@code grid}. Throws if its values cannot be read, or there is no such slice. */
  public BufferedImage of(GeoGrid grid) throws IOException {
    Field field = new FieldReader(grid).read(time, level);
    double[] range = field.range();
    return Picture.of(field, low == null ? range[0] : low, high == null ? range[1] : high, width);
  }
}
