package io.github.zarrcdm.internal.iosp.quirks.trial;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What netCDF-Java's coverages are of a tree.
 *
 * @param thrown what they throw; null if they throw nothing
 * @param incomplete those that lack an axis of their arrays, and so cannot be read or give other
 *     cells: one of their axes, by the paths of arrays
 * @param aliases the dimensions of axes that have another name, by path: coverages select nothing
 *     along them, unless {@code _CoordinateAliasForDimension} names the dimension
 */
public record Coverages(
    @Nullable RuntimeException thrown,
    Map<String, String> incomplete,
    Map<String, String> aliases) {
  static final Coverages SOUND = new Coverages(null, Map.of(), Map.of());

  boolean areSound() {
    return thrown == null && incomplete.isEmpty() && aliases.isEmpty();
  }
}
