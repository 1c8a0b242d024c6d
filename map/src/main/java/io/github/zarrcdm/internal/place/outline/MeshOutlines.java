package io.github.zarrcdm.internal.place.outline;

import io.github.zarrcdm.internal.cf.mesh.Connectivity;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The faces or edges of a mesh. */
public final class MeshOutlines implements Outlines {
  private final Kind kind;
  private final Connectivity connectivity;
  private final double[] x;
  private final double[] y;
  private final boolean onGlobe;
  private final int @Nullable [] chosen;
  private final List<String> notes;

  private final GlobeRing ring = new GlobeRing();
  private double[] lon = new double[16];
  private double[] lat = new double[16];
  private int[] nodes = new int[16];

  /**
   * Those of {@code connectivity}.
   *
   * @param x of the nodes, degrees if {@code onGlobe}
   * @param chosen which elements are the cells, or -1; null for all
   */
  MeshOutlines(
      Kind kind,
      Connectivity connectivity,
      double[] x,
      double[] y,
      boolean onGlobe,
      int @Nullable [] chosen,
      List<String> notes) {
    this.kind = kind;
    this.connectivity = connectivity;
    this.x = x;
    this.y = y;
    this.onGlobe = onGlobe;
    this.chosen = chosen;
    this.notes = List.copyOf(notes);
  }

  /** Takes a part with the node at each point, -1 for a pole that is no node. */
  public interface NodePart {
    /** The arrays are used again for the next part. */
    void accept(double[] x, double[] y, int[] nodes, int length);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public int size() {
    return chosen == null ? connectivity.size() : chosen.length;
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public void trace(int cell, Part part) {
    traceNodes(cell, (xs, ys, at, length) -> part.accept(xs, ys, length));
  }

  /** Traces the outline of {@code cell}, with its nodes. */
  public void traceNodes(int cell, NodePart part) {
    int element = chosen == null ? cell : chosen[cell];
    int corners = element < 0 ? 0 : connectivity.corners(element);
    if (corners == 0) {
      return;
    }
    if (corners + 3 > nodes.length) {
      nodes = new int[2 * corners + 3];
      lon = new double[nodes.length];
      lat = new double[nodes.length];
    }
    for (int corner = 0; corner < corners; corner++) {
      int node = connectivity.node(element, corner);
      nodes[corner] = node;
      lon[corner] = x[node];
      lat[corner] = y[node];
      if (!Double.isFinite(lon[corner] + lat[corner])) {
        return;
      }
    }
    if (!onGlobe) {
      part.accept(lon, lat, nodes, corners);
      return;
    }
    if (kind == Kind.AREAS) {
      ring.set(lon, lat, corners);
    } else {
      ring.setLine(lon, lat, corners);
    }
    int[] at = Arrays.copyOf(ring.corners(), ring.length());
    for (int i = 0; i < at.length; i++) {
      at[i] = at[i] == GlobeRing.NO_CORNER ? -1 : nodes[at[i]];
    }
    part.accept(ring.x(), ring.y(), at, ring.length());
  }
}
