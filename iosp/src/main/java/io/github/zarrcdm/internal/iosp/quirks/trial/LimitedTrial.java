package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.model.Group;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tries changed trees in netCDF-Java, a limited number of times. */
final class LimitedTrial {
  /** The maximum number of attempts; after these, everything suspect is left out. */
  private static final int MOST = 100;

  private final Trial trial;

  /** Whether coverages are to be made of a tree, too. */
  private final boolean ofCoverages;

  private int made;

  /** The last tree that was tried: what is changed step by step is asked for again. */
  private @Nullable Group tried;

  private Attempt last = new Attempt(null, null);

  LimitedTrial(Trial trial) {
    this(trial, false);
  }

  private LimitedTrial(Trial trial, boolean ofCoverages) {
    this.trial = trial;
    this.ofCoverages = ofCoverages;
  }

  /** As many attempts as at first. */
  LimitedTrial renewed() {
    return new LimitedTrial(trial, ofCoverages);
  }

  /** As many attempts, which fail if coverages do. */
  LimitedTrial ofCoverages() {
    return new LimitedTrial(trial, true);
  }

  /** See {@link Trial#withMadeAxes}. */
  Group withMadeAxes(Group root) {
    return trial.withMadeAxes(root);
  }

  boolean exhausted() {
    return made > MOST;
  }

  /** What netCDF-Java makes of a tree, or what it throws. */
  record Attempt(Trial.@Nullable Outcome outcome, @Nullable RuntimeException thrown) {}

  /**
   * Returns {@code thrown} in one line; netCDF-Java's messages may have a whole variable in CDL.
   */
  static String said(RuntimeException thrown) {
    return thrown.toString().lines().findFirst().orElse("");
  }

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
      Trial.Outcome made = trial.of(root);
      RuntimeException thrown = ofCoverages ? made.coverages().thrown() : null;
      return new Attempt(thrown == null ? made : null, thrown);
    } catch (RuntimeException e) {
      return new Attempt(null, e);
    }
  }

  boolean fails(Group root) {
    return outcome(root) == null;
  }

  /** Returns what netCDF-Java throws; null if it throws nothing. */
  @Nullable RuntimeException thrown(Group root) {
    return of(root).thrown();
  }

  /** Returns what netCDF-Java makes of it; null if it throws something, or too much was tried. */
  Trial.@Nullable Outcome outcome(Group root) {
    return exhausted() ? null : of(root).outcome();
  }

  /** Returns what grids and features show of a tree; null if something is thrown. */
  GridTrial.@Nullable Grids grids(Group root) {
    Trial.Outcome outcome = outcome(root);
    if (outcome == null || outcome.grids() != GridTrial.Grids.PLAIN) {
      return outcome == null ? null : outcome.grids();
    }
    made++;
    try {
      return trial.grids(root);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** Whether nothing is thrown and every axis can be used. */
  boolean usable(Group root) {
    Trial.Outcome outcome = outcome(root);
    return outcome != null && outcome.unusable().isEmpty();
  }

  /** Returns why axes cannot be used, by path; empty if something is thrown. */
  Map<String, String> unusable(Group root) {
    Trial.Outcome outcome = outcome(root);
    return outcome == null ? Map.of() : outcome.unusable();
  }
}
