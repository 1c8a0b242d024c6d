package io.github.zarrcdm.internal.cf;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names of dimensions along which observations follow each other, as of drifting floats and
 * particles. Writers of trajectories use them without {@code featureType} and {@code coordinates}
 * too.
 */
public final class SamplingDimensions {
  private static final Set<String> NAMES = Set.of("obs", "trajectory", "traj");

  private SamplingDimensions() {}

  /**
   * Returns true if what lies along these dimensions are points of observations, not cells of a
   * grid.
   */
  public static boolean arePoints(List<? extends @Nullable String> dimensions) {
    return dimensions.stream().anyMatch(name -> name != null && NAMES.contains(name));
  }
}
