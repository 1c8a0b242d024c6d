package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION_INDEX_SET;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.START_INDEX;

import io.github.zarrcdm.cli.copy.SectionPieces;
import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.cf.mesh.ElementFault;
import io.github.zarrcdm.internal.cf.mesh.MeshData;
import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.place.outline.MeshReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/**
 * What meshes break of UGRID 1.0, which is CF 5.9. Names in attributes that do not exist are a
 * matter of {@link MissingMetadata}.
 */
public final class MeshRules {
  private static final String TOPOLOGY = " (UGRID 1.0, topology)";
  private static final String CONNECTIVITY = " (UGRID 1.0, connectivity)";
  private static final String INDICES = " (UGRID 1.0, location index set)";
  private static final String DATA = " (UGRID 1.0, data variables)";

  private final CdmScope scope;
  private final DatasetMeshes<Variable> meshes;
  private final Set<Variable> sets = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<String> findings = new ArrayList<>();

  private MeshRules(CdmScope scope) {
    this.scope = scope;
    this.meshes = new DatasetMeshes<>(scope);
  }

  /**
   * Returns the findings about {@code dataset}, each a sentence. Reads all connectivity, and no
   * data.
   */
  public static List<String> in(NetcdfDataset dataset) {
    CdmScope scope = CdmScope.of(dataset);
    MeshRules rules = new MeshRules(scope);
    rules.meshes.all().forEach(rules::look);
    for (Variable variable : dataset.getVariables()) {
      rules.lookAtData(variable);
    }
    for (String sentence : DataWithoutMesh.in(dataset, scope, rules.meshes)) {
      rules.findings.add(sentence + DATA);
    }
    return rules.findings;
  }

  private void add(Variable variable, String fault, String section) {
    findings.add(variable.getFullName() + ": " + fault + section);
  }

  private void look(MeshTopology<Variable> mesh) {
    Variable topology = mesh.variable();
    List<Variable> nodes = mesh.coordinates(MeshLocation.NODE);
    if (topology.attributes().findAttributeString(NODE_COORDINATES, "").isBlank()) {
      add(topology, "has no node_coordinates, which every mesh needs", TOPOLOGY);
    }
    Number stated = scope.number(topology, "topology_dimension");
    boolean isConnected =
        Arrays.stream(MeshLocation.values()).anyMatch(of -> mesh.connectivity(of).isPresent());
    if (stated == null || isConnected && stated.intValue() != mesh.dimension()) {
      add(
          topology,
          "topology_dimension is "
              + (stated == null ? "missing" : stated)
              + (isConnected ? ", but its connectivity is of dimension " + mesh.dimension() : ""),
          TOPOLOGY);
    }
    for (MeshLocation location : MeshLocation.values()) {
      lookAtCoordinates(mesh, location);
    }
    if (nodes.isEmpty()) {
      return;
    }
    for (MeshLocation location : MeshLocation.values()) {
      Variable connectivity = mesh.connectivity(location).orElse(null);
      if (connectivity instanceof VariableDS variable && location != MeshLocation.VOLUME) {
        look(variable, mesh, location, (int) nodes.get(0).getSize());
      }
    }
  }

  /** All coordinates of one kind of element are as many, and as many as the elements. */
  private void lookAtCoordinates(MeshTopology<Variable> mesh, MeshLocation location) {
    Optional<Variable> connectivity =
        mesh.connectivity(location).filter(variable -> variable.getRank() == 2);
    long expected = connectivity.map(c -> (long) c.getShape(mesh.row(c, location))).orElse(-1L);
    String of = connectivity.map(Variable::getFullName).orElse("");
    for (Variable coordinate : mesh.coordinates(location)) {
      if (expected >= 0 && coordinate.getSize() != expected) {
        add(
            mesh.variable(),
            "%s has %s values and %s %s; %s_coordinates have one for each %s"
                .formatted(
                    coordinate.getFullName(),
                    coordinate.getSize(),
                    of,
                    expected,
                    location.word(),
                    location.word()),
            TOPOLOGY);
      }
      expected = coordinate.getSize();
      of = coordinate.getFullName();
    }
  }

