package io.github.zarrcdm.internal.growth;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION_INDEX_SET;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COUNT;
import static io.github.zarrcdm.internal.cf.CfAttributes.PART_NODE_COUNT;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Dimensions along which nothing can follow, because an array says to what each of their elements
 * belongs, or what belongs to it, and is not true of a longer one.
 */
final class CountedDimension {
  private final DatasetMeshes<Array> meshes;
  private final String dimension;

  private CountedDimension(ModelScope root, String dimension) {
    this.meshes = new DatasetMeshes<>(root);
    this.dimension = dimension;
  }

  /**
   * Throws {@link ZarrException.NotWritable} if an array of {@code root} counts or indexes the
   * elements of {@code dimension}, or counts others for each of them: what follows would belong to
   * no station, geometry or fragment, or would have no observations, nodes or neighbours of its
   * own.
   */
  static void refuse(String store, ModelScope root, String dimension) throws ZarrException {
    new CountedDimension(root, dimension).refuse(store, root);
  }

  private void refuse(String store, ModelScope scope) throws ZarrException {
    for (Array array : scope.group().arrays()) {
      Optional<String> tie =
          ofReferences(array, scope)
              .or(() -> ofMesh(array))
              .or(() -> ofLocations(array, scope))
              .or(() -> ofSweeps(array))
              .or(() -> ofReducedGrid(array, scope));
      if (tie.isPresent()) {
        throw new ZarrException.NotWritable(
            "%s: %s. Write what follows and what is there as a new store"
                .formatted(store, tie.get()));
      }
    }
    for (ModelScope inner : scope.inner()) {
      refuse(store, inner);
    }
  }

  private Optional<String> ofReferences(Array array, ModelScope scope) {
    List<Reference<Array>> references = NameSearch.references(array, scope);
    for (Reference<Array> reference : references) {
      NameReference named = reference.named();
      boolean isIt =
          named.kind() == NameReference.Kind.DIMENSION
              && NameSearch.last(named.name()).equals(dimension);
      Optional<String> tie =
          switch (reference.attribute().attribute()) {
            case "sample_dimension" -> isIt ? belongs(array) : counts(array);
            case "aggregated_dimensions", "tie_point_mapping" ->
                isIt ? belongs(array) : Optional.empty();
            case "instance_dimension", "compress" -> isIt ? indexes(array) : Optional.empty();
            case NODE_COUNT, PART_NODE_COUNT -> ofNodes(reference, references);
            default -> Optional.empty();
          };
      if (tie.isPresent()) {
        return tie;
      }
    }
    return Optional.empty();
  }

  private Optional<String> ofNodes(Reference<Array> count, List<Reference<Array>> references) {
    Array counts = count.variable();
    if (counts == null) {
      return Optional.empty();
    }
    boolean ofNodes = arrays(references, NODE_COORDINATES).anyMatch(this::isAlong);
    return ofNodes && !isAlong(counts) ? belongs(counts) : counts(counts);
  }

  private Optional<String> ofMesh(Array array) {
    return meshes
        .of(array)
        .flatMap(
            mesh ->
                mesh.connectivities().stream()
                    .filter(one -> isAlong(mesh, one.into()))
                    .findFirst()
                    .flatMap(one -> indexes(one.variable())));
  }

  private Optional<String> ofLocations(Array set, ModelScope scope) {
    return LOCATION_INDEX_SET.equals(scope.texts(set).get(CF_ROLE))
            && MeshLocation.of(scope.texts(set).getOrDefault(LOCATION, ""))
                .filter(
                    into ->
                        arrays(NameSearch.references(set, scope), MESH)
                            .flatMap(mesh -> meshes.of(mesh).stream())
                            .anyMatch(mesh -> isAlong(mesh, into)))
                .isPresent()
        ? indexes(set)
        : Optional.empty();
  }

  /** Returns the rays of each sweep, along {@code time} (CfRadial 1). */
  private Optional<String> ofSweeps(Array array) {
    return !array.name().equals("sweep_start_ray_index")
        ? Optional.empty()
        : dimension.equals("time") ? belongs(array) : counts(array);
  }

  /** Returns the points of each latitude, as CDO has them. */
  private Optional<String> ofReducedGrid(Array data, ModelScope scope) {
    if (!"gaussian_reduced".equals(scope.texts(data).get("CDI_grid_type")) || data.rank() == 0) {
      return Optional.empty();
    }
    return arrays(NameSearch.references(data, scope), "CDI_grid_reduced_points")
        .findFirst()
        .or(() -> Optional.ofNullable(scope.variable("reduced_points")))
        .flatMap(
            points ->
                dimension.equals(data.shortDimensionName(data.rank() - 1))
                    ? belongs(points)
                    : counts(points));
  }

  private Optional<String> belongs(Array counts) {
    return Optional.of(
        "%s says to what each %s belongs, and has no place for more"
            .formatted(counts.path(), dimension));
  }

  /** Returns an empty Optional if {@code counts} has not that dimension. */
  private Optional<String> counts(Array counts) {
    return isAlong(counts)
        ? Optional.of(
            "%s counts what belongs to each %s, which would not follow with it"
                .formatted(counts.path(), dimension))
        : Optional.empty();
  }

  private Optional<String> indexes(Array indices) {
    return Optional.of(
        "%s has indices along %s, and those of the source count from its own first one"
            .formatted(indices.path(), dimension));
  }

  private boolean isAlong(MeshTopology<Array> mesh, MeshLocation location) {
    return mesh.dimension(location).filter(d -> d.name().equals(dimension)).isPresent();
  }

  private boolean isAlong(Array array) {
    return IntStream.range(0, array.rank())
        .anyMatch(d -> dimension.equals(array.shortDimensionName(d)));
  }

  private static Stream<Array> arrays(List<Reference<Array>> references, String attribute) {
    return references.stream()
        .filter(r -> r.attribute().attribute().equals(attribute))
        .map(Reference::variable)
        .filter(Objects::nonNull);
  }
}
