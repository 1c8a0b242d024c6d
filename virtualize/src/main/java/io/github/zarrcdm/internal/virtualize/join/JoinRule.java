package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How files are joined.
 *
 * @param dimension along which they follow each other
 * @param isNew true if no file has it: each is one step of it
 * @param named the arrays that get a new dimension, without the first slash; if none, all but
 *     coordinates and scalars
 * @param firstCounts true if an array that does not grow is that of the first file, whatever the
 *     others have; else it must be the same in all
 */
public record JoinRule(String dimension, boolean isNew, Set<String> named, boolean firstCounts) {

  /** Along a dimension that all files have. */
  public static JoinRule existing(String dimension) {
    return new JoinRule(dimension, false, Set.of(), false);
  }

  /** Along a new dimension. */
  public static JoinRule added(String dimension) {
    return new JoinRule(dimension, true, Set.of(), false);
  }

  /**
   * Returns true if {@code array} gets the new dimension. Coordinates are the same in all files; so
   * are scalars, such as grid mappings.
   */
  boolean growsAnew(VirtualArray array) {
    Array own = array.array();
    if (!named.isEmpty()) {
      return named.contains(own.path().substring(1));
    }
    boolean coordinate = own.rank() == 1 && own.name().equals(own.dimensionName(0));
    boolean itself = own.rank() == 0 && own.name().equals(dimension);
    return itself || own.rank() > 0 && !coordinate;
  }

  /** Returns {@code array} with the new dimension, of length 1, before its own. */
  VirtualArray expanded(VirtualArray array) throws ZarrException {
    List<@Nullable String> names = new ArrayList<>();
    names.add(dimension);
    for (int d = 0; d < array.array().rank(); d++) {
      names.add(array.array().dimensionName(d));
    }
    return Expansion.of(array, names);
  }
}