  private void look(
      VariableDS connectivity, MeshTopology<Variable> mesh, MeshLocation location, int nodes) {
    if (connectivity.getRank() != 2 || !connectivity.getDataType().isNumeric()) {
      add(
          connectivity,
          "is %s of %s; the nodes of each %s are numbers in two dimensions"
              .formatted(
                  connectivity.getNameAndDimensions(), connectivity.getDataType(), location.word()),
          CONNECTIVITY);
      return;
    }
    lookAtStart(connectivity, CONNECTIVITY);
    mesh.doubt(connectivity, location).ifPresent(doubt -> add(connectivity, doubt, CONNECTIVITY));
    List<ElementFault> faults;
    try {
      faults = MeshReader.faults(connectivity, mesh, location, nodes);
    } catch (IOException e) {
      return; // An error of its own.
    }
    for (ElementFault fault : faults) {
      boolean fromOne =
          fault.kind() == ElementFault.Kind.OUT_OF_RANGE
              && fault.value() == nodes
              && mesh.start(connectivity) == 0;
      add(
          connectivity,
          "%s; there are %s nodes, and start_index is %s%s"
              .formatted(
                  fault.words(),
                  nodes,
                  mesh.start(connectivity),
                  fromOne ? ": if its indices begin with 1, add start_index = 1" : ""),
          CONNECTIVITY);
    }
  }

  private void lookAtStart(Variable indices, String section) {
    String text = indices.attributes().findAttributeString(START_INDEX, null);
    if (text != null) {
      String counts = scope.number(indices, START_INDEX) == null ? ", and counts as 0" : "";
      add(
          indices,
          "start_index is the text \"%s\", not an integer%s".formatted(text, counts),
          section);
    }
  }

  private void lookAtData(Variable variable) {
    boolean isData =
        variable.findAttribute(MESH) != null || variable.findAttribute(LOCATION_INDEX_SET) != null;
    if (!isData || variable.findAttribute(CF_ROLE) != null) {
      return;
    }
    Optional<MeshData<Variable>> on = meshes.ofData(variable);
    if (on.isPresent()) {
      lookAtIndices(variable, on.get());
      return;
    }
    String name = variable.attributes().findAttributeString(MESH, "");
    String location = variable.attributes().findAttributeString(LOCATION, "");
    Variable mesh = scope.find(name.strip(), variable);
    if (variable.findAttribute(LOCATION_INDEX_SET) != null) {
      add(
          variable,
          "its location_index_set selects no elements of a mesh along its dimensions",
          DATA);
    } else if (mesh != null && meshes.of(mesh).isEmpty()) {
      add(variable, "its mesh, %s, has no cf_role = mesh_topology".formatted(name), DATA);
    } else if (MeshLocation.of(location).isEmpty()) {
      add(
          variable,
          location.isEmpty()
              ? "has no location: node, edge, face or volume"
              : "its location is \"%s\", not node, edge, face or volume".formatted(location),
          DATA);
    } else if (mesh != null) {
      add(
          variable,
          "none of its dimensions (%s) is that of the %ss of %s"
              .formatted(variable.getDimensionsString(), location, name),
          DATA);
    }
  }

  /** Once for each set: many data may share it. */
  private void lookAtIndices(Variable data, MeshData<Variable> on) {
    Variable set = on.indexSet();
    long elements = on.mesh().dimension(on.location()).map(d -> d.length()).orElse(-1L);
    if (set == null || !sets.add(set)) {
      return;
    }
    if (!set.getDataType().isNumeric()) {
      add(set, "is %s; indices are numbers".formatted(set.getDataType()), INDICES);
      return;
    }
    if (elements < 0) {
      return;
    }
    lookAtStart(set, INDICES);
    long start = on.mesh().start(set);
    boolean[] isBroken = {false};
    try {
      SectionPieces.read(
          set,
          set.getShapeAsSection(),
          (origin, values) -> {
            for (int i = 0; i < values.getSize() && !isBroken[0]; i++) {
              double element = values.getDouble(i) - start;
              if (!(element >= 0 && element < elements && element == Math.rint(element))) {
                isBroken[0] = true;
                add(
                    data,
                    "%s selects %s %s at index %s; there are %s, and start_index is %s"
                        .formatted(
                            set.getFullName(),
                            on.location().word(),
                            ElementFault.shown(values.getDouble(i)),
                            origin.length == 0 ? i : origin[0] + i,
                            elements,
                            start),
                    INDICES);
              }
            }
          });
    } catch (IOException e) {
      // An error of its own.
    }
  }
}
