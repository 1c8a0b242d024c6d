package io.github.zarrcdm.internal.conventions.names;

import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A group of a Zarr dataset. It defines the dimensions that its metadata declares (NCZarr), those
 * of its coordinate variables, and those of its arrays that no group around it defines with the
 * same length.
 */
public final class ModelScope implements Scope<Array> {
  private final Group group;
  private final @Nullable ModelScope outer;
  private final List<ModelScope> inner = new ArrayList<>();
  private final Map<String, Array> arrays = new LinkedHashMap<>();
  private final Map<String, Long> dimensions = new HashMap<>();

  /** Of the whole tree, by the paths of the groups. */
  private final Map<String, ModelScope> all;

  /** Where each array of the whole tree is, which its path does not say of one shown elsewhere. */
  private final Map<String, ModelScope> homes;

  private ModelScope(
      Group group,
      @Nullable ModelScope outer,
      Map<String, ModelScope> all,
      Map<String, ModelScope> homes) {
    this.group = group;
    this.outer = outer;
    this.all = all;
    this.homes = homes;
    all.put(group.path(), this);
    for (Array array : group.arrays()) {
      arrays.putIfAbsent(array.name(), array);
      homes.put(array.path(), this);
    }
    for (Dimension declared : group.dimensions()) {
      dimensions.putIfAbsent(declared.name(), declared.length());
    }
    for (Array array : group.arrays()) {
      if (array.rank() == 1 && array.name().equals(array.dimensionName(0))) {
        dimensions.putIfAbsent(array.name(), array.shape()[0]);
      }
    }
    for (Array array : group.arrays()) {
      for (int d = 0; d < array.rank(); d++) {
        defineUnlessOuter(array.dimensionName(d), array.shape()[d]);
      }
    }
    group.groups().forEach(member -> inner.add(new ModelScope(member, this, all, homes)));
  }

  /** A name with a slash is that of a dimension which another group declares. */
  private void defineUnlessOuter(@Nullable String name, long length) {
    if (name == null || name.isEmpty() || name.startsWith("/")) {
      return;
    }
    for (ModelScope scope = outer; scope != null; scope = scope.outer) {
      Long known = scope.dimensions.get(name);
      if (known != null && known == length) {
        return;
      }
    }
    dimensions.putIfAbsent(name, length);
  }

  /** Returns the scope of {@code root}, with those of all groups in it. */
  public static ModelScope of(Group root) {
    return new ModelScope(root, null, new HashMap<>(), new HashMap<>());
  }

  /** Returns the scope of each group of the dataset, by the group's path. */
  public Map<String, ModelScope> byPath() {
    return all;
  }

  public Group group() {
    return group;
  }

  @Override
  public @Nullable ModelScope outer() {
    return outer;
  }

  @Override
  public List<ModelScope> inner() {
    return List.copyOf(inner);
  }

  @Override
  public String name() {
    return outer == null ? "" : group.name();
  }

  @Override
  public Collection<Array> variables() {
    return arrays.values();
  }

  @Override
  public @Nullable Array variable(String name) {
    return arrays.get(name);
  }

  @Override
  public OptionalLong dimension(String name) {
    Long length = dimensions.get(name);
    return length == null ? OptionalLong.empty() : OptionalLong.of(length);
  }

  @Override
  public List<NamedLength> dimensions(Array variable) {
    List<NamedLength> found = new ArrayList<>();
    for (int d = 0; d < variable.rank(); d++) {
      String name = variable.shortDimensionName(d);
      found.add(new NamedLength(name == null ? "" : name, variable.shape()[d]));
    }
    return found;
  }

  @Override
  public Map<String, String> texts(Array variable) {
    return texts(variable.attributes());
  }

  @Override
  public @Nullable Number number(Array variable, String attribute) {
    Object value = variable.attributes().get(attribute);
    if (value instanceof Attributes.Typed typed && typed.values().size() == 1) {
      value = typed.values().get(0);
    }
    if (value instanceof String text) {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException e) {
        return null;
      }
    }
    return value instanceof Number number ? number : null;
  }

  @Override
  public ModelScope around(Array variable) {
    String path = variable.path();
    ModelScope home = homes.get(path);
    return home != null
        ? home
        : Objects.requireNonNull(
            all.get(path.substring(0, Math.max(1, path.lastIndexOf('/')))),
            () -> "not of this dataset: " + path);
  }

  /** Returns the attributes that are one text each. */
  public static Map<String, String> texts(Attributes attributes) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String name : attributes.values().keySet()) {
      String text = attributes.text(name);
      if (text != null) {
        texts.put(name, text);
      }
    }
    return texts;
  }
}
