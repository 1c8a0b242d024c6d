package io.github.zarrcdm.internal.conventions.names;

import static io.github.zarrcdm.internal.cf.CfAttributes.CONVENTIONS;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.FEATURE_TYPE;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group that is shown as a dataset of its own: with the variables outside of it that attributes
 * of its own name, the coordinate variables of its dimensions, what counts, indexes or identifies
 * them, what these name in turn, and the attributes that CF has in the root only.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#groups">CF, 2.7</a>
 */
public final class GroupAsDataset {
  private static final List<String> OF_DATASETS = List.of(CONVENTIONS, FEATURE_TYPE);

  private final Group part;
  private final ModelScope scope;
  private final ModelScope home;
  private final OutsideVariables outside;

  private GroupAsDataset(Group part, Group whole) {
    this.part = part;
    this.scope = ModelScope.of(whole);
    this.home = requireNonNull(scope.byPath().get(part.path()));
    this.outside = new OutsideVariables(part, scope);
  }

  /** Returns {@code part}, a group below {@code whole}, with all that it needs. */
  public static Group of(Group part, Group whole, Findings findings) {
    GroupAsDataset dataset = new GroupAsDataset(part, whole);
    OutsideVariables outside = dataset.outside;
    if (!outside.shown().isEmpty()) {
      findings.note(
          part.path(),
          "its variables have coordinates, or other variables that they name, outside of it",
          "shown in it: " + outside.shown().stream().map(Array::path).collect(joining(", ")));
    }
    Group shown = dataset.renamed(part);
    List<Array> arrays = new ArrayList<>(shown.arrays());
    outside.shown().forEach(array -> arrays.add(dataset.renamed(array)));
    outside
        .hidden()
        .forEach(
            path ->
                findings.warning(
                    part.path(),
                    "its variables need %s, and another of that name is in it".formatted(path),
                    "no attribute names it here; open the whole store"));
    return shown
        .withMembers(arrays, shown.groups())
        .withAttributes(dataset.attributes(part.attributes()));
  }

  private Group renamed(Group group) {
    return group.withMembers(
        group.arrays().stream().map(this::renamed).toList(),
        group.groups().stream().map(this::renamed).toList());
  }

  /** With names for paths, and without the paths of dimensions that a group outside declares. */
  private Array renamed(Array array) {
    Attributes attributes = array.attributes();
    for (Map.Entry<String, String> text : ModelScope.texts(attributes).entrySet()) {
      NamingAttribute naming = NamingAttribute.of(text.getKey()).orElse(null);
      if (naming != null) {
        String renamed =
            naming
                .without(text.getValue(), name -> outside.isHidden(meant(naming, name, array)))
                .map(left -> naming.renamed(left, name -> spelled(naming, name, array)))
                .orElse(null);
        attributes =
            renamed == null
                ? attributes.without(text.getKey())
                : renamed.equals(text.getValue())
                    ? attributes
                    : attributes.with(text.getKey(), renamed);
      }
    }
    if (outside.isInside(array.path()) && !attributes.has(COORDINATES)) {
      String listed =
          outside.listed(array).stream()
              .filter(of -> !outside.isHidden(of))
              .map(Array::name)
              .collect(joining(" "));
      attributes = listed.isEmpty() ? attributes : attributes.with(COORDINATES, listed);
    }
    List<@Nullable String> dimensions = new ArrayList<>();
    for (int d = 0; d < array.dimensionNames().size(); d++) {
      String name = array.dimensionName(d);
      boolean declaredOutside = name != null && name.startsWith("/") && !outside.isInside(name);
      dimensions.add(declaredOutside ? array.shortDimensionName(d) : name);
    }
    return array.withAttributes(attributes).withDimensionNames(dimensions);
  }

  /**
   * Returns the variable that {@code thing} means in an attribute of {@code array}; null if there
   * is none.
   */
  private @Nullable Array meant(NamingAttribute attribute, NameReference thing, Array array) {
    ModelScope around = scope.around(array);
    return thing.kind() == NameReference.Kind.VARIABLE
        ? NameSearch.find(attribute, thing, around.dimensions(array), around)
        : null;
  }

  /**
   * Returns a name for a path: that of the variable, or the path from {@code part}; null if it
   * stays.
   */
  private @Nullable String spelled(NamingAttribute attribute, NameReference thing, Array array) {
    Array found = meant(attribute, thing, array);
    if (found == null || thing.name().indexOf('/') < 0) {
      return null;
    }
    String name = found.name();
    Array nearest = outside.shown(name);
    for (ModelScope s = home; s != null; s = s == scope.around(array) ? null : inner(s, array)) {
      nearest = s.variable(name) == null ? nearest : s.variable(name);
    }
    return OutsideVariables.isSame(found, nearest)
        ? name
        : outside.isInside(found.path())
            ? found.path().substring(part.path().length())
            : "/" + name;
  }

  /** Returns the group in {@code outer} that holds {@code array}; null if none does. */
  private static @Nullable ModelScope inner(ModelScope outer, Array array) {
    return outer.inner().stream()
        .filter(inner -> array.path().startsWith(inner.group().path() + "/"))
        .findFirst()
        .orElse(null);
  }

  /** With those of the nearest groups around. */
  private Attributes attributes(Attributes own) {
    Attributes all = own;
    for (String name : OF_DATASETS) {
      for (ModelScope s = home; s != null; s = s.outer()) {
        Object value = s.group().attributes().get(name);
        if (value != null) {
          all = all.has(name) ? all : all.with(name, value);
          break;
        }
      }
    }
    return all;
  }
}
