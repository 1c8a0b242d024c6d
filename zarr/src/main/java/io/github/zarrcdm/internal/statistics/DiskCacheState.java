package io.github.zarrcdm.internal.statistics;

import java.util.function.Supplier;

/**
 * What the disk cache of this process holds.
 *
 * @param capacity bytes that it may hold; 0 without such a cache
 * @param bytes that its folder holds, as last counted, and what this process has written since
 * @param evictions answers that this process has deleted to make room for others
 */
public record DiskCacheState(long capacity, long bytes, long evictions) {
  private static volatile Supplier<DiskCacheState> current = () -> new DiskCacheState(0, 0, 0);

  /** From now on, {@code cache} is that of this process. */
  public static void show(Supplier<DiskCacheState> cache) {
    current = cache;
  }

  /** Returns what it holds now; may list its folder if that has not been done yet. */
  public static DiskCacheState now() {
    return current.get();
  }
}
