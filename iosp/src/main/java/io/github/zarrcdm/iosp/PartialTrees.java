package io.github.zarrcdm.iosp;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Trees with some of the arrays or attributes of another. */
final class PartialTrees {
  private PartialTrees() {}

  /** The tree with these arrays only. */
  static Group only(Group group, Set<String> paths) {
    return group
        .withArrays(group.arrays().stream().filter(array -> paths.contains(array.path())).toList())
        .withGroups(group.groups().stream().map(inner -> only(inner, paths)).toList());
  }

  /** {@code whole} with the attributes of {@code part}, which has some of its arrays. */
  static Group with(Group whole, Group part) {
    Map<String, Array> changed = new HashMap<>();
    part.arrays().forEach(array -> changed.put(array.path(), array));
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < whole.groups().size(); i++) {
      groups.add(with(whole.groups().get(i), part.groups().get(i)));
    }
    return whole
        .withAttributes(part.attributes())
        .withArrays(
            whole.arrays().stream()
                .map(array -> changed.getOrDefault(array.path(), array))
                .toList())
        .withGroups(groups);
  }

  /** Adds the paths of the arrays that have attributes. */
  static void collect(Group group, List<String> paths) {
    group.arrays().stream()
        .filter(array -> !array.attributes().values().isEmpty())
        .forEach(array -> paths.add(array.path()));
    group.groups().forEach(inner -> collect(inner, paths));
  }

  /** The array at {@code path}, which is there. */
  static Array array(Group group, String path) {
    return Stream.concat(
            group.arrays().stream().filter(array -> array.path().equals(path)),
            group.groups().stream()
                .filter(inner -> path.startsWith(inner.path() + "/"))
                .map(inner -> array(inner, path)))
        .findFirst()
        .orElseThrow();
  }

  /** The tree in which the arrays at {@code paths} have no attributes of such names. */
  static Group without(Group group, List<String> paths, Predicate<String> names) {
    return without(group, new HashSet<>(paths), names);
  }

  static Group without(Group group, Set<String> paths, Predicate<String> names) {
    return group
        .withArrays(
            group.arrays().stream()
                .map(
                    array ->
                        paths.contains(array.path())
                            ? array.withAttributes(without(array.attributes(), names))
                            : array)
                .toList())
        .withGroups(group.groups().stream().map(inner -> without(inner, paths, names)).toList());
  }

  /** The attributes that have no such names. */
  static Attributes without(Attributes attributes, Predicate<String> names) {
    Attributes left = attributes;
    for (String name : attributes.values().keySet()) {
      left = names.test(name) ? left.without(name) : left;
    }
    return left;
  }
}
