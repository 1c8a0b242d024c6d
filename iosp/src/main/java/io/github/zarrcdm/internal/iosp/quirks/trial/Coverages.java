package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.iosp.quirks.RivalAxes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What netCDF-Java's coverages are of a tree.
 *
 * @param thrown what they throw; null if they throw nothing
 * @param incomplete those that lack an axis of their arrays, and so cannot be read or give other
 *     cells: one of their axes, by the paths of arrays
 * @param rivals axes of which they show any
 */
public record Coverages(
    @Nullable RuntimeException thrown, Map<String, String> incomplete, RivalAxes rivals) {
  static final Coverages SOUND = new Coverages(null, Map.of(), RivalAxes.NONE);

  boolean areSound() {
    return thrown == null && incomplete.isEmpty();
  }
}
