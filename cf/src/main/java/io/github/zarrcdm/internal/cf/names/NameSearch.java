package io.github.zarrcdm.internal.cf.names;

import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The search for what a name means, in this order.
 *
 * <ol>
 *   <li>CF 2.7: a name that begins with a slash is a path from the root, another with a slash one
 *       from the group that says it. A name alone is looked for in this group and then in those
 *       around it, nearest first.
 *   <li>CF 2.7 for coordinate variables: the name of a dimension of the variable that says it is
 *       looked for only up to the group that defines the dimension, the local apex, and then in the
 *       groups below the apex, one level after the other. No other variables are found there.
 *   <li>xarray's {@code DataTree}: groups inherit the coordinate variables of those around them,
 *       also beyond the apex, where the length of the dimension is the same.
 * </ol>
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#groups">CF, 2.7</a>
 * @see <a href="https://docs.xarray.dev/en/stable/user-guide/hierarchical-data.html">Coordinate
 *     inheritance in xarray</a>
 */
public final class NameSearch {
  private NameSearch() {}

  /** A name in an attribute, and the variable that it means; null if there is none. */
  public record Reference<V>(
      NamingAttribute attribute, NameReference named, @Nullable V variable) {}

  /**
   * Returns what the attributes of {@code variable} in {@code scope} name, attribute by attribute.
   * The names of dimensions are among them, without a variable.
   */
  public static <V> List<Reference<V>> references(V variable, Scope<V> scope) {
    List<NamedLength> dimensions = scope.dimensions(variable);
    return references(scope.texts(variable), dimensions, scope);
  }

  /** Returns what {@code texts}, the attributes of the group {@code scope}, name. */
  public static <V> List<Reference<V>> references(Map<String, String> texts, Scope<V> scope) {
    return references(texts, List.of(), scope);
  }

  private static <V> List<Reference<V>> references(
      Map<String, String> texts, List<NamedLength> dimensions, Scope<V> scope) {
    List<Reference<V>> references = new ArrayList<>();
    texts.forEach(
        (name, text) ->
            NamingAttribute.of(name)
                .ifPresent(
                    attribute ->
                        attribute
                            .names(text)
                            .forEach(
                                named ->
                                    references.add(
                                        new Reference<>(
                                            attribute,
                                            named,
                                            find(attribute, named, dimensions, scope))))));
    return references;
  }

  /**
   * Returns the variable that {@code named} means in {@code attribute} of a variable of {@code
   * scope}; null if there is none.
   *
   * @param dimensions those of the variable that has the attribute
   */
  public static <V> @Nullable V find(
      NamingAttribute attribute,
      NameReference named,
      List<NamedLength> dimensions,
      Scope<V> scope) {
    if (named.kind() == NameReference.Kind.DIMENSION
        || named.kind() == NameReference.Kind.CELL_METHOD && isHorizontalArea(named, dimensions)) {
      return null;
    }
    V found = find(named.name(), dimensions, scope);
    // netCDF-Java's full names begin at the root, without a slash.
    return found == null && attribute.isNetcdfJavas()
        ? find("/" + named.name(), dimensions, scope)
        : found;
  }

  /** The word of CF 7.3, also beside a variable of that name, which cell measures often have. */
  private static boolean isHorizontalArea(NameReference named, List<NamedLength> dimensions) {
    return named.name().equals("area")
        && dimensions.stream().noneMatch(d -> d.name().equals("area"));
  }

  /**
   * Returns the variable that {@code name} means in an attribute of a variable of {@code scope};
   * null if there is none.
   *
   * @param dimensions those of the variable that has the attribute
   */
  public static <V> @Nullable V find(String name, List<NamedLength> dimensions, Scope<V> scope) {
    if (name.indexOf('/') >= 0) {
      Scope<V> group = group(name, scope);
      return group == null ? null : group.variable(last(name));
    }
    NamedLength own =
        dimensions.stream().filter(d -> d.name().equals(name)).findFirst().orElse(null);
    if (own == null) {
      return nearest(name, scope);
    }
    V coordinate = coordinate(own, scope);
    return coordinate != null ? coordinate : nearestOther(own, scope);
  }

