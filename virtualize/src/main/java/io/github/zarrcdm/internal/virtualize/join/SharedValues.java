package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Objects;

/** Values that must be the same in all files of a join, which are compared part by part. */
final class SharedValues {
  private static final long PART = 1 << 20;
  private static final long MOST_HELD = 1 << 27;
  private static final long MOST = 1 << 30;

  private SharedValues() {}

  /** True if there are few enough of them to be read of each file, in parts that can be held. */
  static boolean canBeCompared(VirtualArray array) {
    return array.array().rank() == 0
        || count(array, 0) <= MOST && count(array, 1) <= MOST_HELD / array.chunk()[0];
  }

  /**
   * How many values are along the dimensions from {@code first} on; more than any limit if many.
   */
  private static long count(VirtualArray array, int first) {
    long[] shape = array.array().shape();
    long count = 1;
    for (int d = first; d < shape.length; d++) {
      if (shape[d] > 0 && count > MOST / shape[d]) {
        return MOST + 1;
      }
      count *= shape[d];
    }
    return count;
  }

  /**
   * True if numbers of the array at {@code path} differ by {@code tolerance} at most, and
   * everything else not at all. Both have one shape.
   */
  static boolean same(
      VirtualDataset first,
      VirtualStore.Sources ofFirst,
      VirtualDataset other,
      VirtualStore.Sources ofOther,
      String path,
      double tolerance)
      throws IOException {
    VirtualArray array = Objects.requireNonNull(first.arrays().get(path));
    try (ZarrDataset expected = ZarrDataset.of(new VirtualStore(first, ofFirst), "/");
        ZarrDataset found = ZarrDataset.of(new VirtualStore(other, ofOther), "/")) {
      ZarrArray a = expected.array(path).orElseThrow();
      ZarrArray b = found.array(path).orElseThrow();
      long[] shape = array.array().shape();
      if (shape.length == 0) {
        return same(a.read(), b.read(), tolerance);
      }
      int chunk = array.chunk()[0];
      long step = Math.max(1, PART / Math.max(1, count(array, 1)) / chunk) * chunk;
      for (long at = 0; at < shape[0]; at += step) {
        long end = Math.min(shape[0], at + step);
        if (!same(a.range(0, at, end, 1).read(), b.range(0, at, end, 1).read(), tolerance)) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean same(Object expected, Object found, double tolerance) {
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
