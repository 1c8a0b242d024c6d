package io.github.zarrcdm.internal.iosp.quirks.trial;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.array;
import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.collect;
import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.parts;
import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.paths;
import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.with;
import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.without;
import static java.util.Objects.requireNonNullElse;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.iosp.quirks.DateAxis;
import io.github.zarrcdm.internal.iosp.quirks.NumberedDimensions;
import io.github.zarrcdm.internal.iosp.quirks.SurplusCoordinates;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Removes the attributes that make netCDF-Java fail when it builds coordinate systems: it throws
 * for many unusual attributes, and for most old conventions if a dataset only names them. Removes
 * them from {@link UsableAxes axes that cannot be used}, too.
 *
 * <p>The cause is found by trying: first the unchanged dataset, which usually succeeds; then
 * without {@link FailingAttributes the attributes of some arrays}; then with {@link
 * ConventionsFallback other conventions}.
 */
public final class TrialRepairs {
  /** Attributes that only make an axis of an array, and tell nothing else about it. */
  private static final Set<String> ROLES = Set.of("axis", STANDARD_NAME, "_CoordinateAxisType");

  /** Larger datasets are tried in parts of so many arrays: netCDF-Java takes quadratic time. */
  private static final int MOST_ARRAYS = 1000;

  /** Servers open the same dataset for each request. */
  private static final VerifiedTrees SOUND = new VerifiedTrees();

  private final LimitedTrial attempts;
  private final Findings findings;
  private final CoverageRepairs.Use use;
  private final List<DateAxis> dates = new ArrayList<>();

  /** The coordinates that the tree has lost, if it needs no other change. */
  private SurplusCoordinates surplus = SurplusCoordinates.NONE;

  private AliasedAxes aliased = AliasedAxes.NONE;

  /** What coverages fail on, which is left as it is. */
  private List<Finding> left = List.of();

  private TrialRepairs(Trial trial, Findings findings, CoverageRepairs.Use use) {
    this.use = use;
    this.attempts = new LimitedTrial(trial);
    this.findings = findings;
  }

  /** Returns {@code root} without what makes {@code trial} fail. */
  public static Group of(Group root, Trial trial, Findings findings) {
    return of(root, trial, findings, CoverageRepairs.Use.NETCDF_JAVA);
  }

  /**
   * Returns the repaired tree, without grids of which coverages give other cells to NCSS and WCS.
   */
  public static Group ofServed(Group root, Trial trial, Findings findings) {
    return of(root, trial, findings, CoverageRepairs.Use.SERVICES);
  }

  private static Group of(Group root, Trial trial, Findings findings, CoverageRepairs.Use use) {
    UUID fingerprint = VerifiedTrees.fingerprint(root);
    VerifiedTrees.Known known = SOUND.get(fingerprint);
    if (known != null
        && (known.findings().isEmpty() || use == CoverageRepairs.Use.NETCDF_JAVA)
        && trial.undated(root, known.dates()).isEmpty()) {
      findings.addAll(known.findings());
      return known.applied(root, findings);
    }
    List<Finding> left = new ArrayList<>();
    List<DateAxis> dates = new ArrayList<>();
    SurplusCoordinates surplus = SurplusCoordinates.NONE;
    AliasedAxes aliased = AliasedAxes.NONE;
    Attributes attributes = root.attributes();
    Map<String, Array> changed = new HashMap<>();
    List<Array> added = new ArrayList<>();
    for (Group part : parts(root, MOST_ARRAYS)) {
      Group tried = part.withAttributes(attributes);
      TrialRepairs attempt = new TrialRepairs(trial, findings, use);
      Group sound = attempt.sound(tried);
      dates.addAll(attempt.dates);
      surplus = surplus.and(attempt.surplus);
      aliased = aliased.and(attempt.aliased);
      left.addAll(attempt.left);
      if (sound != tried) {
        attributes = sound.attributes();
        collect(sound, changed);
        if (tried.arrays().size() < sound.arrays().size()) {
          added.addAll(sound.arrays().subList(tried.arrays().size(), sound.arrays().size()));
        }
      }
    }
    boolean same = attributes == root.attributes() && changed.isEmpty();
    Group sound = same ? root : with(root.withAttributes(attributes), changed);
    if (!added.isEmpty()) {
      List<Array> arrays = new ArrayList<>(sound.arrays());
      for (Array numbers : added) {
        if (arrays.stream().noneMatch(array -> array.path().equals(numbers.path()))) {
          arrays.add(numbers);
          if (!ConventionVariables.has(numbers)) {
            findings.note(
                numbers.path(),
                "the times of runs along it cannot be used",
                "NetcdfDatasets numbers it, without which there would be no grids");
          }
        }
      }
      sound = sound.withArrays(arrays);
    }
    VerifiedTrees.Known remembered = new VerifiedTrees.Known(dates, surplus, aliased, left);
    boolean changes = !surplus.isEmpty() || !aliased.isEmpty();
    if (same || changes && sound.equals(remembered.applied(root, findings.empty()))) {
      SOUND.add(fingerprint, remembered);
    }
    return sound;
  }

