package io.github.zarrcdm.internal.cf.geometry;

import static io.github.zarrcdm.internal.cf.CfAttributes.AXIS;
import static io.github.zarrcdm.internal.cf.CfAttributes.GEOMETRY;
import static io.github.zarrcdm.internal.cf.CfAttributes.GEOMETRY_TYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.INTERIOR_RING;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COUNT;
import static io.github.zarrcdm.internal.cf.CfAttributes.PART_NODE_COUNT;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A variable whose attributes say where the geometries of data are.
 *
 * @param nodes what {@code node_coordinates} names: x, y, and others
 * @param nodeCount the number of nodes of each geometry; null if each has one
 * @param partNodeCount the number of nodes of each part; null if a geometry is one part
 * @param interiorRing 1 for each part that is a hole; null if none is
 * @param dimension of the data, along which the geometries are
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#geometries">CF,
 *     7.6</a>
 */
public record GeometryContainer<V>(
    V variable,
    GeometryType type,
    List<V> nodes,
    @Nullable V nodeCount,
    @Nullable V partNodeCount,
    @Nullable V interiorRing,
    NamedLength dimension) {

  /**
   * Returns the container that {@code geometry} of {@code data} names in {@code scope}; empty if
   * there is none.
   */
  public static <V> Optional<GeometryContainer<V>> of(V data, Scope<V> scope) {
    String name = scope.texts(data).get(GEOMETRY);
    V container =
        name == null ? null : NameSearch.find(name.strip(), scope.dimensions(data), scope);
    if (container == null) {
      return Optional.empty();
    }
    Scope<V> there = scope.around(container);
    GeometryType type =
        GeometryType.of(there.texts(container).getOrDefault(GEOMETRY_TYPE, "")).orElse(null);
    List<Reference<V>> references = NameSearch.references(container, there);
    List<V> nodes = xFirst(named(NODE_COORDINATES, references), there);
    List<V> counts = named(NODE_COUNT, references);
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
                first(named(PART_NODE_COUNT, references)),
                first(named(INTERIOR_RING, references)),
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

  /**
   * In the order of x, y, others, by their attribute {@code axis}, which all should have, else by
   * what else distinguishes latitudes; else as they are.
   */
  private static <V> List<V> xFirst(List<V> nodes, Scope<V> scope) {
    List<V> ordered = new ArrayList<>(nodes);
    for (int place = 0; place < 2; place++) {
      String axis = place == 0 ? "X" : "Y";
      for (int i = place; i < ordered.size(); i++) {
        if (axis.equals(axis(scope.texts(ordered.get(i))))) {
          ordered.add(place, ordered.remove(i));
          break;
        }
      }
    }
    boolean begins = ordered.size() > 1 && "Y".equals(axis(scope.texts(ordered.get(0))));
    if (begins) {
      ordered.add(1, ordered.remove(0));
    }
    return List.copyOf(ordered);
  }

  private static @Nullable String axis(Map<String, String> texts) {
    String name = texts.getOrDefault(STANDARD_NAME, "");
    String units = texts.getOrDefault(UNITS, "");
    return texts.containsKey(AXIS)
        ? texts.getOrDefault(AXIS, "").strip()
        : name.endsWith("longitude") || name.endsWith("_x_coordinate") || units.endsWith("east")
            ? "X"
            : name.endsWith("latitude") || name.endsWith("_y_coordinate") || units.endsWith("north")
                ? "Y"
                : null;
  }

  private static <V> @Nullable V first(List<V> variables) {
    return variables.isEmpty() ? null : variables.get(0);
  }
}
