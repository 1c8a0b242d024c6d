package io.github.zarrcdm.internal.cf.mesh;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A mesh: a variable without data whose attributes name the coordinates of its elements and their
 * connectivity. Two are equal if they are the same variable.
 *
 * @see <a href="https://ugrid-conventions.github.io/ugrid-conventions/">UGRID 1.0</a>
 */
public final class MeshTopology<V> {
  private static final String ROLE = "cf_role";
  private static final String TOPOLOGY = "mesh_topology";
  private static final String START = "start_index";

  private final V variable;
  private final Scope<V> scope;
  private final List<Reference<V>> references;

  private MeshTopology(V variable, Scope<V> scope) {
    this.variable = variable;
    this.scope = scope;
    this.references = NameSearch.references(variable, scope);
  }

  /** The mesh that {@code variable} describes, which is in {@code scope}; empty if it is none. */
  public static <V> Optional<MeshTopology<V>> of(V variable, Scope<V> scope) {
    Map<String, String> texts = scope.texts(variable);
    boolean described =
        TOPOLOGY.equals(texts.get(ROLE))
            || texts.containsKey("node_coordinates")
                && (texts.containsKey("face_node_connectivity")
                    || texts.containsKey("edge_node_connectivity"));
    return described ? Optional.of(new MeshTopology<>(variable, scope)) : Optional.empty();
  }

  /** All meshes of {@code root} and the groups in it. */
  public static <V> List<MeshTopology<V>> all(Scope<V> root) {
    List<MeshTopology<V>> all = new ArrayList<>();
    root.variables().forEach(variable -> of(variable, root).ifPresent(all::add));
    root.inner().forEach(inner -> all.addAll(all(inner)));
    return all;
  }

  public V variable() {
    return variable;
  }

  /** What its attributes name. */
  public List<Reference<V>> references() {
    return references;
  }

  /** The number of dimensions of its highest elements: 1 for a network, 2 for faces, 3. */
  public int dimension() {
    return connectivity(MeshLocation.VOLUME).isPresent()
        ? 3
        : connectivity(MeshLocation.FACE).isPresent() ? 2 : 1;
  }

  /** The variables that {@code node_coordinates} or another such attribute names. */
  public List<V> coordinates(MeshLocation location) {
    return named(location.word() + "_coordinates").toList();
  }

  /** The variable with the nodes of each element; empty if it is absent. */
  public Optional<V> connectivity(MeshLocation location) {
    return named(location.word() + "_node_connectivity").findFirst();
  }

  private Stream<V> named(String attribute) {
    return references.stream()
        .filter(reference -> reference.attribute().attribute().equals(attribute))
        .map(Reference::variable)
        .filter(Objects::nonNull);
  }

  /** The dimension of the elements; empty if nothing says which it is. */
  public Optional<NamedLength> dimension(MeshLocation location) {
    Optional<NamedLength> stated = stated(location);
    if (stated.isPresent() || location == MeshLocation.NODE) {
      return stated;
    }
    return connectivity(location)
        .map(c -> scope.dimensions(c).get(row(c, location)))
        .filter(named -> !named.name().isEmpty());
  }

  /** That which {@code face_dimension} names, or of {@code face_coordinates}, or of data. */
  private Optional<NamedLength> stated(MeshLocation location) {
    String name = scope.texts(variable).get(location.word() + "_dimension");
    Scope<V> home = name == null ? null : NameSearch.homeOfDimension(name.strip(), scope);
    if (name != null && home != null) {
      String last = NameSearch.last(name.strip());
      return Optional.of(new NamedLength(last, home.dimension(last).orElse(0)));
    }
    return Stream.concat(
            coordinates(location).stream().map(scope::dimensions).filter(d -> d.size() == 1),
            scope.variables().stream().filter(v -> isOn(v, location)).map(scope::dimensions))
        .filter(dimensions -> !dimensions.isEmpty())
        .map(dimensions -> dimensions.get(dimensions.size() - 1))
        .filter(named -> !named.name().isEmpty())
        .findFirst();
  }

  /** True of data in the same group that are said to be there, along their last dimension. */
  private boolean isOn(V data, MeshLocation location) {
    Map<String, String> texts = scope.texts(data);
    String mesh = texts.get("mesh");
    return mesh != null
        && location.word().equals(texts.get("location"))
        && !texts.containsKey(ROLE)
        && variable.equals(NameSearch.find(mesh.strip(), scope.dimensions(data), scope));
  }

  /**
   * Which dimension of {@code connectivity} counts its elements: the stated one, else the longer
   * one, for elements are more than the nodes that one of them has; of equal ones the first.
   */
  public int row(V connectivity, MeshLocation location) {
    List<NamedLength> dimensions = scope.dimensions(connectivity);
    int stated = stated(location).map(dimensions::indexOf).orElse(-1);
    if (stated >= 0 || dimensions.size() != 2) {
      return Math.max(0, stated);
    }
    long first = dimensions.get(0).length();
    long second = dimensions.get(1).length();
    boolean transposed =
        location == MeshLocation.EDGE ? first == 2 && second != 2 : first >= 3 && first < second;
    return transposed ? 1 : 0;
  }

  /** The index of the first element in {@code connectivity}: its {@code start_index}, else 0. */
  public static <V> long start(V connectivity, Scope<V> scope) {
    Number start = scope.number(connectivity, START);
    return start == null ? 0 : start.longValue();
  }

  /** The same of a variable that is in the scope of this mesh. */
  public long start(V connectivity) {
    return start(connectivity, scope);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MeshTopology<?> mesh && mesh.variable == variable;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(variable);
  }
}
