package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.iosp.quirks.LengthNames;
import io.github.zarrcdm.internal.iosp.quirks.PartialTrees;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Repairs of what netCDF-Java's coverages alone fail on. They must not change what grids and
 * features show; where that is not possible, the tree is left as it is, with a finding.
 */
@Quirk(
    of = "ucar.nc2.ft2.coverage.CoverageDatasetFactory",
    seen = "5.5.3",
    does =
        "fails on datasets of which GridDataset makes grids, or shows them without one "
            + "of their axes",
    instead =
        "what it fails on is left out, if grids stay as they are; else a finding says " + "so")
final class CoverageRepairs {
  /** Who asks coverages. */
  enum Use {
    /** Any program, which may prefer {@code GridDataset}. */
    NETCDF_JAVA,

    /** The services of a server, each in its own way. */
    SERVICES
  }

  private static final String INCOMPLETE =
      "netCDF-Java's coverages have no axis for one of its dimensions";
  private static final String AXES = "_CoordinateAxes";
  private static final String TYPE = "_CoordinateAxisType";

  private final LimitedTrial attempts;
  private final Findings findings;
  private final Use use;
  private final List<Finding> left = new ArrayList<>();
  private AliasedAxes aliased = AliasedAxes.NONE;

  CoverageRepairs(LimitedTrial attempts, Findings findings, Use use) {
    this.attempts = attempts;
    this.findings = findings;
    this.use = use;
  }

  /** Returns the findings of what is left as it is. */
  List<Finding> left() {
    return left;
  }

  /** Returns the axes that were given the name of their dimension. */
  AliasedAxes aliased() {
    return aliased;
  }

  /**
   * Returns {@code root}, which grids and features can be made of, with coverages that can be read.
   */
  Group mended(Group root, Trial.Outcome made) {
    RuntimeException thrown = made.coverages().thrown();
    if (thrown == null) {
      Group named = withAliases(root, made);
      Trial.Outcome outcome = named == root ? made : attempts.outcome(named);
      return outcome == null ? named : withoutIncomplete(named, outcome);
    }
    Group mended = readable(root, made, thrown);
    Trial.Outcome outcome = mended == root ? null : attempts.outcome(mended);
    return outcome == null ? mended : withoutIncomplete(mended, outcome);
  }

  private Group readable(Group root, Trial.Outcome made, RuntimeException thrown) {
    Group named = LengthNames.given(root);
    if (named != root && isAccepted(named, made)) {
      findings.note(
          root.path(),
          "dimensions of coordinates have no names, on which netCDF-Java's coverages fail",
          "NetcdfDatasets names them by their lengths");
      return named;
    }
    Findings more = findings.empty();
    Group innocent =
        new FailingAttributes(attempts.ofCoverages(), more).withoutGuiltyOfGrids(root, thrown);
    Group less = innocent == null ? root : withAxes(innocent, root);
    if (less != root && isAccepted(less, made)) {
      findings.addAll(more.all());
      return less;
    }
    List<String> guilty = more.all().stream().map(Finding::where).distinct().toList();
    leave(
        guilty.size() == 1 ? guilty.get(0) : root.path(),
        "netCDF-Java's coverages fail on it: " + LimitedTrial.said(thrown),
        "CoverageDatasetFactory does not open it; GridDataset and features do");
    return root;
  }

  /**
   * Returns {@code less}, in which what {@code coordinates} no longer name stays an axis, of the
   * type that its convention gives it: it would become a grid.
   */
  private static Group withAxes(Group less, Group root) {
    Map<String, Array> before = new HashMap<>();
    PartialTrees.collect(root, before);
    Map<String, Array> after = new HashMap<>();
    PartialTrees.collect(less, after);
    Set<String> lost = new HashSet<>();
    after.forEach((path, array) -> lost.addAll(lost(before.get(path), array)));
    after.values().removeIf(array -> !lost.contains(array.name()) || array.attributes().has(TYPE));
    after.replaceAll((path, array) -> array.withAttributes(array.attributes().with(TYPE, "")));
    return after.isEmpty() ? less : PartialTrees.with(less, after);
  }

