package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Dimension;

/**
 * The shared dimensions of a group and, through its outer group, those that its arrays can also
 * use.
 *
 * <p>Like netCDF-Java, this looks up a shared dimension by short name in the nearest group that has
 * one. An array shares that dimension if the length agrees; otherwise its dimension is private.
 * Those of length 0 share one dimension, because netCDF-Java makes no private ones of that length.
 */
final class DimensionScope {
  private final String path;
  private final @Nullable DimensionScope outer;
  private final Map<String, Dimension> own = new LinkedHashMap<>();
  private @Nullable Dimension empty;

  /** The scope of {@code group} in {@code outer}, which is null for the root. */
  DimensionScope(Group group, @Nullable DimensionScope outer) {
    this.path = group.path();
    this.outer = outer;
    for (io.github.zarrcdm.model.Dimension declared : group.dimensions()) {
      declare(declared.name(), declared.length(), declared.unlimited());
    }
    // A coordinate variable gives its group its own dimension, because an outer group's variable of
    // that name would not describe it.
    for (Array array : group.arrays()) {
      if (array.rank() == 1 && array.name().equals(array.dimensionName(0))) {
        declare(array.name(), array.shape()[0], false);
      }
    }
    for (Map.Entry<String, Map<Long, Integer>> name : lengths(group).entrySet()) {
      declareUnlessShared(name.getKey(), name.getValue());
    }
    if (hasEmptyOfItsOwn(group)) {
      String name = "empty";
      while (nearest(name) != null) {
        name += "_";
      }
      declare(name, 0, true);
      empty = own.get(name);
    }
  }

  private boolean hasEmptyOfItsOwn(Group group) {
    for (Array array : group.arrays()) {
      for (Dimension dimension : of(array)) {
        if (dimension.getLength() == 0 && !dimension.isShared()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the dimensions that this group declares. */
  Collection<Dimension> declared() {
    return own.values();
  }

  /** Returns the dimensions of {@code array}, which is in this scope's group. */
  List<Dimension> of(Array array) {
    List<Dimension> dimensions = new ArrayList<>(array.rank());
    for (int d = 0; d < array.rank(); d++) {
      Dimension dimension = of(array.dimensionName(d), cdmLength(array.shape()[d]));
      if (empty != null && dimension.getLength() == 0 && !dimension.isShared()) {
        dimension = empty;
      }
      dimensions.add(dimension);
    }
    return dimensions;
  }

  /** Returns a length as the CDM can represent it, in an {@code int}. */
  static int cdmLength(long length) {
    return (int) Math.min(length, Integer.MAX_VALUE);
  }

  private Dimension of(@Nullable String name, int length) {
    if (name == null || name.isEmpty()) {
      return unshared(null, length);
    }
    String shortName = CdmNames.legal(name.substring(name.lastIndexOf('/') + 1));
    DimensionScope nearest = nearest(shortName);
    if (nearest == null) {
      return unshared(shortName, length);
    }
    Dimension declared = nearest.own.get(shortName);
    return declared != null
            && declared.getLength() == length
            && (!name.startsWith("/") || name.equals(nearest.child(name)))
        ? declared
        : unshared(shortName, length);
  }

  static Dimension unshared(@Nullable String name, int length) {
    return dimension(name, length, length == 0, false);
  }

  private @Nullable DimensionScope nearest(String name) {
    DimensionScope scope = this;
    while (scope != null && !scope.own.containsKey(name)) {
      scope = scope.outer;
    }
    return scope;
  }

  /** Returns the full path of {@code name}'s last part in this group. */
  private String child(String name) {
    return (path.equals("/") ? "" : path) + name.substring(name.lastIndexOf('/'));
  }

  private void declare(String name, long length, boolean unlimited) {
    String legal = CdmNames.legal(name);
    if (!own.containsKey(legal)) {
      own.put(legal, dimension(legal, cdmLength(length), unlimited || length == 0, true));
    }
  }

  /**
   * Declares {@code name} with its most frequent length, unless an array here shares an outer one.
   */
  private void declareUnlessShared(String name, Map<Long, Integer> counts) {
    DimensionScope nearest = nearest(CdmNames.legal(name));
    Dimension declared = nearest == null ? null : nearest.own.get(CdmNames.legal(name));
    if (declared != null) {
      int length = declared.getLength();
      if (counts.keySet().stream().anyMatch(l -> cdmLength(l) == length)) {
        return;
      }
    }
    int most = Collections.max(counts.values());
    for (Map.Entry<Long, Integer> count : counts.entrySet()) {
      if (count.getValue() == most) {
        declare(name, count.getKey(), false);
        return;
      }
    }
  }

  /** Returns the number of arrays in {@code group} that use each length of each name. */
  private static Map<String, Map<Long, Integer>> lengths(Group group) {
    Map<String, Map<Long, Integer>> lengths = new LinkedHashMap<>();
    for (Array array : group.arrays()) {
      for (int d = 0; d < array.rank(); d++) {
        String name = array.dimensionName(d);
        if (name != null && !name.isEmpty() && !name.startsWith("/")) {
          lengths
              .computeIfAbsent(name, n -> new LinkedHashMap<>())
              .merge(array.shape()[d], 1, Integer::sum);
        }
      }
    }
    return lengths;
  }

  /** The CDM supports a length of zero only for unlimited dimensions, set in this order. */
  private static Dimension dimension(
      @Nullable String name, int length, boolean unlimited, boolean shared) {
    return Dimension.builder()
        .setName(name)
        .setIsShared(shared)
        .setIsUnlimited(unlimited)
        .setLength(length)
        .build();
  }
}
