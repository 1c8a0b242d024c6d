package io.github.zarrcdm.internal.cf.mesh;

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

  /** Returns those that are along the dimension of that name; null if none are. */
  public static @Nullable MpasElements along(@Nullable String dimension) {
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

  /** The name of their latitudes. */
  public String latitude() {
    return "lat" + suffix;
  }

  /** The name of their longitudes. */
  public String longitude() {
    return "lon" + suffix;
  }

  public MeshLocation location() {
    return location;
  }
}
