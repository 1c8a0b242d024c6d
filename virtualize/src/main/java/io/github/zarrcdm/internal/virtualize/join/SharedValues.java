package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Objects;

/** Values that must be the same in all files of a join. */
final class SharedValues {
  private static final long MOST = 1 << 20;

  private SharedValues() {}

  /** True if there are few enough of them to be read of each file. */
  static boolean canBeCompared(VirtualArray array) {
    long count = 1;
    for (long length : array.array().shape()) {
      count *= length;
    }
    return count <= MOST;
  }

  static Object of(VirtualDataset dataset, String path, VirtualStore.Sources sources)
      throws IOException {
    return VirtualStore.values(dataset, path, sources);
  }

  /** True if numbers differ by {@code tolerance} at most, and everything else not at all. */
  static boolean same(Object expected, Object found, double tolerance) {
    if (Objects.deepEquals(expected, found)) {
      return true;
    }
    boolean real = expected instanceof float[] || expected instanceof double[];
    int count = Array.getLength(expected);
    if (!real || count != Array.getLength(found)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      double a = Array.getDouble(expected, i);
      double b = Array.getDouble(found, i);
      if (!(Math.abs(a - b) <= tolerance) && !(Double.isNaN(a) && Double.isNaN(b))) {
        return false;
      }
    }
    return true;
  }
}
