package io.github.zarrcdm.iosp;

import io.github.zarrcdm.model.Group;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What netCDF-Java makes of changed trees, tried a limited number of times. */
final class Attempts {
  /** The maximum number of attempts; after these, everything suspect is left out. */
  private static final int MOST = 100;

  private final Enhanceable.Trial trial;
  private int made;

  Attempts(Enhanceable.Trial trial) {
    this.trial = trial;
  }

  /** As many attempts as at first. */
  Attempts renewed() {
    return new Attempts(trial);
  }

  boolean exhausted() {
    return made > MOST;
  }

  boolean fails(Group root) {
    return exhausted() || thrown(root) != null;
  }

  /** What netCDF-Java throws; null if it throws nothing. */
  @Nullable RuntimeException thrown(Group root) {
    made++;
    try {
      trial.of(root);
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  /** Whether nothing is thrown and every axis can be used. */
  boolean usable(Group root) {
    return !fails(root) && trial.of(root).unusable().isEmpty();
  }

  /** Why axes cannot be used, by path; empty if something is thrown. */
  Map<String, String> unusable(Group root) {
    return fails(root) ? Map.of() : trial.of(root).unusable();
  }
}
