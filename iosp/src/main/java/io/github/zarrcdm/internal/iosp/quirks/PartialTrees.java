package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Trees with some of the arrays or attributes of another. */
public final class PartialTrees {
  private PartialTrees() {}

  /**
   * Returns the tree in trees of at most {@code most} arrays with attributes, each with only the
   * groups that these are in; itself if it has no more.
   */
  public static List<Group> parts(Group root, int most) {
    return paths(root).size() <= most
        ? List.of(root)
        : List.copyOf(cut(root, most, new AtomicInteger()).values());
  }

  /** Returns what each part has of {@code group}, by the number of the part. */
  private static SortedMap<Integer, Group> cut(Group group, int most, AtomicInteger before) {
    Group bare = group.withArrays(List.of()).withGroups(List.of());
    SortedMap<Integer, List<Array>> arrays = new TreeMap<>();
    for (Array array : group.arrays()) {
      if (hasAttributes(array)) {
        int part = before.getAndIncrement() / most;
        arrays.computeIfAbsent(part, first -> new ArrayList<>()).add(array);
      }
    }
    SortedMap<Integer, List<Group>> groups = new TreeMap<>();
    for (Group inner : group.groups()) {
      cut(inner, most, before)
          .forEach(
              (part, piece) -> groups.computeIfAbsent(part, first -> new ArrayList<>()).add(piece));
    }
    SortedMap<Integer, Group> pieces = new TreeMap<>();
    arrays.forEach((part, some) -> pieces.put(part, bare.withArrays(some)));
    groups.forEach(
        (part, some) -> pieces.put(part, pieces.getOrDefault(part, bare).withGroups(some)));
    return pieces;
  }

  /** Returns the tree with those of its arrays replaced that are in {@code changed}, by path. */
  public static Group with(Group group, Map<String, Array> changed) {
    return group
        .withArrays(
            group.arrays().stream()
                .map(array -> changed.getOrDefault(array.path(), array))
                .toList())
        .withGroups(group.groups().stream().map(inner -> with(inner, changed)).toList());
  }

  /** Adds all arrays of the tree, by path. */
  public static void collect(Group group, Map<String, Array> arrays) {
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(inner -> collect(inner, arrays));
  }

  /** Returns the paths of the arrays that have attributes. */
  public static List<String> paths(Group root) {
    List<String> paths = new ArrayList<>();
    collect(root, paths);
    return paths;
  }

  private static void collect(Group group, List<String> paths) {
    group.arrays().stream()
        .filter(PartialTrees::hasAttributes)
        .forEach(array -> paths.add(array.path()));
    group.groups().forEach(inner -> collect(inner, paths));
  }

  private static boolean hasAttributes(Array array) {
    return !array.attributes().values().isEmpty();
  }

  /** Returns the array at {@code path}, which is there. */
  public static Array array(Group group, String path) {
    return Stream.concat(
            group.arrays().stream().filter(array -> array.path().equals(path)),
            group.groups().stream()
                .filter(inner -> path.startsWith(inner.path() + "/"))
                .map(inner -> array(inner, path)))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the tree in which the arrays at {@code paths} have no attributes of such names. */
  public static Group without(Group group, List<String> paths, Predicate<String> names) {
    return without(group, new HashSet<>(paths), names);
  }

  public static Group without(Group group, Set<String> paths, Predicate<String> names) {
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

  /** Returns the attributes that have no such names. */
  public static Attributes without(Attributes attributes, Predicate<String> names) {
    Attributes left = attributes;
    for (String name : attributes.values().keySet()) {
      left = names.test(name) ? left.without(name) : left;
    }
    return left;
  }
}
