package io.github.zarrcdm.internal.conventions.names;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.INSTANCE_DIMENSION;
import static io.github.zarrcdm.internal.cf.CfAttributes.SAMPLE_DIMENSION;
import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
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
 * The variables outside of a group that it needs to be a dataset of its own: those that attributes
 * of its own name, the coordinate variables of its dimensions, what counts, indexes or identifies
 * them, and what these name in turn.
 */
final class OutsideVariables {
  private static final List<String> OF_FEATURES =
      List.of(SAMPLE_DIMENSION, INSTANCE_DIMENSION, CF_ROLE);

  private final Group part;
  private final ModelScope scope;
  private final ModelScope home;

  /** The variables that are shown, by their names. */
  private final Map<String, Array> shown = new LinkedHashMap<>();

  /** The paths of those that are not, because one of their name is. */
  private final Set<String> hidden = new LinkedHashSet<>();

  private final List<Array> ofFeatures;
  private final List<Array> ofAll;
  private final Deque<Array> open = new ArrayDeque<>();

  /** The dimensions whose features have been looked for. */
  private final Set<NamedLength> known = new HashSet<>();

  /** Finds those of {@code part}, a group in {@code scope}, which is that of the whole store. */
  OutsideVariables(Group part, ModelScope scope) {
    this.part = part;
    this.scope = scope;
    this.home = requireNonNull(scope.byPath().get(part.path()));
    this.ofFeatures = ofFeatures();
    this.ofAll = ofAll();
    collect(part);
    while (!open.isEmpty()) {
      follow(open.remove());
    }
  }

  private void collect(Group group) {
    open.addAll(group.arrays());
    group.groups().forEach(this::collect);
  }

  private void follow(Array array) {
    ModelScope around = scope.around(array);
    for (Reference<Array> reference : NameSearch.references(array, around)) {
      if (reference.named().kind() == NameReference.Kind.VARIABLE) {
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
   * Returns the coordinates of {@code array} that a group around lists for all of its variables, as
   * xarray does where none of them has one.
   */
  List<Array> listed(Array array) {
    List<NamedLength> dimensions = scope.around(array).dimensions(array);
    return ofAll.stream()
        .filter(found -> dimensions.containsAll(scope.around(found).dimensions(found)))
        .toList();
  }

  /** Returns what groups around list in {@code coordinates} of their own. */
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

  /**
   * Returns the variables in groups around that count, index or identify features (CF 9.3, 9.5).
   */
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
    if (found == null || isInside(found.path()) || isSame(found, shown.get(found.name()))) {
      return;
    }
    if (isFree(found.name())) {
      shown.put(found.name(), found);
      open.add(found);
    } else {
      hidden.add(found.path());
    }
  }

  private boolean isFree(String name) {
    return home.variable(name) == null
        && !shown.containsKey(name)
        && home.inner().stream().noneMatch(inner -> inner.name().equals(name));
  }

  boolean isInside(String path) {
    return path.startsWith(part.path() + "/");
  }

  /** Returns the variables that are shown, in the order in which they were found. */
  Collection<Array> shown() {
    return shown.values();
  }

  /** Returns the one that is shown under {@code name}; null if none is. */
  @Nullable Array shown(String name) {
    return shown.get(name);
  }

  /** Returns the paths of those that are needed but not shown, since one of their name is. */
  Set<String> hidden() {
    return hidden;
  }

  /** Returns true for an array outside whose name another one has here. */
  boolean isHidden(@Nullable Array array) {
    return array != null && hidden.contains(array.path());
  }

  static boolean isSame(Array array, @Nullable Array other) {
    return other != null && array.path().equals(other.path());
  }
}
