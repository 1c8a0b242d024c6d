package io.github.zarrcdm.internal.place.outline;

import java.util.List;

/** Where each of many cells lies: rings around areas, or lines. */
public interface Outlines {
  /** What an outline is of. */
  enum Kind {
    AREAS,
    LINES
  }

  /** Takes a ring, which closes by itself, or a line: x and y of its points. */
  interface Part {
    /** The arrays are used again for the next part. */
    void accept(double[] x, double[] y, int length);
  }

  Kind kind();

  /** Returns how many cells there are. */
  int size();

  /**
   * Hands over the parts of {@code cell}, of areas with those that are holes; none if it is not
   * known where it lies. Longitudes go on without jumps, also by more than 180 degrees.
   */
  void trace(int cell, Part part);

  /** Returns what users should know of cells that are not as the dataset says. */
  default List<String> notes() {
    return List.of();
  }
}
