package io.github.zarrcdm.internal.iosp.quirks.trial;

import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.iosp.quirks.PartialTrees.without;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.iosp.quirks.PartialTrees;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The search for the attributes on which netCDF-Java fails: without all that are suspect it must
 * succeed; then {@link SuspectAttributes those that are not to blame} are given back. If no
 * attribute of an array is at fault, the {@link ConventionsFallback conventions} are.
 */
@Quirk(
    of = "ucar.nc2.internal.dataset.CoordSystemBuilder",
    seen = "5.5.3",
    does = "throws for many unusual attributes, and the dataset does not open",
    instead = "the attributes at fault are found by trying, and left out with a finding")
record FailingAttributes(LimitedTrial attempts, Findings findings) {
  /**
   * Attributes of the root by which netCDF-Java makes points, stations or profiles of a dataset.
   */
  private static final Set<String> OF_FEATURES =
      Set.of("featureType", "CF:featureType", "CF:feature_type", "cdm_data_type", "cdm_datatype");

  /** Attributes by which arrays become tables of stations and observations. */
  private static final Set<String> OF_TABLES =
      Set.of("cf_role", "sample_dimension", "instance_dimension", "CF:ragged_row_count");

  /** Attributes that make axes and grids of arrays, which can be shown without them. */
  private static final Set<String> OF_GRIDS =
      Set.of(
          STANDARD_NAME,
          "axis",
          "positive",
          "bounds",
          "coordinates",
          FORMULA_TERMS,
          "grid_mapping",
          "_CoordinateAxes",
          "_CoordinateAxisType",
          "_CoordinateTransforms",
          "_CoordinateTransformType");

  /**
   * Returns {@code whole} without what makes netCDF-Java throw {@code thrown}; as it is if that is
   * not found.
   *
   * @param paths the arrays that may be at fault
   */
  Group mended(Group whole, List<String> paths, RuntimeException thrown) {
    Group root = withoutEmpty(whole);
    if (!root.equals(whole) && !attempts.fails(root)) {
      return root;
    }
    Attributes featureless = without(root.attributes(), OF_FEATURES::contains);
    Group less = featureless == root.attributes() ? null : withFeatures(root, paths, thrown);
    if (less != null) {
      return less;
    }
    if (featureless != root.attributes() && !attempts.fails(root.withAttributes(featureless))) {
      findings.warning(
          root.path(),
          "netCDF-Java fails on the features that it names: " + LimitedTrial.said(thrown),
          "NetcdfDatasets does not use " + named(root.attributes(), OF_FEATURES::contains));
      return root.withAttributes(featureless);
    }
    for (Predicate<String> suspect :
        List.<Predicate<String>>of(
            OF_TABLES::contains,
            OF_GRIDS::contains,
            name -> !SuspectAttributes.OF_VALUES.contains(name),
            SuspectAttributes.OF_VALUES::contains)) {
      Group innocent = withoutGuilty(root, paths, suspect, thrown);
      if (innocent != null) {
        return innocent;
      }
    }
    ConventionsFallback conventions = new ConventionsFallback(attempts, findings);
    Group other = conventions.instead(root, thrown);
    if (other != null) {
      return other;
    }
    Group bare = without(ConventionsFallback.least(root), paths, name -> true);
    if (attempts.fails(bare)) {
      return root;
    }
    findings.error(
        root.path(),
        "netCDF-Java fails on its attributes: " + LimitedTrial.said(thrown),
        "no attribute is used by NetcdfDatasets, NetcdfFiles has them");
    return bare;
  }

  /**
   * Returns the tree without as few as possible of the attributes that make axes and grids; null if
   * that does not help.
   */
  @Nullable Group withoutGuiltyOfGrids(Group root, RuntimeException thrown) {
    return withoutGuilty(root, PartialTrees.paths(root), OF_GRIDS::contains, thrown);
  }

