package io.github.zarrcdm.internal.cf.mesh;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.START_INDEX;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A mesh: a variable without data whose attributes name the coordinates of its elements and their
 * connectivity.
 *
 * @see <a href="https://ugrid-conventions.github.io/ugrid-conventions/">UGRID 1.0</a>
 */
public final class MeshTopology<V> {
  private static final String TOPOLOGY = "mesh_topology";
  private static final Pattern CONNECTIVITY = Pattern.compile("([a-z]++)_([a-z]++)_connectivity");

  private final V variable;
  private final Scope<V> scope;
  private final List<Reference<V>> references;

  private final Map<MeshLocation, Elements<V>> stated = new EnumMap<>(MeshLocation.class);

  /**
   * That which {@code variable} in {@code scope} describes.
   *
   * @param ofData the dimensions of data on it
   */
  MeshTopology(V variable, Scope<V> scope, Map<MeshLocation, Elements<V>> ofData) {
    this.variable = variable;
    this.scope = scope;
    this.references = NameSearch.references(variable, scope);
    for (MeshLocation location : MeshLocation.values()) {
      stated(location)
          .or(() -> Optional.ofNullable(ofData.get(location)))
          .ifPresent(elements -> stated.put(location, elements));
    }
  }

  /**
   * The dimension along which elements are.
   *
   * @param home the group that defines it; null if none does
   */
  public record Elements<V>(NamedLength dimension, @Nullable Scope<V> home) {
    /**
     * Returns the elements along the dimension of {@code variable} at the position {@code
     * dimension}; empty if it has none there, or one without a name.
     */
    static <V> Optional<Elements<V>> of(V variable, int dimension, Scope<V> scope) {
      List<NamedLength> dimensions = scope.dimensions(variable);
      return dimension < 0
              || dimension >= dimensions.size()
              || dimensions.get(dimension).name().isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Elements<>(
                  dimensions.get(dimension), NameSearch.home(dimensions.get(dimension), scope)));
    }
  }

  /**
   * Which dimension of a connectivity counts its elements.
   *
   * @param isCertain false if it may be the other one
   */
  public record Rows(int dimension, boolean isCertain) {}

  /** Returns true if these attributes of a variable describe a mesh. */
  public static boolean isDescribedBy(Map<String, String> texts) {
    return TOPOLOGY.equals(texts.get(CF_ROLE))
        || texts.containsKey(NODE_COORDINATES)
            && (texts.containsKey("face_node_connectivity")
                || texts.containsKey("edge_node_connectivity"));
  }

  public V variable() {
    return variable;
  }

  /** Returns the number of dimensions of its highest elements: 1 for a network, 2 for faces, 3. */
  public int dimension() {
    return connectivity(MeshLocation.VOLUME).isPresent()
        ? 3
        : connectivity(MeshLocation.FACE).isPresent() ? 2 : 1;
  }

  /** Returns the variables that {@code node_coordinates} or another such attribute names. */
  public List<V> coordinates(MeshLocation location) {
    return named(location.word() + "_coordinates").toList();
  }

  /** Returns the variable with the nodes of each element; empty if it is absent. */
  public Optional<V> connectivity(MeshLocation location) {
    return named(location.word() + "_node_connectivity").findFirst();
  }

  private Stream<V> named(String attribute) {
    return references.stream()
        .filter(reference -> reference.attribute().attribute().equals(attribute))
        .map(Reference::variable)
        .filter(Objects::nonNull);
  }

  /**
   * A variable with the indices of elements that belong to others.
   *
   * @param of the word for those that it has a row for: that of a location, or "boundary"
   * @param into what is indexed
   */
  public record Connectivity<V>(V variable, String of, MeshLocation into) {}

  /** Returns all connectivity of the mesh, in the order of its attributes. */
  public List<Connectivity<V>> connectivities() {
    List<Connectivity<V>> all = new ArrayList<>();
    for (Reference<V> reference : references) {
      Matcher name = CONNECTIVITY.matcher(reference.attribute().attribute());
      V indices = reference.variable();
      if (indices != null && name.matches()) {
        MeshLocation.of(name.group(2))
            .ifPresent(into -> all.add(new Connectivity<>(indices, name.group(1), into)));
      }
    }
    return all;
  }

  /** Returns all variables that have something for each element at {@code location}. */
  public List<V> connectivities(MeshLocation location) {
    return connectivities().stream()
        .filter(one -> one.of().equals(location.word()))
        .map(Connectivity::variable)
        .toList();
  }

  /**
   * Returns the dimension of the elements; empty if nothing says which it is. What is not {@link
   * #known} is that which {@link #row} takes for it.
   */
  public Optional<NamedLength> dimension(MeshLocation location) {
    return known(location)
        .or(
            () ->
                connectivity(location)
                    .flatMap(c -> Elements.of(c, row(c, location), scope.around(c))))
        .map(Elements::dimension);
  }

  /** Returns the elements with their group; empty if it may be another one. */
  public Optional<Elements<V>> known(MeshLocation location) {
    Elements<V> said = stated.get(location);
    return said != null || location == MeshLocation.NODE
        ? Optional.ofNullable(said)
        : connectivities(location).stream()
            .filter(c -> rows(c, location).isCertain())
            .findFirst()
            .flatMap(c -> Elements.of(c, rows(c, location).dimension(), scope.around(c)));
  }

  /**
   * Returns the elements along the dimension that {@code face_dimension} names, or of {@code
   * face_coordinates}.
   */
  private Optional<Elements<V>> stated(MeshLocation location) {
    String name = scope.texts(variable).get(location.word() + "_dimension");
    Scope<V> home = name == null ? null : NameSearch.homeOfDimension(name.strip(), scope);
    if (name != null && home != null) {
      String last = NameSearch.last(name.strip());
      return Optional.of(
          new Elements<>(new NamedLength(last, home.dimension(last).orElse(0)), home));
    }
    return coordinates(location).stream()
        .filter(coordinate -> scope.dimensions(coordinate).size() == 1)
        .flatMap(c -> Elements.of(c, 0, scope.around(c)).stream())
        .findFirst();
  }

  /**
   * Returns which dimension of {@code connectivity} counts its elements at {@code location}: the
   * stated one. UGRID demands {@code face_dimension} where it is not the first, but models such as
   * FVCOM write three rows of all faces without it. So without a word it is the longer one of two
   * that may be the nodes of a face, which is wrong for a few faces of more nodes than there are
   * faces: it is not certain, and users are told.
   */
  public Rows rows(V connectivity, MeshLocation location) {
    List<NamedLength> dimensions = scope.dimensions(connectivity);
    Elements<V> said = stated.get(location);
    int known = said == null ? -1 : dimensions.indexOf(said.dimension());
    if (known >= 0 || dimensions.size() != 2) {
      return new Rows(Math.max(0, known), true);
    }
    long first = dimensions.get(0).length();
    long second = dimensions.get(1).length();
    if (location == MeshLocation.EDGE) {
      return new Rows(first == 2 && second != 2 ? 1 : 0, true);
    }
    boolean isTransposed = first >= 3 && first < second;
    return new Rows(isTransposed ? 1 : 0, !isTransposed);
  }

  /**
   * Returns what users are told where {@link #rows} are not certain, after the name of the
   * variable.
   */
  public Optional<String> doubt(V connectivity, MeshLocation location) {
    Rows rows = rows(connectivity, location);
    if (rows.isCertain()) {
      return Optional.empty();
    }
    List<NamedLength> dimensions = scope.dimensions(connectivity);
    return Optional.of(
        "is %s by %s, and its %ss are taken to be along the second dimension, the longer one; UGRID without %s_dimension means the first. Add %s_dimension to the mesh"
            .formatted(
                dimensions.get(0).length(),
                dimensions.get(1).length(),
                location.word(),
                location.word(),
                location.word()));
  }

  /** Returns the dimension of {@link #rows}, certain or not. */
  public int row(V connectivity, MeshLocation location) {
    return rows(connectivity, location).dimension();
  }

  /**
   * Returns the index of the first element in {@code indices}: their {@code start_index}, else 0.
   */
  public long start(V indices) {
    Number start = scope.number(indices, START_INDEX);
    return start == null ? 0 : start.longValue();
  }
}
