package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.List;
import java.util.Locale;

/** The directions of the axes of a CRS, as far as they change what x and y mean. */
record Axes(List<String> directions) {
  static final Axes UNSAID = new Axes(List.of());

  Axes {
    directions = directions.stream().map(direction -> direction.toLowerCase(Locale.ROOT)).toList();
  }

  /** True if x points west, and y north. */
  boolean mirrored() {
    return directions.equals(List.of("west", "north"));
  }

  /**
   * True if x points south and y west; those of polar projections may both point south, which is
   * another thing.
   */
  boolean reversedInOrder() {
    return directions.size() >= 2
        && directions.get(0).equals("south")
        && directions.get(1).equals("west");
  }

  /** True if they point south and west, in either order. */
  boolean reversed() {
    return directions.contains("south") && directions.contains("west");
  }
}
