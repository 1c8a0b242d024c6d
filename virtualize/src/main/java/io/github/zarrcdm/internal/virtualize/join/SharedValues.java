package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Values that must be the same in all files of a join, which are compared part by part with those
 * of the first file. This stays open: then its chunks stay at hand while there is room.
 */
final class SharedValues implements Closeable {
  private static final long PART = 1 << 20;
  private static final long MOST_HELD = 1 << 27;
  private static final long MOST = 1 << 30;

  private final ZarrDataset first;
  private final double tolerance;

  /**
   * Those of {@code first}.
   *
   * @param tolerance how much numbers may differ; everything else not at all
   */
  SharedValues(VirtualDataset first, VirtualStore.Sources sources, double tolerance)
      throws IOException {
    this.first = opened(first, sources);
    this.tolerance = tolerance;
  }

  private static ZarrDataset opened(VirtualDataset dataset, VirtualStore.Sources sources)
      throws IOException {
    return ZarrDataset.of(new VirtualStore(dataset, sources), "/");
  }

  /**
   * Returns true if there are few enough of them to be read of each file, in parts that can be
   * held.
   */
  static boolean canBeCompared(VirtualArray array) {
    return array.array().rank() == 0
        || count(array, 0) <= MOST && count(array, 1) <= MOST_HELD / array.data().grid().longest(0);
  }

  /**
   * Returns how many values are along the dimensions from {@code first} on; more than any limit if
   * many.
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
   * Returns the first of {@code arrays} that has other values in {@code other}; empty if all are
   * the same. Each has one shape in both.
   */
  Optional<VirtualArray> different(
      List<VirtualArray> arrays, VirtualDataset other, VirtualStore.Sources sources)
      throws IOException {
    try (ZarrDataset opened = opened(other, sources)) {
      for (VirtualArray array : arrays) {
        if (!same(array, opened)) {
          return Optional.of(array);
        }
      }
      return Optional.empty();
    }
  }

  private boolean same(VirtualArray array, ZarrDataset other) throws IOException {
    ZarrArray a = first.array(array.path()).orElseThrow();
    ZarrArray b = other.array(array.path()).orElseThrow();
    long[] shape = array.array().shape();
    if (shape.length == 0) {
      return same(a.read(), b.read());
    }
    int chunk = array.data().grid().longest(0);
    long step = Math.max(1, PART / Math.max(1, count(array, 1)) / chunk) * chunk;
    for (long at = 0; at < shape[0]; at += step) {
      long end = Math.min(shape[0], at + step);
      if (!same(a.range(0, at, end, 1).read(), b.range(0, at, end, 1).read())) {
        return false;
      }
    }
    return true;
  }

  private boolean same(Object expected, Object found) {
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

  @Override
  public void close() throws IOException {
    first.close();
  }
}