  private static Set<String> lost(@Nullable Array before, Array after) {
    Set<String> lost = new HashSet<>();
    if (before != null) {
      lost.addAll(SuspectAttributes.words(before.attributes(), CfAttributes.COORDINATES));
      lost.removeAll(SuspectAttributes.words(after.attributes(), CfAttributes.COORDINATES));
    }
    return lost;
  }

  /** Whether coverages can be made of it, and grids and features are those that were made. */
  private boolean isAccepted(Group root, Trial.Outcome made) {
    Trial.Outcome outcome = attempts.outcome(root);
    return outcome != null
        && outcome.unusable().isEmpty()
        && outcome.coverages().thrown() == null
        && made.grids().equals(attempts.grids(root));
  }

  /**
   * Returns the tree in which axes say of which dimension they are the coordinate, if grids stay.
   */
  private Group withAliases(Group root, Trial.Outcome made) {
    AliasedAxes axes = new AliasedAxes(made.coverages().aliases());
    Group less = axes.namedIn(root);
    if (less == root) {
      return root;
    }
    if (!isAccepted(less, made)) {
      axes.dimensions()
          .forEach(
              (path, dimension) ->
                  leave(
                      path,
                      "netCDF-Java's coverages select nothing along its dimension " + dimension,
                      "they give the first value along it for all places; GridDataset does not"));
      return root;
    }
    aliased = axes;
    return less;
  }

  /**
   * Returns the tree in which incomplete coverages that are no grids are no coverages either; where
   * services ask coverages, nor are grids.
   */
  private Group withoutIncomplete(Group root, Trial.Outcome made) {
    Map<String, Array> hidden = new HashMap<>();
    made.coverages()
        .incomplete()
        .forEach(
            (path, axis) -> {
              if (use == Use.NETCDF_JAVA && made.grids().paths().contains(path)) {
                leave(
                    path, INCOMPLETE, "they cannot read it, or give other cells; GridDataset can");
              } else {
                Array array = PartialTrees.array(root, path);
                hidden.put(path, array.withAttributes(array.attributes().with(AXES, axis)));
              }
            });
    Group less = hidden.isEmpty() ? root : PartialTrees.with(root, hidden);
    if (use == Use.SERVICES && less != root) {
      return complete(root, less, made);
    }
    if (less == root || !isAccepted(less, made)) {
      return root;
    }
    Trial.Outcome outcome = attempts.outcome(less);
    for (String path : hidden.keySet()) {
      // Some conventions give arrays their axes themselves.
      if (outcome != null && outcome.coverages().incomplete().containsKey(path)) {
        leave(path, INCOMPLETE, "they cannot read it, or give other cells");
      } else {
        findings.note(path, INCOMPLETE, "NetcdfDatasets makes no coverage of it");
      }
    }
    return less;
  }

  /**
   * Returns the tree of which coverages are complete, with axes that are made as arrays; if that
   * cannot be had, without grids: {@code less}, or one that is read as CF.
   */
  private Group complete(Group root, Group less, Trial.Outcome made) {
    Group more = attempts.withMadeAxes(root);
    if (more != root && isComplete(more) && hasGridsOf(more, made)) {
      return more;
    }
    made.coverages()
        .incomplete()
        .keySet()
        .forEach(
            path ->
                findings.warning(
                    path,
                    INCOMPLETE,
                    "it is no grid, for NCSS and WCS would return other cells; WMS can draw it"
                        + " without serve=dap2"));
    return isComplete(less) ? less : ConventionsFallback.as(ConventionsFallback.NAMES.get(0), root);
  }

  private boolean hasGridsOf(Group root, Trial.Outcome made) {
    GridTrial.Grids grids = attempts.grids(root);
    return grids != null && grids.paths().equals(made.grids().paths());
  }

  private boolean isComplete(Group root) {
    Trial.Outcome outcome = attempts.outcome(root);
    return outcome != null && outcome.coverages().areSound();
  }

  private void leave(String where, String what, String done) {
    Findings alone = findings.empty();
    alone.warning(where, what, done);
    left.addAll(alone.all());
    findings.addAll(alone.all());
  }
}
