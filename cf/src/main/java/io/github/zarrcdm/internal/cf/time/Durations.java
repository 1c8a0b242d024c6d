package io.github.zarrcdm.internal.cf.time;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Durations as xarray writes them: integers with units such as {@code hours}, and a mark. */
public final class Durations {
  private static final String TYPE = "timedelta64";

  private Durations() {}

  /**
   * Returns the mark of durations in {@code units} (null if there are none), with the resolution of
   * seconds for longer ones, as xarray has it; empty for units that it does not take for durations.
   */
  public static Optional<String> mark(@Nullable String units) {
    return CfTimeUnit.named(units)
        .map(
            unit ->
                switch (unit) {
                  case DAY, HOUR, MINUTE, SECOND -> "s";
                  case MILLISECOND -> "ms";
                  case MICROSECOND -> "us";
                  case NANOSECOND -> "ns";
                  default -> "";
                })
        .filter(resolution -> !resolution.isEmpty())
        .map(resolution -> TYPE + "[" + resolution + "]");
  }

  /**
   * Returns true if {@code dtype}, an attribute (null if there is none), marks durations. The least
   * integer of 64 bits is none of them, also without a fill value; the resolution, as in {@code
   * timedelta64[ns]}, is only that in xarray's memory.
   */
  public static boolean areMarked(@Nullable String dtype) {
    return dtype != null && dtype.startsWith(TYPE);
  }
}
