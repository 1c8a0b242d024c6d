package io.github.zarrcdm.internal.metadata.write;

import static io.github.zarrcdm.internal.metadata.write.ConsolidatedNodes.member;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of consolidated metadata, some of which a writer that appends has extended, and others
 * not yet: it writes one document after the other.
 */
final class UnevenGrowth {
  /** The documents of arrays without their shapes, and with the attributes of version 2. */
  private final Map<String, List<@Nullable Object>> documents = new HashMap<>();

  private final Map<String, List<?>> shapes = new HashMap<>();

  /** The lengths that arrays of a group give to a dimension. */
  private final Map<List<?>, Set<Object>> lengths = new HashMap<>();

  private UnevenGrowth(int format, @Nullable Object document) {
    Map<?, ?> nodes = ConsolidatedNodes.in(format, document);
    nodes.forEach((path, node) -> collect(format == 2, String.valueOf(path), node, nodes));
  }

  private void collect(boolean v2, String path, @Nullable Object node, Map<?, ?> nodes) {
    if (!(v2 ? path.endsWith(".zarray") : "array".equals(member(node, "node_type")))
        || !(node instanceof Map<?, ?> array && array.get("shape") instanceof List<?> shape)) {
      return;
    }
    Object attributes =
        v2 ? nodes.get(path.replaceFirst("array$", "attrs")) : array.get("attributes");
    Map<Object, Object> others = new HashMap<>(array);
    others.remove("shape");
    documents.put(path, Arrays.asList(others, attributes));
    shapes.put(path, shape);
    Object names = array.get("dimension_names");
    names = names == null ? member(attributes, "_ARRAY_DIMENSIONS") : names;
    if (names instanceof List<?> dimensions && dimensions.size() == shape.size()) {
      String name = v2 ? path.replaceFirst("/?\\.zarray$", "") : path;
      String group = name.substring(0, name.lastIndexOf('/') + 1);
      for (int d = 0; d < shape.size(); d++) {
        lengths
            .computeIfAbsent(Arrays.asList(group, dimensions.get(d)), unused -> new HashSet<>())
            .add(shape.get(d));
      }
    }
  }

  /**
   * Returns true if arrays are longer in {@code now} than they are in {@code before}, and otherwise
   * the same, and those of a dimension had one length before and have several now. Both are JSON:
   * the root's document of version 3, or {@code .zmetadata} of version 2.
   */
  static boolean between(int format, @Nullable Object before, @Nullable Object now) {
    UnevenGrowth old = new UnevenGrowth(format, before);
    UnevenGrowth grown = new UnevenGrowth(format, now);
    return old.documents.equals(grown.documents)
        && old.shapes.keySet().stream()
            .allMatch(path -> isLonger(old.shapes.get(path), grown.shapes.get(path)))
        && grown.lengths.entrySet().stream()
            .anyMatch(
                dimension ->
                    dimension.getKey().get(1) != null
                        && dimension.getValue().size() > 1
                        && old.lengths.getOrDefault(dimension.getKey(), Set.of()).size() == 1);
  }

  private static boolean isLonger(@Nullable List<?> before, @Nullable List<?> now) {
    if (before == null || now == null || before.size() != now.size()) {
      return false;
    }
    for (int d = 0; d < before.size(); d++) {
      if (!(before.get(d) instanceof Number one && now.get(d) instanceof Number other)
          || other.longValue() < one.longValue()) {
        return false;
      }
    }
    return true;
  }
}
