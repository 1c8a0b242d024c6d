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

  /** The last tree that was tried: what is changed step by step is asked for again. */
  private @Nullable Group tried;

  private Attempt last = new Attempt(null, null);

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

  /** What netCDF-Java makes of a tree, or what it throws. */
  record Attempt(Enhanceable.@Nullable Outcome outcome, @Nullable RuntimeException thrown) {}

  Attempt of(Group root) {
    if (root != tried) {
      made++;
      tried = root;
      last = attempt(root);
    }
    return last;
  }

  private Attempt attempt(Group root) {
    try {
      return new Attempt(trial.of(root), null);
    } catch (RuntimeException e) {
      return new Attempt(null, e);
    }
  }

  boolean fails(Group root) {
    return outcome(root) == null;
  }

  /** What netCDF-Java throws; null if it throws nothing. */
  @Nullable RuntimeException thrown(Group root) {
    return of(root).thrown();
  }

  /** What netCDF-Java makes of it; null if it throws something, or too much was tried. */
  Enhanceable.@Nullable Outcome outcome(Group root) {
    return exhausted() ? null : of(root).outcome();
  }

  /** Whether nothing is thrown and every axis can be used. */
  boolean usable(Group root) {
    Enhanceable.Outcome outcome = outcome(root);
    return outcome != null && outcome.unusable().isEmpty();
  }

  /** Why axes cannot be used, by path; empty if something is thrown. */
  Map<String, String> unusable(Group root) {
    Enhanceable.Outcome outcome = outcome(root);
    return outcome == null ? Map.of() : outcome.unusable();
  }
}
