package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.List;
import java.util.Locale;

/** The directions of the axes of a CRS, as far as they change what x and y mean. */
record Axes(List<String> directions) {
  static final Axes UNSAID = new Axes(List.of());

  Axes {
    directions = directions.stream().map(direction -> direction.toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * True if they point south and west; those of polar projections may both point south, which is
   * another thing.
   */
  boolean reversed() {
    return directions.contains("south") && directions.contains("west");
  }
}
