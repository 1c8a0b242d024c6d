package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology.Connectivity;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import ucar.nc2.Variable;

/** How the connectivity of a mesh ties its dimensions to each other. */
record Mesh(MeshTopology<Variable> topology) {
  /**
   * Returns what becomes of each connectivity variable when nodes, edges, faces or volumes are left
   * out. Those of one element stay together.
   */
  List<DimensionLink> connectivity() {
    List<DimensionLink> links = new ArrayList<>();
    for (Connectivity<Variable> one : topology.connectivities()) {
      Variable variable = one.variable();
      // The elements of a boundary are edges.
      Rows rows = topology.rows(variable, MeshLocation.of(one.of()).orElse(MeshLocation.EDGE));
      topology
          .known(one.into())
          .flatMap(Axis::of)
          .ifPresent(into -> links.add(link(variable, rows, one.of(), one.into(), into)));
      if (variable.getRank() == 2) {
        String lists = "lists the %ss of each %s".formatted(one.into().word(), one.of());
        Axis.of(variable, 1 - rows.dimension())
            .map(columns -> new WholeDimensions(variable, Set.of(columns), lists))
            .ifPresent(links::add);
      }
    }
    return links;
  }

  /** An element without one of its nodes is none; one without a neighbour is. */
  private DimensionLink link(Variable variable, Rows rows, String of, MeshLocation to, Axis into) {
    return rows.isCertain()
        ? new Pointers(
            variable,
            rows.dimension(),
            List.of(into),
            topology.start(variable),
            to == MeshLocation.NODE)
        : new WholeDimensions(
            variable,
            Set.of(into),
            "indexes it, and %s has no %s_dimension to say along which dimension"
                .formatted(topology.variable().getFullName(), of));
  }
}
