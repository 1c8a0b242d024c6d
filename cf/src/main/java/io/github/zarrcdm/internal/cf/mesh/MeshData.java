package io.github.zarrcdm.internal.cf.mesh;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which elements of which mesh the values of a variable belong to.
 *
 * @param indexSet the variable that selects some of them by their index; null for all
 * @param dimension of the variable that counts them
 */
public record MeshData<V>(
    MeshTopology<V> mesh, MeshLocation location, @Nullable V indexSet, NamedLength dimension) {

  /** Those of {@code data} in {@code scope}; empty if its attributes do not say so. */
  public static <V> Optional<MeshData<V>> of(V data, Scope<V> scope) {
    Map<String, String> texts = scope.texts(data);
    if (texts.containsKey("cf_role")) {
      return Optional.empty(); // A mesh, its connectivity, or an index set.
    }
    List<NamedLength> dimensions = scope.dimensions(data);
    String set = texts.get("location_index_set");
    if (set == null) {
      return on(data, scope)
          .flatMap(
              on ->
                  dimension(on.mesh(), on.location(), dimensions)
                      .map(d -> new MeshData<>(on.mesh(), on.location(), null, d)));
    }
    V indices = NameSearch.find(set.strip(), dimensions, scope);
    if (indices == null) {
      return Optional.empty();
    }
    Scope<V> there = scope.around(indices);
    return there.dimensions(indices).stream()
        .filter(dimensions::contains)
        .findFirst()
        .flatMap(
            d ->
                on(indices, there).map(on -> new MeshData<>(on.mesh(), on.location(), indices, d)));
  }

  private record On<V>(MeshTopology<V> mesh, MeshLocation location) {}

  /** What the attributes {@code mesh} and {@code location} of a variable say. */
  private static <V> Optional<On<V>> on(V variable, Scope<V> scope) {
    Map<String, String> texts = scope.texts(variable);
    String name = texts.get("mesh");
    Optional<MeshLocation> location = MeshLocation.of(texts.getOrDefault("location", ""));
    V mesh =
        name == null || location.isEmpty()
            ? null
            : NameSearch.find(name.strip(), scope.dimensions(variable), scope);
    return mesh == null
        ? Optional.empty()
        : MeshTopology.of(mesh, scope.around(mesh)).map(m -> new On<>(m, location.orElseThrow()));
  }

  private static <V> Optional<NamedLength> dimension(
      MeshTopology<V> mesh, MeshLocation location, List<NamedLength> dimensions) {
    return mesh.dimension(location).filter(dimensions::contains);
  }
}
