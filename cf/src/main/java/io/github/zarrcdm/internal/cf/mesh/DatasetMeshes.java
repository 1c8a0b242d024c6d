package io.github.zarrcdm.internal.cf.mesh;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION_INDEX_SET;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;

import io.github.zarrcdm.internal.cf.mesh.MeshTopology.Elements;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The meshes of a dataset. All variables are searched once, when the first mesh is asked for. Not
 * for several threads at a time; the meshes are.
 */
public final class DatasetMeshes<V> {
  private final Scope<V> root;
  private @Nullable Map<V, MeshTopology<V>> byVariable;
  private final List<MeshTopology<V>> all = new ArrayList<>();

  /** For the dataset of which {@code root} is the outermost group. */
  public DatasetMeshes(Scope<V> root) {
    this.root = root;
  }

  /** In the order of groups and variables. */
  public List<MeshTopology<V>> all() {
    byVariable();
    return List.copyOf(all);
  }

  /** Returns the mesh that {@code variable} describes; empty if it is none. */
  public Optional<MeshTopology<V>> of(V variable) {
    return Optional.ofNullable(byVariable().get(variable));
  }

  /**
   * Returns which elements of a mesh {@code data} belong to; empty if their attributes do not say
   * so.
   */
  public Optional<MeshData<V>> ofData(V data) {
    Map<String, String> texts = root.texts(data);
    if (!MeshData.isSaidBy(texts)) {
      return Optional.empty();
    }
    Scope<V> scope = root.around(data);
    List<NamedLength> dimensions = scope.dimensions(data);
    String set = texts.get(LOCATION_INDEX_SET);
    if (set == null) {
      return named(data)
          .flatMap(
              on ->
                  of(on.mesh())
                      .flatMap(mesh -> mesh.dimension(on.location()))
                      .filter(dimensions::contains)
                      .flatMap(d -> on(on, null, d)));
    }
    V indices = NameSearch.find(set.strip(), dimensions, scope);
    return indices == null
        ? Optional.empty()
        : root.around(indices).dimensions(indices).stream()
            .filter(dimensions::contains)
            .findFirst()
            .flatMap(d -> named(indices).flatMap(on -> on(on, indices, d)));
  }

  private Optional<MeshData<V>> on(Named<V> on, @Nullable V indexSet, NamedLength dimension) {
    return of(on.mesh()).map(mesh -> new MeshData<>(mesh, on.location(), indexSet, dimension));
  }

  /** What the attributes {@code mesh} and {@code location} of a variable name. */
  private record Named<V>(V mesh, MeshLocation location) {}

  private Optional<Named<V>> named(V variable) {
    Scope<V> scope = root.around(variable);
    Map<String, String> texts = scope.texts(variable);
    String name = texts.get(MESH);
    MeshLocation location = MeshLocation.of(texts.getOrDefault(LOCATION, "")).orElse(null);
    if (name == null || location == null) {
      return Optional.empty();
    }
    V mesh = NameSearch.find(name.strip(), scope.dimensions(variable), scope);
    return mesh == null ? Optional.empty() : Optional.of(new Named<>(mesh, location));
  }

  private Map<V, MeshTopology<V>> byVariable() {
    Map<V, MeshTopology<V>> known = byVariable;
    if (known == null) {
      known = new IdentityHashMap<>();
      Map<V, Map<MeshLocation, Elements<V>>> ofData = new IdentityHashMap<>();
      addData(root, ofData);
      addMeshes(root, ofData, known);
      byVariable = known;
    }
    return known;
  }

  /** The last dimension of the first data that are said to be on each kind of element. */
  private void addData(Scope<V> scope, Map<V, Map<MeshLocation, Elements<V>>> dimensions) {
    for (V data : scope.variables()) {
      if (scope.texts(data).containsKey(CF_ROLE)) {
        continue; // An index set.
      }
      named(data)
          .ifPresent(
              on ->
                  Elements.of(data, scope.dimensions(data).size() - 1, scope)
                      .ifPresent(
                          elements ->
                              dimensions
                                  .computeIfAbsent(
                                      on.mesh(), none -> new EnumMap<>(MeshLocation.class))
                                  .putIfAbsent(on.location(), elements)));
    }
    scope.inner().forEach(inner -> addData(inner, dimensions));
  }

  private void addMeshes(
      Scope<V> scope,
      Map<V, Map<MeshLocation, Elements<V>>> ofData,
      Map<V, MeshTopology<V>> found) {
    for (V variable : scope.variables()) {
      if (MeshTopology.isDescribedBy(scope.texts(variable))) {
        MeshTopology<V> mesh =
            new MeshTopology<>(variable, scope, ofData.getOrDefault(variable, Map.of()));
        found.put(variable, mesh);
        all.add(mesh);
      }
    }
    scope.inner().forEach(inner -> addMeshes(inner, ofData, found));
  }
}
