package io.github.zarrcdm.internal.conventions.georeference.mesh;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.START_INDEX;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.mesh.MpasElements;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes meshes of MPAS by UGRID 1.0. MPAS says by the names of arrays and dimensions what they
 * are: latitudes and longitudes in radians of cells, edges and vertices, and the vertices of each
 * cell, counted from 1, of which the first {@code nEdgesOnCell} count.
 *
 * @see <a href="https://mpas-dev.github.io/files/documents/MPAS-MeshSpec.pdf">MPAS mesh
 *     specification, version 1.0</a>
 */
public final class MpasMeshes {
  /** Without this array, which is looked for first, a group has no mesh of MPAS. */
  private static final String MARK = "latCell";

  private static final String CORNERS = "verticesOnCell";
  private static final String COUNTS = "nEdgesOnCell";
  private static final String ENDS = "verticesOnEdge";

  private static final Typed ONE = Typed.of(Kind.INT, 1);

  private final boolean computes;
  private final Findings findings;

  /** Without {@code computes}, only what is stored gets attributes. */
  public MpasMeshes(boolean computes, Findings findings) {
    this.computes = computes;
    this.findings = findings;
  }

  /** Returns the group with its meshes described, and those of all groups in it. */
  public Group apply(Group group) {
    List<Group> inner = new ArrayList<>();
    for (Group member : group.groups()) {
      inner.add(apply(member));
    }
    boolean isMesh = group.array(MARK) != null && arePlaced(MpasElements.CELLS, group);
    return group.withMembers(isMesh ? described(group) : group.arrays(), inner);
  }

  private static boolean arePlaced(MpasElements elements, Group group) {
    return isAlong(elements, group.array(elements.latitude()))
        && isAlong(elements, group.array(elements.longitude()));
  }

  private static boolean isAlong(MpasElements elements, @Nullable Array places) {
    return places != null
        && places.rank() == 1
        && places.type().kind().isNumber()
        && elements.dimension().equals(places.shortDimensionName(0));
  }

  private List<Array> described(Group group) {
    String cells = group.child(MpasElements.CELLS.latitude());
    if (MpasElements.areOnPlane(group.attributes().text(MpasElements.ON_A_SPHERE))) {
      findings.note(
          cells,
          "the mesh of MPAS is on a plane (on_a_sphere is NO)",
          "its cells stay without latitude and longitude");
      return group.arrays();
    }
    List<Array> arrays = new ArrayList<>();
    boolean changes = false;
    for (Array array : group.arrays()) {
      Array placed = inRadians(array);
      changes |= placed != array;
      arrays.add(placed);
    }
    Array corners =
        computes && arePlaced(MpasElements.VERTICES, group)
            ? indices(CORNERS, MpasElements.CELLS, group)
            : null;
    boolean isMesh = corners != null;
    if (corners != null) {
      arrays = onMesh(arrays, corners, group);
    }
    if (isMesh || changes) {
      findings.note(
          cells,
          "the mesh is described by MPAS's own names (its mesh specification, version 1.0), which"
              + " readers of CF do not know",
          isMesh
              ? "UGRID 1.0 describes it, too, by " + arrays.get(arrays.size() - 1).name()
              : "its latitudes and longitudes are said to be in radians");
    }
    return arrays;
  }

  /**
   * Returns the array with a list of indices for each of {@code elements}; null if there is none.
   */
  private static @Nullable Array indices(String name, MpasElements elements, Group group) {
    Array indices = group.array(name);
    return indices != null
            && indices.rank() == 2
            && (indices.type().kind() == Kind.INT || indices.type().kind() == Kind.LONG)
            && elements.dimension().equals(indices.shortDimensionName(0))
        ? indices
        : null;
  }

  /** Latitudes and longitudes have neither a standard name nor, often, a unit. */
  private static Array inRadians(Array array) {
    for (MpasElements elements : MpasElements.values()) {
      boolean isLatitude = array.name().equals(elements.latitude());
      if ((isLatitude || array.name().equals(elements.longitude())) && isAlong(elements, array)) {
        Attributes said =
            array.attributes().withDefault(STANDARD_NAME, isLatitude ? "latitude" : "longitude");
        Attributes placed =
            AxisUnit.isUnsaid(said.text(UNITS)) ? said.with(UNITS, "radians") : said;
        return placed == array.attributes() ? array : array.withAttributes(placed);
      }
    }
    return array;
  }