  private Group sound(Group root) {
    List<String> paths = paths(root);
    LimitedTrial.Attempt first = attempts.of(root);
    Group mended = first.thrown() == null ? root : mended(root, paths, first.thrown());
    Trial.Outcome outcome = attempts.outcome(mended);
    Group usable = outcome == null ? mended : withUsableAxes(mended, outcome);
    // Without the attributes of one axis, netCDF-Java may take another array for it, and fail.
    RuntimeException thrown = usable == root ? null : attempts.thrown(usable);
    return withCoverages(thrown == null ? usable : mended(usable, paths, thrown));
  }

  /**
   * Returns the tree with coverages that can be read and show no axis by chance, as far as
   * possible.
   */
  private Group withCoverages(Group root) {
    Trial.Outcome made = attempts.outcome(root);
    if (made == null || !made.unusable().isEmpty()) {
      return root;
    }
    Group mended = root;
    if (!made.coverages().areSound()) {
      CoverageRepairs repairs = new CoverageRepairs(attempts, findings, use);
      mended = repairs.mended(root, made);
      left = repairs.left();
      aliased = repairs.aliased();
      made = requireNonNullElse(attempts.outcome(mended), made);
    }
    return made.surplus().isEmpty() ? mended : withoutSurplus(mended, made);
  }

  /**
   * Returns the tree in which axes that cannot be used are no axes, nor those that cannot be used
   * without them.
   *
   * @param made of {@code root}
   */
  private Group withUsableAxes(Group root, Trial.Outcome made) {
    Trial.Outcome outcome = made;
    dates.addAll(outcome.dates());
    Set<String> roleless = new HashSet<>();
    Set<String> bare = new HashSet<>();
    Group less = root;
    RuntimeException thrown = null;
    while (thrown == null && !outcome.unusable().isEmpty() && !attempts.exhausted()) {
      boolean more = false;
      for (Map.Entry<String, String> axis : outcome.unusable().entrySet()) {
        if (roleless.add(axis.getKey())) {
          UsableAxes.report(array(less, axis.getKey()), axis.getValue(), findings);
          more = true;
        } else {
          more |= bare.add(axis.getKey());
        }
      }
      if (!more) {
        return withoutNames(less);
      }
      less =
          without(
              without(NumberedDimensions.of(root, runs(roleless)), roleless, ROLES::contains),
              bare,
              n -> !SuspectAttributes.OF_VALUES.contains(n));
      LimitedTrial.Attempt attempt = attempts.of(less);
      thrown = attempt.thrown();
      outcome = requireNonNullElse(attempt.outcome(), outcome);
    }
    if (thrown == null) {
      return less;
    }
    Group sound = mended(less, paths(less), thrown);
    return attempts.usable(sound) ? sound : withoutNames(sound);
  }

  /** Returns the paths among {@code paths} of coordinates with the times of each run. */
  private Set<String> runs(Set<String> paths) {
    Set<String> runs = new HashSet<>();
    dates.stream().filter(DateAxis::runs).map(DateAxis::path).forEach(runs::add);
    runs.retainAll(paths);
    return runs;
  }

  private Group withoutSurplus(Group root, Trial.Outcome made) {
    SurplusCoordinates found = made.surplus();
    Findings more = findings.empty();
    Group less = found.removedFrom(root, more);
    Trial.Outcome outcome = attempts.outcome(less);
    if (outcome == null || !outcome.unusable().isEmpty()) {
      return root;
    }
    findings.addAll(more.all());
    surplus = found;
    return less;
  }

  private Group mended(Group root, List<String> paths, RuntimeException thrown) {
    return new FailingAttributes(attempts, findings).mended(root, paths, thrown);
  }

  private Group withoutNames(Group root) {
    return new FailingAttributes(attempts, findings).withoutNames(root);
  }
}
