package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.internal.iosp.quirks.MissingLongNames;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A tree with all arrays in the root, under {@link FlatNames}, and grids in {@link GridOrder}.
 * Attributes that refer to arrays use the new names. Attributes of groups are moved to the root,
 * with the path as a prefix.
 */
final class FlatTree {
  private final FlatNames names = new FlatNames();
  private final Map<String, Scope> homes = new HashMap<>();
  private final Map<String, Long> lengths = new HashMap<>();
  private final List<Array> arrays = new ArrayList<>();
  private final Map<String, Object> attributes = new LinkedHashMap<>();

  private final Group root;

  /** The groups of the whole dataset, in which names are looked up. */
  private final Map<String, ModelScope> scopes;

  private FlatTree(Group root, Group whole) {
    this.root = root;
    this.scopes = ModelScope.of(whole).byPath();
  }

  /**
   * Returns the tree of {@code root}, which is {@code whole} without some arrays: what names these
   * in an attribute is left out with them.
   */
  static Group of(Group root, Group whole) {
    FlatTree tree = new FlatTree(root, whole);
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
    add(prefix, scope.group().attributes(), List.of(), scope, attributes);
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
    List<NamedLength> used = lookup(scope).dimensions(array);
    add("", MissingLongNames.labelled(array).attributes(), used, scope, changed);
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

  /**
   * Adds {@code from} to {@code to}, with the names that arrays and dimensions have now.
   *
   * @param used the dimensions of the array that has these attributes
   */
  private void add(
      String prefix, Attributes from, List<NamedLength> used, Scope scope, Map<String, Object> to) {
    from.values()
        .forEach(
            (name, value) -> {
              NamingAttribute naming = NamingAttribute.of(name).orElse(null);
              String text = from.text(name);
              if (naming == null || text == null) {
                add(prefix + name, value, to);
              } else {
                renamed(naming, text, used, scope).ifPresent(now -> add(prefix + name, now, to));
              }
            });
  }

  private static void add(String name, Object value, Map<String, Object> attributes) {
    String plain = FlatNames.plain(name);
    while (attributes.containsKey(plain)) {
      plain += "_";
    }
    attributes.put(plain, value);
  }

  private Optional<String> renamed(
      NamingAttribute naming, String text, List<NamedLength> used, Scope scope) {
    Function<NameReference, @Nullable Array> search =
        thing -> NameSearch.find(naming, thing, used, lookup(scope));
    return naming
        .without(text, thing -> isLeftOut(search.apply(thing)))
        .map(rest -> naming.renamed(rest, thing -> renamed(thing, search.apply(thing), scope)));
  }

  private boolean isLeftOut(@Nullable Array array) {
    return array != null && !homes.containsKey(array.path());
  }

  private @Nullable String renamed(NameReference thing, @Nullable Array array, Scope scope) {
    if (array != null) {
      Scope home = Objects.requireNonNull(homes.get(array.path()));
      return names.of(home.path(), array.name());
    }
    return thing.kind() == NameReference.Kind.VARIABLE ? null : dimension(thing.name(), scope);
  }

  /**
   * Returns what the dimension {@code name} of arrays in {@code scope}, or around it, is called
   * now.
   */
  private @Nullable String dimension(String name, Scope scope) {
    for (Scope s = scope; s != null; s = s.outer()) {
      for (Array array : s.group().arrays()) {
        for (int d = 0; d < array.rank(); d++) {
          if (NameSearch.last(name).equals(array.shortDimensionName(d))) {
            return dimension(array, d, s);
          }
        }
      }
    }
    return null;
  }

  private ModelScope lookup(Scope scope) {
    return Objects.requireNonNull(scopes.get(scope.group().path()));
  }
}
