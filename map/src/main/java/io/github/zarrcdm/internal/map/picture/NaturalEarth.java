package io.github.zarrcdm.internal.map.picture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Coastlines and borders at 1:110 million, or for maps of a region at 1:50 million; {@code
 * tools/natural-earth.py} writes them.
 *
 * @param coasts longitude and latitude of the points of each line in turn
 * @param borders the same
 * @see <a href="https://www.naturalearthdata.com">Natural Earth, in the public domain</a>
 */
record NaturalEarth(List<double[]> coasts, List<double[]> borders) {
  private static final String WORLD = "natural-earth-110m.bin";
  private static final String REGION = "natural-earth-50m.bin";

  /** Degrees of latitude; on higher maps the finer lines are not seen. */
  private static final double HIGHEST_REGION = 60;

  private static final double UNIT = 100;

  /** Returns the lines for a map that is so many degrees high. */
  static NaturalEarth read(double degrees) throws IOException {
    String file = degrees < HIGHEST_REGION ? REGION : WORLD;
    try (InputStream in = NaturalEarth.class.getResourceAsStream(file)) {
      ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes());
      return new NaturalEarth(lines(bytes), lines(bytes));
    }
  }

  private static List<double[]> lines(ByteBuffer bytes) {
    int count = integer(bytes);
    List<double[]> lines = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      lines.add(line(bytes));
    }
    return lines;
  }

  private static double[] line(ByteBuffer bytes) {
    double[] line = new double[2 * integer(bytes)];
    int lon = 0;
    int lat = 0;
    for (int i = 0; i < line.length; i += 2) {
      lon += difference(bytes);
      lat += difference(bytes);
      line[i] = lon / UNIT;
      line[i + 1] = lat / UNIT;
    }
    return line;
  }

  private static int difference(ByteBuffer bytes) {
    int zigzag = integer(bytes);
    return zigzag >>> 1 ^ -(zigzag & 1);
  }

  private static int integer(ByteBuffer bytes) {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = bytes.get();
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
