package io.github.zarrcdm.internal.cf.geometry;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes belong to which part of which geometry. One that the counts describe wrongly has no
 * parts here.
 */
public final class GeometryParts {
  private final int[] firstPart;
  private final int[] firstNode;
  private final boolean[] holes;
  private final List<String> faults;

  private GeometryParts(int[] firstPart, int[] firstNode, boolean[] holes, List<String> faults) {
    this.firstPart = firstPart;
    this.firstNode = firstNode;
    this.holes = holes;
    this.faults = List.copyOf(faults);
  }

  /**
   * Those of geometries with {@code nodeCounts}, of {@code nodes} in all.
   *
   * @param partCounts null if each geometry is one part
   * @param interior null if no part is a hole
   */
  public static GeometryParts of(
      long[] nodeCounts, long @Nullable [] partCounts, long @Nullable [] interior, int nodes) {
    List<String> faults = new ArrayList<>();
    int[] firstPart = new int[nodeCounts.length + 1];
    int most = partCounts == null ? nodeCounts.length : partCounts.length;
    int[] firstNode = new int[most + 1];
    boolean[] holes = new boolean[most];
    long node = 0; // Of the geometry.
    long partNode = 0; // Of the next part.
    int stored = 0;
    int part = 0;
    for (int i = 0; i < nodeCounts.length; i++) {
      long end = node + nodeCounts[i];
      firstPart[i] = part;
      if (nodeCounts[i] < 0 || end > nodes) {
        faults.add(
            "geometry %s, counted from 0, has %s nodes from node %s on; there are %s"
                .formatted(i, nodeCounts[i], node, nodes));
        for (int rest = i; rest < firstPart.length; rest++) {
          firstPart[rest] = part;
        }
        break;
      }
      int first = part;
      boolean begins = partCounts == null || partNode == node;
      if (partCounts == null) {
        firstNode[part] = (int) node;
        part += nodeCounts[i] > 0 ? 1 : 0;
        partNode = end;
      } else {
        while (stored < partCounts.length && partNode < end && partCounts[stored] >= 0) {
          firstNode[part] = (int) Math.min(partNode, nodes);
          holes[part] = interior != null && stored < interior.length && interior[stored] == 1;
          part += partCounts[stored] > 0 ? 1 : 0;
          partNode += partCounts[stored++];
        }
      }
      if (!begins || partNode != end) {
        faults.add(
            "the parts of geometry %s, counted from 0, end at node %s, and its nodes at %s"
                .formatted(i, partNode, end));
        part = first;
        partNode = Math.max(partNode, end);
      }
      firstNode[part] = (int) Math.min(partNode, nodes);
      firstPart[i + 1] = part;
      node = end;
    }
    return new GeometryParts(firstPart, firstNode, holes, faults);
  }

  /** How many geometries there are. */
  public int size() {
    return firstPart.length - 1;
  }

  /** The first part of {@code geometry}; that of the next one is behind its last. */
  public int firstPart(int geometry) {
    return firstPart[geometry];
  }

  /** The first node of {@code part}; that of the next one is behind its last. */
  public int firstNode(int part) {
    return firstNode[part];
  }

  public boolean isHole(int part) {
    return holes[part];
  }

  /** What is wrong with some geometries, in words. */
  public List<String> faults() {
    return faults;
  }
}
