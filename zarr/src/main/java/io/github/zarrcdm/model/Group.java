package io.github.zarrcdm.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group and all below it.
 *
 * @param path absolute within the store: {@code /} or {@code /g/h}
 * @param dimensions those that the metadata declares itself (NCZarr); most stores have none
 */
public record Group(
    String path,
    Attributes attributes,
    List<Dimension> dimensions,
    List<Group> groups,
    List<Array> arrays) {

  public Group {
    dimensions = List.copyOf(dimensions);
    groups = List.copyOf(groups);
    arrays = List.copyOf(arrays);
  }

  /** Returns the last part of the path; empty for the root. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns the path of a member called {@code name}. */
  public String child(String name) {
    return path.endsWith("/") ? path + name : path + "/" + name;
  }

  /** Returns the array of that name directly in this group; null if there is none. */
  public @Nullable Array array(String name) {
    for (Array array : arrays) {
      if (ends(array.path(), name)) {
        return array;
      }
    }
    return null;
  }

  /** Returns the group of that name directly in this group; null if there is none. */
  public @Nullable Group group(String name) {
    for (Group group : groups) {
      if (ends(group.path(), name)) {
        return group;
      }
    }
    return null;
  }

  /**
   * Returns true if {@code name} is the last part of {@code path}; makes no string, for look-ups
   * come by the thousand.
   */
  private static boolean ends(String path, String name) {
    int slash = path.length() - name.length() - 1;
    return slash >= 0 && path.charAt(slash) == '/' && path.endsWith(name);
  }

  public Group withAttributes(Attributes changed) {
    return new Group(path, changed, dimensions, groups, arrays);
  }

  public Group withArrays(List<Array> changed) {
    return new Group(path, attributes, dimensions, groups, changed);
  }

  public Group withGroups(List<Group> changed) {
    return new Group(path, attributes, dimensions, changed, arrays);
  }

  /**
   * Returns the group with these members; the same object if they are the very ones that it has.
   */
  public Group withMembers(List<Array> arrays, List<Group> groups) {
    return sameObjects(arrays, this.arrays) && sameObjects(groups, this.groups)
        ? this
        : new Group(path, attributes, dimensions, groups, arrays);
  }

  private static boolean sameObjects(List<?> some, List<?> others) {
    boolean same = some.size() == others.size();
    for (int i = 0; same && i < some.size(); i++) {
      same = some.get(i) == others.get(i);
    }
    return same;
  }
}
