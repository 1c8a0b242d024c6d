package io.github.zarrcdm.internal.cf.geometry;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A variable whose attributes say where the geometries of data are.
 *
 * @param nodes what {@code node_coordinates} names
 * @param nodeCount the number of nodes of each geometry; null if each has one
 * @param partNodeCount the number of nodes of each part; null if a geometry is one part
 * @param interiorRing 1 for each part that is a hole; null if none is
 * @param dimension of the data, along which the geometries are
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#geometries">CF,
 *     7.5</a>
 */
public record GeometryContainer<V>(
    V variable,
    GeometryType type,
    List<V> nodes,
    @Nullable V nodeCount,
    @Nullable V partNodeCount,
    @Nullable V interiorRing,
    NamedLength dimension) {

  /** That which {@code geometry} of {@code data} in {@code scope} names; empty if it is none. */
  public static <V> Optional<GeometryContainer<V>> of(V data, Scope<V> scope) {
    String name = scope.texts(data).get("geometry");
    V container =
        name == null ? null : NameSearch.find(name.strip(), scope.dimensions(data), scope);
    if (container == null) {
      return Optional.empty();
    }
    Scope<V> there = scope.around(container);
    GeometryType type =
        GeometryType.of(there.texts(container).getOrDefault("geometry_type", "")).orElse(null);
    List<Reference<V>> references = NameSearch.references(container, there);
    List<V> nodes = named("node_coordinates", references);
    List<V> counts = named("node_count", references);
    List<V> along = counts.isEmpty() ? nodes : counts;
    if (type == null || nodes.size() < 2 || counts.isEmpty() && type != GeometryType.POINT) {
      return Optional.empty();
    }
    List<NamedLength> dimensions = there.dimensions(along.get(0));
    return dimensions.size() == 1 && scope.dimensions(data).contains(dimensions.get(0))
        ? Optional.of(
            new GeometryContainer<>(
                container,
                type,
                nodes,
                first(counts),
                first(named("part_node_count", references)),
                first(named("interior_ring", references)),
                dimensions.get(0)))
        : Optional.empty();
  }

  private static <V> List<V> named(String attribute, List<Reference<V>> references) {
    return references.stream()
        .filter(reference -> reference.attribute().attribute().equals(attribute))
        .map(Reference::variable)
        .filter(Objects::nonNull)
        .toList();
  }

  private static <V> @Nullable V first(List<V> variables) {
    return variables.isEmpty() ? null : variables.get(0);
  }
}
