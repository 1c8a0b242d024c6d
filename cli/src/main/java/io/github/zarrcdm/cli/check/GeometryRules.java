package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.GEOMETRY;

import io.github.zarrcdm.internal.cf.geometry.GeometryContainer;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.place.outline.GeometryOutlines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/** What geometries break of CF 7.6. */
public final class GeometryRules {
  private GeometryRules() {}

  /** Returns the findings about {@code dataset}, each a sentence. Reads counts, and no data. */
  public static List<String> in(NetcdfDataset dataset) {
    CdmScope scope = CdmScope.of(dataset);
    List<String> findings = new ArrayList<>();
    Set<Variable> seen = new HashSet<>();
    for (Variable variable : dataset.getVariables()) {
      String name = variable.attributes().findAttributeString(GEOMETRY, "").strip();
      Variable container = name.isEmpty() ? null : scope.find(name, variable);
      if (container == null) {
        continue; // A name that does not exist is a matter of MissingMetadata.
      }
      Optional<GeometryContainer<Variable>> found =
          GeometryContainer.of(variable, scope.around(variable));
      if (found.isEmpty()) {
        findings.add(
            "%s: its geometry, %s, has no geometry_type (point, line or polygon), no node_coordinates of two variables, or no node_count along its dimensions (CF 7.6)"
                .formatted(variable.getFullName(), name));
      } else if (seen.add(container)) {
        look(found.get(), findings);
      }
    }
    return findings;
  }

  private static void look(GeometryContainer<Variable> container, List<String> findings) {
    List<String> texts =
        Stream.of(container.nodeCount(), container.partNodeCount(), container.interiorRing())
            .filter(Objects::nonNull)
            .flatMap(counts -> GeometryOutlines.faultOf(counts).stream())
            .toList();
    if (container.interiorRing() != null && container.partNodeCount() == null) {
      findings.add(
          "%s: has an interior_ring, and no part_node_count that says how many nodes each ring has (CF 7.6)"
              .formatted(container.variable().getFullName()));
    }
    if (!texts.isEmpty()) {
      findings.addAll(texts);
      return;
    }
    try {
      int nodes = (int) container.nodes().stream().mapToLong(Variable::getSize).min().orElse(0);
      GeometryOutlines.parts(container, nodes)
          .faults()
          .forEach(
              fault ->
                  findings.add(
                      "%s: %s (CF 7.6)".formatted(container.variable().getFullName(), fault)));
    } catch (IOException e) {
      // Chunks that cannot be read are errors of their own.
    }
  }
}
