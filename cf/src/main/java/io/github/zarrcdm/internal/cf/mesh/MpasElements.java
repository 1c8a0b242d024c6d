package io.github.zarrcdm.internal.cf.mesh;

import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a mesh of MPAS has, by the names that its specification gives to their dimension and places:
 * its cells are faces of UGRID, and its vertices are nodes.
 *
 * @see <a href="https://mpas-dev.github.io/files/documents/MPAS-MeshSpec.pdf">MPAS mesh
 *     specification, version 1.0</a>
 */
public enum MpasElements {
  CELLS("Cell", "nCells", MeshLocation.FACE),
  EDGES("Edge", "nEdges", MeshLocation.EDGE),
  VERTICES("Vertex", "nVertices", MeshLocation.NODE);

  public static final String ON_A_SPHERE = "on_a_sphere";

  /** Dimensions of arrays that describe the mesh. */
  private static final Set<String> NEIGHBOURS =
      Set.of("maxEdges", "maxEdges2", "TWO", "vertexDegree");

  private static final Pattern DESCRIPTION =
      Pattern.compile("(lat|lon)(Cell|Edge|Vertex)|indexTo\\w+ID|nEdgesOn(Cell|Edge)");

  private final String suffix;
  private final String dimension;
  private final MeshLocation location;

  MpasElements(String suffix, String dimension, MeshLocation location) {
    this.suffix = suffix;
    this.dimension = dimension;
    this.location = location;
  }

  /**
   * Returns true if a mesh is on a plane, without places on the Earth; {@code onSphere} is its
   * attribute {@link #ON_A_SPHERE}, which Fortran may have filled up with blanks.
   */
  public static boolean areOnPlane(@Nullable String onSphere) {
    return onSphere != null && onSphere.strip().equalsIgnoreCase("NO");
  }

  /**
   * Returns those for which {@code variable} has data; null if it has none, or some for pairs of
   * them, or if it describes the mesh itself. {@code dimension} gives the names of its dimensions,
   * null for one without.
   */
  public static @Nullable MpasElements ofData(
      String variable, int rank, IntFunction<@Nullable String> dimension) {
    MpasElements on = null;
    for (int d = 0; d < rank; d++) {
      String name = dimension.apply(d);
      MpasElements elements = along(name);
      if (name != null && NEIGHBOURS.contains(name) || elements != null && on != null) {
        return null;
      }
      on = elements == null ? on : elements;
    }
    return DESCRIPTION.matcher(variable).matches() ? null : on;
  }

  private static @Nullable MpasElements along(@Nullable String dimension) {
    for (MpasElements elements : values()) {
      if (elements.dimension.equals(dimension)) {
        return elements;
      }
    }
    return null;
  }

  public String dimension() {
    return dimension;
  }

  /** Returns the name of their latitudes. */
  public String latitude() {
    return "lat" + suffix;
  }

  /** Returns the name of their longitudes. */
  public String longitude() {
    return "lon" + suffix;
  }

  public MeshLocation location() {
    return location;
  }
}
