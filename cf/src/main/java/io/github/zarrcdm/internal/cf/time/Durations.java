package io.github.zarrcdm.internal.cf.time;

import org.jspecify.annotations.Nullable;

/** Durations as xarray writes them: integers with units such as {@code hours}, and a mark. */
public final class Durations {
  private static final String TYPE = "timedelta64";

  private Durations() {}

  /**
   * True if {@code dtype}, an attribute (null if there is none), marks durations. The least integer
   * of 64 bits is none of them, also without a fill value; the resolution, as in {@code
   * timedelta64[ns]}, is only that in xarray's memory.
   */
  public static boolean areMarked(@Nullable String dtype) {
    return dtype != null && dtype.startsWith(TYPE);
  }
}
