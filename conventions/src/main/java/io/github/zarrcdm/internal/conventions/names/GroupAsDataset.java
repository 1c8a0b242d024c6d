package io.github.zarrcdm.internal.conventions.names;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.CONVENTIONS;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.FEATURE_TYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.INSTANCE_DIMENSION;
import static io.github.zarrcdm.internal.cf.CfAttributes.SAMPLE_DIMENSION;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.NamedThing;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
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
  private static final List<String> OF_FEATURES =
      List.of(SAMPLE_DIMENSION, INSTANCE_DIMENSION, CF_ROLE);

  private final Group part;
  private final ModelScope scope;
  private final ModelScope home;

  /** The arrays outside that are shown, by their names. */
  private final Map<String, Array> outside = new LinkedHashMap<>();

  /** The paths of those that are not, because one of their name is. */
  private final Set<String> hidden = new LinkedHashSet<>();

  private final List<Array> ofFeatures;
  private final List<Array> ofAll;
  private final Deque<Array> open = new ArrayDeque<>();

  /** The dimensions whose features have been looked for. */
  private final Set<NamedLength> known = new HashSet<>();

  private GroupAsDataset(Group part, Group whole) {
    this.part = part;
    this.scope = ModelScope.of(whole);
    this.home = requireNonNull(scope.byPath().get(part.path()));
    this.ofFeatures = ofFeatures();
    this.ofAll = ofAll();
  }

  /** Returns {@code part}, a group below {@code whole}, with all that it needs. */
  public static Group of(Group part, Group whole, Findings findings) {
    GroupAsDataset dataset = new GroupAsDataset(part, whole);
    dataset.collect(part);
    while (!dataset.open.isEmpty()) {
      dataset.follow(dataset.open.remove());
    }
    if (!dataset.outside.isEmpty()) {
      findings.note(
          part.path(),
          "its variables have coordinates, or other variables that they name, outside of it",
          "shown in it: "
              + dataset.outside.values().stream().map(Array::path).collect(joining(", ")));
    }
    Group shown = dataset.renamed(part);
    List<Array> arrays = new ArrayList<>(shown.arrays());
    dataset.outside.values().forEach(array -> arrays.add(dataset.renamed(array)));
    dataset.hidden.forEach(
        path ->
            findings.warning(
                part.path(),
                "its variables need %s, and another of that name is in it".formatted(path),
                "no attribute names it here; open the whole store"));
    return shown
        .withMembers(arrays, shown.groups())
        .withAttributes(dataset.attributes(part.attributes()));
  }

  private void collect(Group group) {
    open.addAll(group.arrays());
    group.groups().forEach(this::collect);
  }

  private void follow(Array array) {
    ModelScope around = scope.around(array);
    for (Reference<Array> reference : NameSearch.references(array, around)) {
      if (reference.named().kind() == NamedThing.Kind.VARIABLE) {
        show(reference.variable());
      }
    }
    for (NamedLength dimension : around.dimensions(array)) {
      if (!dimension.name().isEmpty()) {
        show(NameSearch.coordinate(dimension, around));
        showFeatures(dimension);
      }
    }
    if (isInside(array.path())) {
      listed(array).forEach(this::show);
    }
    String instances = array.attributes().text(INSTANCE_DIMENSION);
    if (instances != null) {
      String name = NameSearch.last(instances.strip());
      length(instances.strip(), around)
          .ifPresent(length -> showFeatures(new NamedLength(name, length)));
    }
  }

  /**
   * The coordinates of {@code array} that a group around lists for all of its variables, as xarray
   * does where none of them has one.
   */
  private List<Array> listed(Array array) {
    List<NamedLength> dimensions = scope.around(array).dimensions(array);
    return ofAll.stream()
        .filter(found -> dimensions.containsAll(scope.around(found).dimensions(found)))
        .toList();
  }

  /** What groups around list in {@code coordinates} of their own. */
  private List<Array> ofAll() {
    List<Array> listed = new ArrayList<>();
    for (ModelScope s = home.outer(); s != null; s = s.outer()) {
      for (Reference<Array> reference :
          NameSearch.references(ModelScope.texts(s.group().attributes()), s)) {
        Array found = reference.variable();
        if (found != null
            && reference.attribute().attribute().equals(COORDINATES)
            && found.rank() > 0) {
          listed.add(found);
        }
      }
    }
    return listed;
  }

  private void showFeatures(NamedLength dimension) {
    if (known.add(dimension)) {
      ofFeatures.stream()
          .filter(array -> belongs(array, dimension) && isFree(array.name()))
          .forEach(this::show);
    }
  }

  /** The variables in groups around that count, index or identify features (CF 9.3, 9.5). */
  private List<Array> ofFeatures() {
    List<Array> found = new ArrayList<>();
    for (ModelScope s = home.outer(); s != null; s = s.outer()) {
      s.variables().stream()
          .filter(array -> OF_FEATURES.stream().anyMatch(array.attributes()::has))
          .forEach(found::add);
    }
    return found;
  }

  /** Another dimension of the name, which has another length, is of other features. */
  private boolean belongs(Array array, NamedLength dimension) {
    ModelScope around = scope.around(array);
    OptionalLong samples = length(dimension.name(), around);
    return array.rank() > 0 && dimension.equals(around.dimensions(array).get(0))
        || dimension.name().equals(array.attributes().text(SAMPLE_DIMENSION))
            && (samples.isEmpty() || samples.getAsLong() == dimension.length());
  }

  /** Returns the length of the dimension that {@code name} means; empty if there is none. */
  private static OptionalLong length(String name, ModelScope around) {
    Scope<Array> home = NameSearch.homeOfDimension(name, around);
    return home == null ? OptionalLong.empty() : home.dimension(NameSearch.last(name));
  }

  /** Adds {@code found} if it is outside; it is hidden if its name is not free. */
  private void show(@Nullable Array found) {
    if (found == null || isInside(found.path()) || isSame(found, outside.get(found.name()))) {
      return;
    }
    if (isFree(found.name())) {
      outside.put(found.name(), found);
      open.add(found);
    } else {
      hidden.add(found.path());
    }
  }

  private boolean isFree(String name) {
    return home.variable(name) == null
        && !outside.containsKey(name)
        && home.inner().stream().noneMatch(inner -> inner.name().equals(name));
  }

  private boolean isInside(String path) {
    return path.startsWith(part.path() + "/");
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
                .without(text.getValue(), name -> isHidden(meant(naming, name, array)))
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
    List<String> listed =
        listed(array).stream().filter(of -> !isHidden(of)).map(Array::name).toList();
    if (isInside(array.path()) && !listed.isEmpty() && !attributes.has(COORDINATES)) {
      attributes = attributes.with(COORDINATES, String.join(" ", listed));
    }
    List<@Nullable String> dimensions = new ArrayList<>();
    for (int d = 0; d < array.dimensionNames().size(); d++) {
      String name = array.dimensionName(d);
      boolean declaredOutside = name != null && name.startsWith("/") && !isInside(name);
      dimensions.add(declaredOutside ? array.shortDimensionName(d) : name);
    }
    return array.withAttributes(attributes).withDimensionNames(dimensions);
  }

  /**
   * The variable that {@code thing} means in an attribute of {@code array}; null if there is none.
   */
  private @Nullable Array meant(NamingAttribute attribute, NamedThing thing, Array array) {
    ModelScope around = scope.around(array);
    return thing.kind() == NamedThing.Kind.VARIABLE
        ? NameSearch.find(attribute, thing, around.dimensions(array), around)
        : null;
  }

  /** True for an array outside whose name another one has here. */
  private boolean isHidden(@Nullable Array array) {
    boolean is =
        array != null && !isInside(array.path()) && !isSame(array, outside.get(array.name()));
    if (is && array != null) {
      hidden.add(array.path());
    }
    return is;
  }

  private static boolean isSame(Array array, @Nullable Array other) {
    return other != null && array.path().equals(other.path());
  }

  /** A name for a path: that of the variable, or the path from {@code part}; null if it stays. */
  private @Nullable String spelled(NamingAttribute attribute, NamedThing thing, Array array) {
    Array found = meant(attribute, thing, array);
    if (found == null || thing.name().indexOf('/') < 0) {
      return null;
    }
    String name = found.name();
    Array nearest = outside.get(name);
    for (ModelScope s = home; s != null; s = s == scope.around(array) ? null : inner(s, array)) {
      nearest = s.variable(name) == null ? nearest : s.variable(name);
    }
    return isSame(found, nearest)
        ? name
        : isInside(found.path()) ? found.path().substring(part.path().length()) : "/" + name;
  }

  /** The group in {@code outer} that holds {@code array}; null if none does. */
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
