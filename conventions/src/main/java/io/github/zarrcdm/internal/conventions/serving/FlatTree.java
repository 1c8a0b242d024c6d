package io.github.zarrcdm.internal.conventions.serving;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tree with all arrays in the root, under {@link FlatNames}, and grids in {@link GridOrder}.
 * Attributes that refer to arrays use the new names. Attributes of groups are moved to the root,
 * with the path as a prefix.
 */
final class FlatTree {
  /** Attributes of CF and netCDF-Java that name variables. */
  private static final List<String> REFERENCES =
      List.of(
          "coordinates",
          "bounds",
          "climatology",
          "ancillary_variables",
          "cell_measures",
          "cell_methods",
          "formula_terms",
          "grid_mapping",
          "_CoordinateAxes",
          "_CoordinateSystems",
          "_CoordinateTransforms");

  /** Attributes in which a colon follows the name of a variable, not of a role. */
  private static final List<String> COLON_ENDS_NAME = List.of("cell_methods", "grid_mapping");

  private final FlatNames names = new FlatNames();
  private final Map<String, Scope> homes = new HashMap<>();
  private final Map<String, Long> lengths = new HashMap<>();
  private final List<Array> arrays = new ArrayList<>();
  private final Map<String, Object> attributes = new LinkedHashMap<>();

  private final Group root;

  private FlatTree(Group root) {
    this.root = root;
  }

  static Group of(Group root) {
    FlatTree tree = new FlatTree(root);
    Scope scope = new Scope(root, null);
    tree.bear(scope);
    tree.move(scope);
    return new Group(
        root.path(), new Attributes(tree.attributes), List.of(), List.of(), tree.arrays);
  }

  private void bear(Scope scope) {
    for (Array array : scope.group().arrays()) {
      homes.put(array.path(), scope);
      names.bear(scope.path(), array.name());
      if (Scope.isCoordinate(array)) {
        lengths.put(scope.path() + "//" + array.name(), array.shape()[0]);
      }
    }
    for (Array array : scope.group().arrays()) {
      for (int d = 0; d < array.rank(); d++) {
        String name = array.shortDimensionName(d);
        if (name != null) {
          String owner = scope.ownerOf(array, d);
          lengths.putIfAbsent(owner + "//" + name, array.shape()[d]);
          names.bear(owner, name);
        }
      }
    }
    scope.inner().forEach(this::bear);
  }

  private void move(Scope scope) {
    String prefix = scope.path().length() == 1 ? "" : scope.path().substring(1) + "_";
    scope
        .group()
        .attributes()
        .values()
        .forEach((name, value) -> add(prefix + name, value, attributes));
    GridOrder order = new GridOrder(scope);
    for (Array array : scope.group().arrays()) {
      arrays.add(moved(array, order.of(array), scope));
    }
    scope.inner().forEach(this::move);
  }

  private Array moved(Array array, List<Integer> order, Scope scope) {
    boolean isRoot = array.name().isEmpty();
    List<String> dimensions = new ArrayList<>(array.rank());
    order.forEach(d -> dimensions.add(dimension(array, d, scope)));
    Map<String, Object> changed = new LinkedHashMap<>();
    Labels.labelled(array)
        .attributes()
        .values()
        .forEach((name, value) -> add(name, value, changed));
    for (String reference : REFERENCES) {
      String text = array.attributes().text(reference);
      if (text != null) {
        changed.put(reference, renamed(reference, text, scope));
      }
    }
    return new Array(
        isRoot ? array.path() : root.child(names.of(scope.path(), array.name())),
        array.type(),
        order.stream().mapToLong(d -> array.shape()[d]).toArray(),
        dimensions,
        new Attributes(changed),
        new ArrayData.Moved(array, order));
  }

  /** If a group's arrays use one name with several lengths, all but one length get a new name. */
  private @Nullable String dimension(Array array, int d, Scope scope) {
    String name = array.shortDimensionName(d);
    if (name == null) {
      return null;
    }
    String owner = scope.ownerOf(array, d);
    long length = array.shape()[d];
    boolean usual = Objects.equals(lengths.get(owner + "//" + name), length);
    return names.of(owner, usual ? name : name + "_" + length);
  }

  private static void add(String name, Object value, Map<String, Object> attributes) {
    String plain = FlatNames.plain(name);
    while (attributes.containsKey(plain)) {
      plain += "_";
    }
    attributes.put(plain, value);
  }

  private String renamed(String reference, String text, Scope scope) {
    boolean colonEndsName = COLON_ENDS_NAME.contains(reference);
    return Arrays.stream(text.strip().split("\\s+"))
        .map(
            word ->
                !word.endsWith(":")
                    ? renamed(word, scope)
                    : colonEndsName
                        ? renamed(word.substring(0, word.length() - 1), scope) + ":"
                        : word)
        .collect(Collectors.joining(" "));
  }

  /** The new name of the array that {@code name} refers to in {@code scope}, if there is one. */
  private String renamed(String name, Scope scope) {
    for (Scope s = scope; s != null; s = s.outer()) {
      String path = name.startsWith("/") ? name : s.group().child(name);
      Scope home = homes.get(path);
      if (home != null) {
        return names.of(home.path(), path.substring(path.lastIndexOf('/') + 1));
      }
    }
    return name;
  }
}
