package io.github.zarrcdm.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An array of a store, or one that a convention added.
 *
 * @param path absolute within the store: {@code /g/temperature}; {@code /} where the root itself is
 *     an array
 * @param shape the length of each dimension; empty for a scalar; never changed
 * @param dimensionNames one entry per dimension, null where it has no name; a name that starts with
 *     {@code /} is the full path of a dimension that a group declares; empty if there are none
 */
public record Array(
    String path,
    DataType type,
    long[] shape,
    List<@Nullable String> dimensionNames,
    Attributes attributes,
    ArrayData data) {

  /** Returns the last part of the path. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  public int rank() {
    return shape.length;
  }

  /** Returns the name of {@code dimension}; null if it has none. */
  public @Nullable String dimensionName(int dimension) {
    return dimensionNames.isEmpty() ? null : dimensionNames.get(dimension);
  }

  /**
   * Returns the name of {@code dimension} without the path of the group that declares it; null if
   * it has none.
   */
  public @Nullable String shortDimensionName(int dimension) {
    String name = dimensionName(dimension);
    return name == null || name.isEmpty() ? null : name.substring(name.lastIndexOf('/') + 1);
  }

  /**
   * Returns the first dimension of that full name; negative if there is none, or if {@code name} is
   * null.
   */
  public int dimension(@Nullable String name) {
    for (int d = 0; name != null && d < dimensionNames.size(); d++) {
      if (name.equals(dimensionNames.get(d))) {
        return d;
      }
    }
    return -1;
  }

  public Array withAttributes(Attributes changed) {
    return new Array(path, type, shape, dimensionNames, changed, data);
  }

  public Array withDimensionNames(List<@Nullable String> changed) {
    return new Array(path, type, shape, changed, attributes, data);
  }

  public Array withType(DataType changed) {
    return new Array(path, changed, shape, dimensionNames, attributes, data);
  }

  public Array withData(ArrayData changed) {
    return new Array(path, type, shape, dimensionNames, attributes, changed);
  }
}
