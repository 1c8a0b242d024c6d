package io.github.zarrcdm.internal.conventions.georeference.pyramid;

import io.github.zarrcdm.internal.conventions.georeference.AffineTransforms;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes and arrays to add to a tree, by path. */
final class TreeAdditions {
  private final Map<String, Attributes> attributes = new HashMap<>();
  private final Map<String, List<Array>> arrays = new HashMap<>();

  /** Adds a CRS to all rasters of {@code level} that have none. */
  void crsOfGroup(Group level, Map<String, Object> crs) {
    level.arrays().stream().filter(array -> array.rank() >= 2).forEach(array -> add(array, crs));
  }

  void transformOfGroup(Group level, @Nullable List<Double> transform) {
    if (transform != null) {
      level.arrays().stream()
          .filter(array -> array.rank() >= 2)
          .forEach(array -> add(array, Map.of(AffineTransforms.TRANSFORM, transform)));
    }
  }

  /** Adds the attributes in {@code added} that the array does not have. */
  void add(Array array, Map<String, Object> added) {
    Attributes now = attributes.getOrDefault(array.path(), array.attributes());
    for (Map.Entry<String, Object> entry : added.entrySet()) {
      now = now.withDefault(entry.getKey(), entry.getValue());
    }
    attributes.put(array.path(), now);
  }

  /** Adds an array to a group, unless it has one of that name. */
  void add(Group group, Array array) {
    List<Array> added = arrays.computeIfAbsent(group.path(), path -> new ArrayList<>());
    if (group.array(array.name()) == null
        && added.stream().noneMatch(a -> a.name().equals(array.name()))) {
      added.add(array);
    }
  }

  /**
   * Returns the group with all additions to it and its descendants; the same group object if there
   * are none.
   */
  Group applied(Group group) {
    List<Array> changed = new ArrayList<>();
    for (Array array : group.arrays()) {
      Attributes added = attributes.get(array.path());
      changed.add(added == null ? array : array.withAttributes(added));
    }
    changed.addAll(arrays.getOrDefault(group.path(), List.of()));
    List<Group> groups = group.groups().stream().map(this::applied).toList();
    return group.withMembers(changed, groups);
  }
}
