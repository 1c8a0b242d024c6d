package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A group whose arrays are being completed, and through {@link #outer} the groups above it. */
public final class GroupEditor {
  private final Group group;
  private final @Nullable GroupEditor outer;
  private final Map<String, Array> arrays = new LinkedHashMap<>();

  /** The last number given with a name: names are never free again. */
  private final Map<String, Integer> numbers = new HashMap<>();

  private boolean changed;

  /** What puts back what was put last; of the root, for all groups. */
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /** {@code outer} is null for the root. */
  public GroupEditor(Group group, @Nullable GroupEditor outer) {
    this.group = group;
    this.outer = outer;
    group.arrays().forEach(array -> arrays.put(array.name(), array));
  }

  String path() {
    return group.path();
  }

  Attributes attributes() {
    return group.attributes();
  }

  /** Returns the group around this one; null for the root. */
  @Nullable GroupEditor outer() {
    return outer;
  }

  /** Returns the outermost group around this one. */
  GroupEditor root() {
    return outer == null ? this : outer.root();
  }

  /** Returns the arrays of the group itself, as they are now. */
  List<Array> arrays() {
    return new ArrayList<>(arrays.values());
  }

  /** Returns the array of that name in this group; null if there is none. */
  @Nullable Array own(@Nullable String name) {
    return arrays.get(name);
  }

  /**
   * Returns the array of that name in the nearest group that has one, which is also what a
   * coordinate variable is; null if none has.
   */
  @Nullable Array nearest(@Nullable String name) {
    GroupEditor owner = owner(name);
    return owner == null ? null : owner.arrays.get(name);
  }

  /**
   * Returns the coordinate variable of a dimension of {@code array}; null if there is none of its
   * length.
   */
  @Nullable Array axis(Array array, int dimension) {
    String name = array.shortDimensionName(dimension);
    Array axis = name == null ? null : nearest(name);
    boolean fits = axis != null && axis.rank() == 1 && axis.shape()[0] == array.shape()[dimension];
    return fits ? axis : null;
  }

  /** Returns the nearest group that has an array of that name; null if none has. */
  @Nullable GroupEditor owner(@Nullable String name) {
    for (GroupEditor editor = this; editor != null; editor = editor.outer) {
      if (editor.arrays.containsKey(name)) {
        return editor;
      }
    }
    return null;
  }

  /**
   * Returns how {@code _CoordinateAxes} in this group refers to the nearest array of that name: by
   * its path if the root has one of that name too, which would be taken.
   */
  String reference(String name) {
    GroupEditor owner = owner(name);
    return owner == null || owner.outer == null || root().own(name) == null
        ? name
        : owner.child(name).substring(1);
  }

  /** Adds {@code array} to this group, or puts it in the place of the one of its name. */
  void put(Array array) {
    Array before = arrays.put(array.name(), array);
    changed |= before != array;
    root()
        .undo
        .push(
            () -> {
              if (before == null) {
                arrays.remove(array.name());
              } else {
                arrays.put(array.name(), before);
              }
            });
  }

  /**
   * Makes a change of {@code where} that cannot undo others: if it fails, all that it put is taken
   * back, and the failure is a finding. True if the change was made and {@code change} says so.
   */
  boolean attempt(String where, BooleanSupplier change, Findings findings) {
    Deque<Runnable> steps = root().undo;
    steps.clear();
    try {
      return change.getAsBoolean();
    } catch (RuntimeException e) {
      steps.forEach(Runnable::run);
      findings.error(where, "a convention failed: " + e, "it is not applied");
      return false;
    } finally {
      steps.clear();
    }
  }

  /** What completes the arrays of a group, one at a time. */
  interface Completion {
    /** Adds what {@code array} lacks to the group; nothing if it needs nothing of this kind. */
    void complete(Array array);
  }

  /** Completes each of {@code arrays}; a failure with one undoes nothing of the others. */
  void attempt(List<Array> arrays, Completion completion, Findings findings) {
    for (Array array : arrays) {
      attempt(
          array.path(),
          () -> {
            completion.complete(array);
            return true;
          },
          findings);
    }
  }

  /**
   * Returns the value of {@code key} in {@code made}, made by {@code make} if it is absent. Taken
   * back with all that {@code make} put.
   */
  <K, V> V computeIfAbsent(Map<K, V> made, K key, Function<K, V> make) {
    return made.computeIfAbsent(
        key,
        absent -> {
          root().undo.push(() -> made.remove(absent));
          return make.apply(absent);
        });
  }

  /** Puts {@code array} in the place of the nearest array of its name. */
  void replace(Array array) {
    GroupEditor owner = owner(array.name());
    (owner == null ? this : owner).put(array);
  }

  /** Returns the path of a member called {@code name}. */
  String child(String name) {
    return group.child(name);
  }

  /** Returns {@code name}, with a number behind it if an array here or above or a group has it. */
  String unused(String name) {
    String unused = name;
    int n = numbers.getOrDefault(name, 0);
    while (isUsed(unused, array -> false)) {
      unused = name + "_" + ++n;
    }
    numbers.put(name, n);
    return unused;
  }

  /**
   * Returns {@code name}, with a number behind it if an array here or above or a group has it that
   * is not a {@code suitable} array of this group.
   */
  String unused(String name, Predicate<Array> suitable) {
    String unused = name;
    for (int n = 1; isUsed(unused, suitable); n++) {
      unused = name + "_" + n;
    }
    return unused;
  }

  private boolean isUsed(String name, Predicate<Array> suitable) {
    Array own = own(name);
    return own != null ? !suitable.test(own) : owner(name) != null || group.group(name) != null;
  }

  /**
   * Returns the group as it is now, with these groups below it; the very group that it was if
   * nothing changed.
   */
  Group result(List<Group> groups) {
    return group.withMembers(changed ? arrays() : group.arrays(), groups);
  }
}
