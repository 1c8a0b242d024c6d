package io.github.zarrcdm.internal.metadata;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which names the dimensions of an array have: those of {@code dimension_names}, else of NCZarr's
 * references, else of {@code _ARRAY_DIMENSIONS}. Names that do not fit the array count as none.
 */
final class DimensionNames {
  private DimensionNames() {}

  /**
   * Returns one entry per dimension, null where it has no name; empty if none has. {@code
   * references} are empty where there are none.
   */
  static List<String> of(
      @Nullable Object own, List<String> references, Map<String, Object> attributes, long[] shape) {
    List<String> names = plain(own, shape.length);
    if (names.isEmpty() && references.size() == shape.length) {
      names = references;
    }
    return names.isEmpty() ? plain(attributes.get("_ARRAY_DIMENSIONS"), shape.length) : names;
  }

  private static List<String> plain(@Nullable Object names, int rank) {
    if (!(names instanceof List<?> list) || list.size() != rank) {
      return List.of();
    }
    List<String> plain = new ArrayList<>();
    for (Object name : list) {
      plain.add(name instanceof String text ? plain(text) : null);
    }
    return plain.stream().allMatch(Objects::isNull)
        ? List.of()
        : Collections.unmodifiableList(plain);
  }

  /**
   * Returns a name without the leading slash that would make it the path of a declared dimension;
   * null for an empty one.
   */
  private static @Nullable String plain(String name) {
    int start = 0;
    while (start < name.length() && name.charAt(start) == '/') {
      start++;
    }
    return start == name.length() ? null : name.substring(start);
  }
}
