package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.place.Meshes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * A mesh of a dataset (UGRID 1.0).
 *
 * @param name of the variable that describes it
 * @param elements how many it has of each kind, as far as that is said
 * @param extent of its nodes; null if they have no longitudes and latitudes
 */
record MeshSummary(String name, Map<MeshLocation, Long> elements, @Nullable Extent extent) {
  /** Returns the meshes of {@code dataset}, by metadata and the coordinates of the nodes. */
  static List<MeshSummary> of(NetcdfDataset dataset) throws IOException {
    List<MeshSummary> meshes = new ArrayList<>();
    for (MeshTopology<Variable> mesh : new DatasetMeshes<>(CdmScope.of(dataset)).all()) {
      Map<MeshLocation, Long> elements = new EnumMap<>(MeshLocation.class);
      for (MeshLocation location : MeshLocation.values()) {
        mesh.dimension(location)
            .map(NamedLength::length)
            .ifPresent(length -> elements.put(location, length));
      }
      meshes.add(new MeshSummary(mesh.variable().getFullName(), elements, extent(mesh)));
    }
    return meshes;
  }

  private static @Nullable Extent extent(MeshTopology<Variable> mesh) throws IOException {
    Optional<List<Coordinate>> nodes = Meshes.nodes(mesh).filter(xy -> xy.get(0).is(AxisType.Lon));
    return nodes.isEmpty()
        ? null
        : Extent.ofPoints(nodes.get().get(0).values(), nodes.get().get(1).values());
  }
}
