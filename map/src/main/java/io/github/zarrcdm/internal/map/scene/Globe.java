package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import java.util.List;
import java.util.function.Consumer;

/** The Earth as projected to a picture. */
public interface Globe {
  /** Hands over the pieces of a line that are seen: x and y in turn, of at least two points. */
  void line(double[] lonLat, Consumer<double[]> piece);

  /** About how many degrees of latitude lie between the ends of axes. */
  double degrees(Axis x, Axis y);

  /** Returns the meridians and parallels that are to be drawn; empty where the axes say it all. */
  default List<GraticuleLine> graticule(Axis x, Axis y) {
    return List.of();
  }
}
