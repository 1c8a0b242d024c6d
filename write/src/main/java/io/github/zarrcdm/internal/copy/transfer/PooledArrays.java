package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.internal.codec.memory.ObjectPool;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Regions;

/**
 * Java arrays for the values of regions, used again: the JVM would clear new ones, and move them
 * about. Smaller regions, at the edges of an array, get new ones, as arrays have the length of what
 * is written. Safe for concurrent callers.
 */
record PooledArrays(ArrayTask task, long length, ObjectPool<Object> arrays) {
  /** Returns arrays for {@code regions} of {@code task}. */
  static PooledArrays of(ArrayTask task, Regions regions) {
    long length = regions.largest();
    return new PooledArrays(task, length, new ObjectPool<>(() -> task.values(length), array -> {}));
  }

  /** Returns an array for {@code region}, with any values. */
  Object take(Box region) {
    return region.size() == length ? arrays.take() : task.values(region.size());
  }

  /** Returns what {@link #take} gave. */
  void giveBack(Box region, Object array) {
    if (region.size() == length) {
      arrays.giveBack(array);
    }
  }
}
