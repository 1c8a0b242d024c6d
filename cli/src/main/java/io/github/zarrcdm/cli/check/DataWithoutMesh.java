package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION_INDEX_SET;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;

import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.place.DescribingVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import ucar.nc2.Variable;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;

/** Data along a dimension of a mesh that do not name it, which no program places. */
final class DataWithoutMesh {
  private DataWithoutMesh() {}

  /** Returns a sentence for each kind of elements of each mesh that has such data. */
  static List<String> in(NetcdfDataset dataset, CdmScope scope, DatasetMeshes<Variable> meshes) {
    if (meshes.all().isEmpty()) {
      return List.of();
    }
    Set<Variable> descriptions = DescribingVariables.in(dataset);
    List<Variable> unplaced =
        dataset.getVariables().stream()
            .filter(variable -> isUnplaced(variable) && !descriptions.contains(variable))
            .toList();
    List<String> found = new ArrayList<>();
    for (MeshTopology<Variable> mesh : meshes.all()) {
      for (MeshLocation location : MeshLocation.values()) {
        mesh.dimension(location)
            .ifPresent(
                along -> {
                  List<Variable> data =
                      unplaced.stream()
                          .filter(v -> scope.around(v).dimensions(v).contains(along))
                          .toList();
                  if (!data.isEmpty()) {
                    found.add(sentence(mesh.variable(), data, along.name(), location));
                  }
                });
      }
    }
    return found;
  }

  private static String sentence(
      Variable mesh, List<Variable> data, String dimension, MeshLocation location) {
    int more = data.size() - 1;
    return "%s: %s%s along %s, the dimension of its %ss, without mesh and location, by which data have places"
        .formatted(
            mesh.getFullName(),
            data.get(0).getFullName(),
            more == 0 ? " is" : " and " + more + " more are",
            dimension,
            location.word());
  }

  private static boolean isUnplaced(Variable variable) {
    return variable.getDataType().isFloatingPoint()
        && !variable.isCoordinateVariable()
        && !(variable instanceof CoordinateAxis)
        && variable.findAttribute(MESH) == null
        && variable.findAttribute(LOCATION_INDEX_SET) == null
        && variable.findAttribute(COORDINATES) == null
        && variable.findAttribute(CF_ROLE) == null;
  }
}