  /**
   * Returns the tree without as few as possible of the attributes that make axes and grids, if
   * there are features then; null otherwise.
   */
  private @Nullable Group withFeatures(Group root, List<String> paths, RuntimeException thrown) {
    Findings more = findings.empty();
    Group less =
        new FailingAttributes(attempts, more)
            .withoutGuilty(root, paths, OF_GRIDS::contains, thrown);
    GridTrial.Grids grids = less == null ? null : attempts.grids(less);
    if (grids == null || grids.features().isEmpty()) {
      return null;
    }
    findings.addAll(more.all());
    return less;
  }

  /**
   * Returns the tree with conventions that make no axes of arrays because of their names. Where
   * these fail for another reason, that is mended, too.
   */
  Group withoutNames(Group root) {
    for (String name : ConventionsFallback.NAMES) {
      Group changed = ConventionsFallback.as(name, root);
      Findings more = findings.empty();
      RuntimeException thrown = attempts.thrown(changed);
      Group sound =
          thrown == null
              ? changed
              : new FailingAttributes(attempts.renewed(), more)
                  .mended(changed, PartialTrees.paths(changed), thrown);
      Map<String, String> unusable = attempts.unusable(sound);
      if (!unusable.isEmpty()) { // Arrays that were axes of another type, or none, before.
        for (Map.Entry<String, String> axis : unusable.entrySet()) {
          UsableAxes.report(PartialTrees.array(sound, axis.getKey()), axis.getValue(), more);
        }
        sound = without(sound, unusable.keySet(), n -> !SuspectAttributes.OF_VALUES.contains(n));
      }
      if (attempts.usable(sound)) {
        findings.warning(
            root.path(),
            "an axis that cannot be used has a name that makes it one",
            "its coordinate systems are made by " + name);
        findings.addAll(more.all());
        return sound;
      }
    }
    return root;
  }

  /** Returns the tree without empty lists where values are expected. */
  private Group withoutEmpty(Group group) {
    List<Array> arrays = new ArrayList<>();
    for (Array array : group.arrays()) {
      Attributes left = array.attributes();
      for (String name : SuspectAttributes.OF_VALUES) {
        if (List.of().equals(left.get(name))) {
          findings.error(
              array.path(),
              "its attribute " + name + " is an empty list, on which netCDF-Java fails",
              "NetcdfDatasets does not use it");
          left = left.without(name);
        }
      }
      arrays.add(left == array.attributes() ? array : array.withAttributes(left));
    }
    return group
        .withArrays(arrays)
        .withGroups(group.groups().stream().map(this::withoutEmpty).toList());
  }

  /** Returns the tree without as few suspect attributes as possible; null if that does not help. */
  private @Nullable Group withoutGuilty(
      Group root, List<String> paths, Predicate<String> suspect, RuntimeException thrown) {
    List<SuspectAttributes.Suspect> all = SuspectAttributes.of(root, Set.copyOf(paths), suspect);
    if (all.isEmpty() || attempts.fails(SuspectAttributes.removed(root, all))) {
      return null;
    }
    List<SuspectAttributes.Suspect> guilty =
        SuspectAttributes.guilty(
            all, removed -> attempts.fails(SuspectAttributes.removed(root, removed)));
    Map<String, List<SuspectAttributes.Suspect>> byArray =
        guilty.stream()
            .collect(groupingBy(SuspectAttributes.Suspect::path, LinkedHashMap::new, toList()));
    byArray.forEach(
        (path, those) ->
            findings.error(
                path,
                "netCDF-Java fails on its attributes: " + LimitedTrial.said(thrown),
                "NetcdfDatasets does not use "
                    + those.stream()
                        .map(SuspectAttributes.Suspect::toString)
                        .collect(joining(", "))));
    return SuspectAttributes.removed(root, guilty);
  }

  /** Returns the names of the attributes that are suspect, as a list in a sentence. */
  private static String named(Attributes attributes, Predicate<String> suspect) {
    return attributes.values().keySet().stream().filter(suspect).collect(joining(", "));
  }
}
