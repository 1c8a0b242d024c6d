package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.List;
import java.util.Locale;

/** The directions of the axes of a CRS, as far as they change what x and y mean. */
record AxisDirections(List<String> directions) {
  static final AxisDirections UNSAID = new AxisDirections(List.of());

  AxisDirections {
    directions = directions.stream().map(direction -> direction.toLowerCase(Locale.ROOT)).toList();
  }

  /** Returns true if x or longitude points west, and y or latitude north, in either order. */
  boolean west() {
    return directions.contains("west") && directions.contains("north");
  }

  /**
   * Returns true if the longitudes of a CRS count to the west.
   *
   * @param name of the CRS
   * @throws UnreadableCrs if its latitudes count to the south
   */
  boolean countWest(String name) throws UnreadableCrs {
    if (directions.contains("south")) {
      throw new UnreadableCrs(
          "latitudes of \"%s\" count to the south; supported are those that count to the north",
          UnreadableCrs.excerpt(name));
    }
    return directions.contains("west");
  }

  /**
   * Returns true if x points south and y west; those of polar projections may both point south,
   * which is another thing.
   */
  boolean reversedInOrder() {
    return directions.size() >= 2
        && directions.get(0).equals("south")
        && directions.get(1).equals("west");
  }

  /** Returns true if they point south and west, in either order. */
  boolean reversed() {
    return directions.contains("south") && directions.contains("west");
  }
}
