package io.github.zarrcdm.internal.conventions.georeference.axis;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.model.Array;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records the CRS that each axis of a tree was completed for, and the axes that were computed from
 * a transform.
 */
public final class AxisUses {

  /** The positions of the cells of a computed axis. */
  public record Spacing(double first, double step, long length) {}

  private final Map<String, Crs> used = new HashMap<>();
  private final Map<String, Spacing> computed = new HashMap<>();

  /**
   * Returns true if {@code axis}, if there is one, is not completed for another CRS than {@code
   * crs}.
   */
  public boolean isFree(@Nullable Array axis, Crs crs) {
    return axis == null || used.getOrDefault(axis.path(), crs).equals(crs);
  }

  /** Reserves {@code axis} for {@code crs}; true if it was not reserved before. */
  public boolean claim(Array axis, Crs crs) {
    return used.putIfAbsent(axis.path(), crs) == null;
  }

  public void computed(Array axis, Crs crs, Spacing spacing) {
    used.put(axis.path(), crs);
    computed.put(axis.path(), spacing);
  }

  /**
   * Returns true if {@code axis} was computed from a transform, so that another array's own
   * transform takes precedence.
   */
  public boolean isComputed(Array axis) {
    return computed.containsKey(axis.path());
  }

  /** Returns true if {@code axis} was computed for this CRS with this spacing. */
  public boolean isSame(Array axis, Crs crs, Spacing spacing) {
    return spacing.equals(computed.get(axis.path())) && crs.equals(used.get(axis.path()));
  }
}
