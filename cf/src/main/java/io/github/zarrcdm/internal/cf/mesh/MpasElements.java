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

  private final String suffix;
  private final String dimension;
  private final MeshLocation location;

  MpasElements(String suffix, String dimension, MeshLocation location) {
    this.suffix = suffix;
    this.dimension = dimension;
    this.location = location;
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
