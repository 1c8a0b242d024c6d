package io.github.zarrcdm.internal.cf.mesh;

import java.util.Arrays;
import java.util.List;

/**
 * The nodes of each edge or face, counted from 0, whatever the store has: a first index of 0 or 1,
 * integers or floats, fill values after the last node of an element. An element that it describes
 * wrongly has no nodes here, and is a {@link ElementFault}.
 *
 * @see <a href="https://ugrid-conventions.github.io/ugrid-conventions/">UGRID 1.0</a>
 */
public final class Connectivity {
  private final int[] starts;
  private final int[] nodes;
  private final List<ElementFault> faults;

  private Connectivity(int[] starts, int[] nodes, List<ElementFault> faults) {
    this.starts = starts;
    this.nodes = nodes;
    this.faults = List.copyOf(faults);
  }

  /** Returns how many elements there are. */
  public int size() {
    return starts.length - 1;
  }

  /** Returns how many nodes {@code element} has; 0 if the store describes it wrongly. */
  public int corners(int element) {
    return starts[element + 1] - starts[element];
  }

  /** Returns the node at {@code corner} of {@code element}. */
  public int node(int element, int corner) {
    return nodes[starts[element] + corner];
  }

  public List<ElementFault> faults() {
    return faults;
  }

  /** Takes up the elements one after the other. */
  public static final class Builder {
    private final ElementReader reader;
    private final int[] element;
    private final int[] starts;
    private int[] nodes;
    private int size;

    /**
     * For {@code elements} of {@code width} nodes at most, which are indices from {@code start} of
     * {@code count} nodes.
     */
    public Builder(MeshLocation location, int elements, int width, long start, long count) {
      this.reader = new ElementReader(location, start, count);
      this.element = new int[width];
      this.starts = new int[elements + 1];
      this.nodes =
          new int[(int) Math.min(Integer.MAX_VALUE - 8L, (long) elements * Math.min(4, width))];
    }

    /** Adds the next element, as {@link ElementReader#read} takes it. */
    public void add(double[] values, int from, int step, int width) {
      int corners = reader.read(values, from, step, width, element);
      int first = starts[size];
      if (nodes.length - first < corners) {
        nodes =
            Arrays.copyOf(
                nodes, (int) Math.min(Integer.MAX_VALUE - 8L, first + corners + nodes.length / 2L));
      }
      System.arraycopy(element, 0, nodes, first, corners);
      starts[++size] = first + corners;
    }

    /** Returns the elements that were added. */
    public Connectivity build() {
      return new Connectivity(starts, nodes, reader.faults());
    }
  }
}
