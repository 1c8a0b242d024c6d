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
  private final int[] endNode;
  private final boolean[] holes;
  private final List<String> faults;

  private GeometryParts(
      int[] firstPart, int[] firstNode, int[] endNode, boolean[] holes, List<String> faults) {
    this.firstPart = firstPart;
    this.firstNode = firstNode;
    this.endNode = endNode;
    this.holes = holes;
    this.faults = List.copyOf(faults);
  }

  /**
   * Returns those of geometries with {@code nodeCounts}, of {@code nodes} in all.
   *
   * @param partCounts null if each geometry is one part
   * @param interior null if no part is a hole
   */
  public static GeometryParts of(
      long[] nodeCounts, long @Nullable [] partCounts, long @Nullable [] interior, int nodes) {
    List<String> faults = new ArrayList<>();
    int[] firstPart = new int[nodeCounts.length + 1];
    int most = partCounts == null ? nodeCounts.length : partCounts.length;
    int[] firstNode = new int[most];
    int[] endNode = new int[most];
    boolean[] holes = new boolean[most];
    long node = 0; // Of the geometry.
    long partNode = 0; // Of the next part.
    int stored = 0;
    int part = 0;
    String firstWrong = "";
    int wrong = 0;
    for (int i = 0; i < nodeCounts.length; i++) {
      firstPart[i] = part;
      if (nodeCounts[i] < 0 || nodeCounts[i] > nodes - node) {
        faults.add(
            "geometry %s, counted from 0, has %s nodes from node %s on; there are %s"
                .formatted(i, nodeCounts[i], node, nodes));
        for (int rest = i; rest < firstPart.length; rest++) {
          firstPart[rest] = part;
        }
        break;
      }
      long end = node + nodeCounts[i];
      int first = part;
      boolean begins = partCounts == null || partNode == node;
      if (partCounts == null) {
        if (nodeCounts[i] > 0) {
          firstNode[part] = (int) node;
          endNode[part++] = (int) end;
        }
        partNode = end;
      } else {
        while (stored < partCounts.length && partNode < end && partCounts[stored] >= 0) {
          long partEnd = partNode + Math.min(partCounts[stored], Integer.MAX_VALUE);
          if (partEnd > partNode) {
            firstNode[part] = (int) Math.min(partNode, nodes);
            endNode[part] = (int) Math.min(partEnd, nodes);
            holes[part++] = interior != null && stored < interior.length && interior[stored] == 1;
          }
          partNode = partEnd;
          stored++;
        }
      }
      if (!begins || partNode != end) {
        if (wrong++ == 0) {
          firstWrong =
              "the parts of geometry %s, counted from 0, end at node %s, and its nodes at %s"
                  .formatted(i, partNode, end);
        }
        part = first;
        partNode = Math.max(partNode, end);
      }
      firstPart[i + 1] = part;
      node = end;
    }
    if (wrong > 0) {
      faults.add(wrong == 1 ? firstWrong : firstWrong + " (and %s more)".formatted(wrong - 1));
    }
    return new GeometryParts(firstPart, firstNode, endNode, holes, faults);
  }

  /** Returns how many geometries there are. */
  public int size() {
    return firstPart.length - 1;
  }

  /** Returns the first part of {@code geometry}; that of the next one is behind its last. */
  public int firstPart(int geometry) {
    return firstPart[geometry];
  }

  /** Returns the first node of {@code part}. */
  public int firstNode(int part) {
    return firstNode[part];
  }

  /** Returns the node behind the last one of {@code part}. */
  public int endNode(int part) {
    return endNode[part];
  }

  public boolean isHole(int part) {
    return holes[part];
  }

  /** Returns what is wrong with some geometries, in words; the first of a kind stands for all. */
  public List<String> faults() {
    return faults;
  }
}
