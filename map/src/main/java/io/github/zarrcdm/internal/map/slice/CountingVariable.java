package io.github.zarrcdm.internal.map.slice;

import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;

import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * The variable whose values say which elements of one dimension belong to those of another: counts
 * and indices of ragged arrays, gathered points and tie points (CF 8.2, 8.3, 9.3), and the
 * connectivity of meshes (UGRID).
 */
final class CountingVariable {
  private CountingVariable() {}

  /**
   * Returns the one that assigns indices of {@code dimension}, which {@code data} does not have, to
   * those of a dimension of it; empty if there is none.
   */
  static Optional<Variable> of(VariableDS data, String dimension) {
    NetcdfFile file = data.getNetcdfFile();
    if (file == null) {
      return Optional.empty();
    }
    CdmScope root = CdmScope.of(file);
    List<String> own = DimensionNames.of(data);
    return file.getVariables().stream()
        .filter(variable -> joins(variable, root.around(variable), dimension, own))
        .findFirst()
        .or(() -> ofMesh(data, root, dimension));
  }

  private static boolean joins(
      Variable variable, CdmScope scope, String dimension, List<String> own) {
    Set<String> joined = new HashSet<>();
    for (Reference<Variable> reference : NameSearch.references(variable, scope)) {
      if (reference.named().kind() == NameReference.Kind.DIMENSION) {
        joined.add(NameSearch.last(reference.named().name()));
      }
    }
    if (joined.isEmpty()) {
      return false;
    }
    scope.dimensions(variable).forEach(its -> joined.add(its.name()));
    return joined.contains(dimension) && own.stream().anyMatch(joined::contains);
  }

  private static Optional<Variable> ofMesh(VariableDS data, CdmScope root, String dimension) {
    DatasetMeshes<Variable> meshes = new DatasetMeshes<>(root);
    return NameSearch.references(data, root.around(data)).stream()
        .filter(reference -> reference.attribute().attribute().equals(MESH))
        .flatMap(reference -> Optional.ofNullable(reference.variable()).stream())
        .flatMap(variable -> meshes.of(variable).stream())
        .flatMap(
            mesh ->
                mesh.connectivities().stream()
                    .filter(one -> isAlong(mesh, one, dimension))
                    .map(MeshTopology.Connectivity::variable))
        .findFirst();
  }

  private static boolean isAlong(
      MeshTopology<Variable> mesh, MeshTopology.Connectivity<Variable> one, String dimension) {
    return mesh.known(one.into())
        .filter(elements -> elements.dimension().name().equals(dimension))
        .isPresent();
  }
}
