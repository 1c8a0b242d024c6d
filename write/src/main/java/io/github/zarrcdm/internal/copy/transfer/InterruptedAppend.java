package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.growth.DimensionGrowth;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether an append was interrupted after the documents of arrays were written, and before
 * that of the root, which consolidates them: then the same one is repeated, and finishes the store.
 */
final class InterruptedAppend {
  private final Map<String, Array> shown;
  private final Map<String, CopiedArray> added = new HashMap<>();
  private final String dimension;

  private InterruptedAppend(Group shown, List<CopiedArray> added, String dimension) {
    this.shown = Hierarchy.arrays(shown);
    this.dimension = dimension;
    added.forEach(array -> this.added.put(array.array().path(), array));
  }

  /**
   * Returns the hierarchy of {@code own}, with the lengths that {@code shown}, its consolidated
   * metadata, has of arrays to which just {@code added} was added along {@code dimension}; that of
   * {@code own} if it was something else.
   */
  static Group before(ZarrDataset own, Group shown, List<CopiedArray> added, String dimension)
      throws IOException {
    InterruptedAppend append = new InterruptedAppend(shown, added, dimension);
    for (Array array : Hierarchy.arrays(own.root()).values()) {
      boolean coordinate = array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
      if (coordinate && append.before(array) != null && !append.isAdded(own, array)) {
        return own.root();
      }
    }
    return Hierarchy.changed(
        own.root(), array -> Objects.requireNonNullElse(append.before(array), array));
  }

  /** Returns {@code array} without what was added; null if it is not longer by that. */
  private @Nullable Array before(Array array) {
    CopiedArray part = added.get(array.path());
    Array old = shown.get(array.path());
    int along = part == null ? -1 : part.array().dimensionNames().indexOf(dimension);
    if (part == null || old == null || along < 0 || old.rank() != array.rank()) {
      return null;
    }
    long length = old.shape()[along];
    long more = part.array().shape()[along];
    if (more == 0 || array.shape()[along] != length + more) {
      return null;
    }
    long[] shape = array.shape().clone();
    shape[along] = length;
    return DimensionGrowth.withShape(array, shape);
  }

  /** Returns true if {@code coordinate} ends with what is added. */
  private boolean isAdded(ZarrDataset own, Array coordinate) throws IOException {
    CopiedArray part = Objects.requireNonNull(added.get(coordinate.path())).as(coordinate);
    int count = (int) part.array().shape()[0];
    long length = coordinate.shape()[0];
    int more = (int) (length - Objects.requireNonNull(shown.get(coordinate.path())).shape()[0]);
    if (!part.primitive() || count < more) {
      return false;
    }
    Object stored = own.read(coordinate, Section.of(new long[] {length - more}, new int[] {more}));
    Object given = part.read(new Box(new long[1], new int[] {more}));
    return Objects.deepEquals(stored, given);
  }
}