  /**
   * Returns {@code arrays}, of which data say that they are on the mesh, and the mesh as the last.
   */
  private static List<Array> onMesh(List<Array> arrays, Array corners, Group group) {
    String name = unused("mpas_mesh", group);
    List<Array> described = new ArrayList<>();
    for (Array array : arrays) {
      described.add(onMesh(array, name));
    }
    Array connectivity =
        connectivity(group.child(unused(name + "_face_nodes", group)), corners, group);
    if (connectivity != corners) {
      described.add(connectivity);
    }
    described.add(
        new Array(
            group.child(name),
            IntegerType.INT32,
            new long[0],
            List.of(),
            topology(connectivity.name(), group),
            new ArrayData.Held(new int[1])));
    return described;
  }

  private static String unused(String name, Group group) {
    String unused = name;
    for (int n = 1; group.array(unused) != null || group.group(unused) != null; n++) {
      unused = name + "_" + n;
    }
    return unused;
  }

  private static Array onMesh(Array array, String mesh) {
    Attributes attributes = array.attributes();
    if (array.name().equals(CORNERS) || array.name().equals(ENDS)) {
      return array.withAttributes(attributes.withDefault(START_INDEX, ONE));
    }
    MpasElements on = MpasElements.ofData(array.name(), array.rank(), array::shortDimensionName);
    return on == null || attributes.has(MESH)
        ? array
        : array.withAttributes(attributes.with(MESH, mesh).with(LOCATION, on.location().word()));
  }

  private static Attributes topology(String connectivity, Group group) {
    Attributes topology =
        Attributes.NONE
            .with(CF_ROLE, "mesh_topology")
            .with("topology_dimension", Typed.of(Kind.INT, 2))
            .with(NODE_COORDINATES, places(MpasElements.VERTICES))
            .with("face_node_connectivity", connectivity)
            .with("face_dimension", MpasElements.CELLS.dimension())
            .with("face_coordinates", places(MpasElements.CELLS));
    if (indices(ENDS, MpasElements.EDGES, group) != null) {
      topology =
          topology
              .with("edge_node_connectivity", ENDS)
              .with("edge_dimension", MpasElements.EDGES.dimension());
    }
    return arePlaced(MpasElements.EDGES, group)
        ? topology.with("edge_coordinates", places(MpasElements.EDGES))
        : topology;
  }

  private static String places(MpasElements elements) {
    return elements.longitude() + " " + elements.latitude();
  }

  /**
   * Returns the vertices of each cell, with 0 behind the last one, where writers put anything;
   * {@code corners} itself if nothing says how many there are.
   */
  private static Array connectivity(String path, Array corners, Group group) {
    Array counts = group.array(COUNTS);
    if (counts == null || !isAlong(MpasElements.CELLS, counts)) {
      return corners;
    }
    return new Array(
        path,
        IntegerType.INT32,
        corners.shape(),
        corners.dimensionNames(),
        Attributes.NONE
            .with(CF_ROLE, "face_node_connectivity")
            .with(START_INDEX, ONE)
            .with(FILL_VALUE, Typed.of(Kind.INT, 0)),
        new ArrayData.Derived(
            List.of(corners, counts),
            parts ->
                (start, count, stride) ->
                    present(
                        CoordinateVariable.integers(
                            corners, parts.get(0).read(new Section(start, count, stride))),
                        CoordinateVariable.integers(
                            counts, parts.get(1).read(rows(start, count, stride))),
                        start[1],
                        stride[1])));
  }

  private static Section rows(long[] start, int[] count, long[] stride) {
    return new Section(new long[] {start[0]}, new int[] {count[0]}, new long[] {stride[0]});
  }

  private static int[] present(long[] corners, long[] counts, long first, long step) {
    int[] present = new int[corners.length];
    int width = counts.length == 0 ? 0 : corners.length / counts.length;
    for (int i = 0; i < present.length; i++) {
      boolean counted = first + i % width * step < counts[i / width];
      // An index that no mesh has stays one.
      present[i] = !counted ? 0 : (int) Math.max(-1, Math.min(Integer.MAX_VALUE, corners[i]));
    }
    return present;
  }
}