  /**
   * Returns the coordinate variable of a {@code dimension} of a variable in {@code scope}: has its
   * name, one dimension of that name, and its length; null if there is none.
   */
  public static <V> @Nullable V coordinate(NamedLength dimension, Scope<V> scope) {
    Scope<V> apex = home(dimension, scope);
    Scope<V> top = apex == null ? scope : apex;
    for (Scope<V> s = scope; s != null; s = s == top ? null : s.outer()) {
      V found = coordinateIn(s, dimension);
      if (found != null) {
        return found;
      }
    }
    V lateral = below(top, dimension);
    return lateral != null ? lateral : inherited(top.outer(), dimension);
  }

  /**
   * Returns the group that defines {@code dimension} of a variable in {@code scope}; null if none
   * does. A nearer one may have the same name with another length.
   */
  public static <V> @Nullable Scope<V> home(NamedLength dimension, Scope<V> scope) {
    Scope<V> home = scope;
    while (home != null && !defines(home, dimension)) {
      home = home.outer();
    }
    return home;
  }

  /** Returns the group that defines the dimension which {@code name} means in {@code scope}. */
  public static <V> @Nullable Scope<V> homeOfDimension(String name, Scope<V> scope) {
    if (name.indexOf('/') >= 0) {
      Scope<V> group = group(name, scope);
      return group != null && group.dimension(last(name)).isPresent() ? group : null;
    }
    Scope<V> home = scope;
    while (home != null && home.dimension(name).isEmpty()) {
      home = home.outer();
    }
    return home;
  }

  /** Returns the last part of a path. */
  public static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static <V> boolean defines(Scope<V> scope, NamedLength dimension) {
    return scope.dimension(dimension.name()).equals(OptionalLong.of(dimension.length()));
  }

  private static <V> @Nullable V coordinateIn(Scope<V> scope, NamedLength dimension) {
    V found = scope.variable(dimension.name());
    return found != null && scope.dimensions(found).equals(List.of(dimension)) ? found : null;
  }

  private static <V> @Nullable V below(Scope<V> apex, NamedLength dimension) {
    Deque<Scope<V>> open = new ArrayDeque<>(apex.inner());
    while (!open.isEmpty()) {
      Scope<V> scope = open.remove();
      if (scope.dimension(dimension.name()).isPresent()) {
        continue; // Below it, the name is that of another dimension.
      }
      V found = coordinateIn(scope, dimension);
      if (found != null) {
        return found;
      }
      open.addAll(scope.inner());
    }
    return null;
  }

  private static <V> @Nullable V inherited(@Nullable Scope<V> from, NamedLength dimension) {
    for (Scope<V> scope = from; scope != null; scope = scope.outer()) {
      V found = coordinateIn(scope, dimension);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static <V> @Nullable V nearest(String name, Scope<V> from) {
    for (Scope<V> scope = from; scope != null; scope = scope.outer()) {
      V found = scope.variable(name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Returns the nearest variable that has the name of a dimension and is no coordinate variable.
   */
  private static <V> @Nullable V nearestOther(NamedLength dimension, Scope<V> from) {
    for (Scope<V> scope = from; scope != null; scope = scope.outer()) {
      V found = scope.variable(dimension.name());
      if (found != null && !isCoordinate(scope.dimensions(found), dimension.name())) {
        return found;
      }
    }
    return null;
  }

  private static boolean isCoordinate(List<NamedLength> dimensions, String name) {
    return dimensions.size() == 1 && dimensions.get(0).name().equals(name);
  }

  /** Returns the group in which the last part of a path is. */
  private static <V> @Nullable Scope<V> group(String path, Scope<V> from) {
    Scope<V> scope = from;
    if (path.startsWith("/")) {
      while (Objects.requireNonNull(scope).outer() != null) {
        scope = scope.outer();
      }
    }
    for (String part : path.substring(0, path.lastIndexOf('/')).split("/")) {
      if (scope == null) {
        return null;
      }
      if (part.equals("..")) {
        scope = scope.outer();
      } else if (!part.isEmpty() && !part.equals(".")) {
        scope = inner(part, scope);
      }
    }
    return scope;
  }

  private static <V> @Nullable Scope<V> inner(String name, Scope<V> scope) {
    for (Scope<V> inner : scope.inner()) {
      if (inner.name().equals(name)) {
        return inner;
      }
    }
    return null;
  }
}
