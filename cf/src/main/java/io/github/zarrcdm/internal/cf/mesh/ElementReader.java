package io.github.zarrcdm.internal.cf.mesh;

import io.github.zarrcdm.internal.cf.mesh.ElementFault.Kind;
import java.util.ArrayList;
import java.util.List;

/** Finds the nodes of elements, one after the other, and counts what is wrong; keeps no element. */
public final class ElementReader {
  private final MeshLocation location;
  private final long start;
  private final long count;
  private final List<ElementFault> faults = new ArrayList<>();
  private long size;

  /** For indices from {@code start} of {@code count} nodes. */
  public ElementReader(MeshLocation location, long start, long count) {
    this.location = location;
    this.start = start;
    this.count = count;
  }

  /**
   * Reads the next element: {@code width} values from {@code from} on, each {@code step} further.
   * NaN is a fill value. Returns how many nodes are at the beginning of {@code target} then; 0 if
   * the values are wrong.
   */
  public int read(double[] values, int from, int step, int width, int[] target) {
    int last = width;
    while (last > 0 && Double.isNaN(values[from + (last - 1) * step])) {
      last--;
    }
    int declared = last;
    while (last > location.leastNodes()
        && isPadding(values[from + (last - 1) * step], values[from + (declared - 1) * step])) {
      last--;
    }
    int end = 0;
    Kind wrong = null;
    double shows = 0;
    for (int corner = 0; corner < last && wrong == null; corner++) {
      double value = values[from + corner * step];
      double node = value - start;
      if (Double.isNaN(value)) {
        wrong = Kind.FILL_WITHIN;
      } else if (!(node >= 0 && node < count && node == Math.rint(node))) {
        wrong = Kind.OUT_OF_RANGE;
        shows = value;
      } else if (end == 0 || target[end - 1] != (int) node) {
        target[end++] = (int) node;
      }
    }
    if (end > 1 && target[end - 1] == target[0]) {
      end--;
    }
    if (wrong == null && end < location.leastNodes()) {
      wrong = Kind.TOO_FEW;
    }
    if (wrong == null && last < declared) {
      add(new ElementFault(Kind.UNDECLARED_FILL, 1, size, values[from + last * step]));
    }
    if (wrong != null) {
      add(new ElementFault(wrong, 1, size, shows));
    }
    size++;
    return wrong == null ? end : 0;
  }

  /** Some writers repeat -1, or an index before the first, after the last node. */
  private boolean isPadding(double value, double last) {
    return value == last && (value == start - 1 || value < 0);
  }

  private void add(ElementFault fault) {
    for (int i = 0; i < faults.size(); i++) {
      ElementFault before = faults.get(i);
      if (before.kind() == fault.kind()) {
        faults.set(
            i, new ElementFault(before.kind(), before.count() + 1, before.first(), before.value()));
        return;
      }
    }
    faults.add(fault);
  }

  /** Returns what was wrong with the elements so far. */
  public List<ElementFault> faults() {
    return List.copyOf(faults);
  }
}
