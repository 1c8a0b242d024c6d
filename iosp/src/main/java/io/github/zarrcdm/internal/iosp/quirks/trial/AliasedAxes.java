package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.iosp.quirks.PartialTrees;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.Map;

/**
 * Axes that have another name than their dimension, and have to say whose coordinate they are.
 *
 * @param dimensions by the paths of the axes
 */
record AliasedAxes(Map<String, String> dimensions) {
  static final String ALIAS = "_CoordinateAliasForDimension";
  static final AliasedAxes NONE = new AliasedAxes(Map.of());

  AliasedAxes {
    dimensions = Map.copyOf(dimensions);
  }

  boolean isEmpty() {
    return dimensions.isEmpty();
  }

  /** Returns these and {@code others}. */
  AliasedAxes and(AliasedAxes others) {
    Map<String, String> all = new HashMap<>(dimensions);
    all.putAll(others.dimensions);
    return new AliasedAxes(all);
  }

  /** Returns {@code root}, which has the axes, in which they say so. */
  Group namedIn(Group root) {
    if (isEmpty()) {
      return root;
    }
    Map<String, Array> named = new HashMap<>();
    dimensions.forEach(
        (path, dimension) -> {
          Array axis = PartialTrees.array(root, path);
          named.put(path, axis.withAttributes(axis.attributes().withDefault(ALIAS, dimension)));
        });
    return PartialTrees.with(root, named);
  }
}
