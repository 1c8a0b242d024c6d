package io.github.zarrcdm.iosp;

import static io.github.zarrcdm.iosp.PartialTrees.array;
import static io.github.zarrcdm.iosp.PartialTrees.collect;
import static io.github.zarrcdm.iosp.PartialTrees.parts;
import static io.github.zarrcdm.iosp.PartialTrees.with;
import static io.github.zarrcdm.iosp.PartialTrees.without;
import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Removes the attributes that make netCDF-Java fail when it builds coordinate systems: it throws
 * for many unusual attributes, and for most old conventions if a dataset only names them. Removes
 * them from {@link UsableAxes axes that cannot be used}, too.
 *
 * <p>The cause is found by trying: first the unchanged dataset, which usually succeeds; then
 * without the attributes of some arrays, by bisection; then with other conventions.
 */
final class Enhanceable {
  private static final String CONVENTIONS = "Conventions";

  /** The first is CF; the other supports only {@code _Coordinate} attributes. */
  private static final List<String> OTHER_CONVENTIONS = List.of("CF-1.8", "_Coordinates");

  /** Attributes that affect values, which matter more than coordinate systems. */
  static final Set<String> OF_VALUES =
      Set.of(
          "_FillValue",
          "missing_value",
          "scale_factor",
          "add_offset",
          "valid_min",
          "valid_max",
          "valid_range",
          "_Unsigned");

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
          "standard_name",
          "axis",
          "positive",
          "bounds",
          "coordinates",
          "formula_terms",
          "grid_mapping",
          "_CoordinateAxes",
          "_CoordinateAxisType",
          "_CoordinateTransforms",
          "_CoordinateTransformType");

  /** Attributes that only make an axis of an array, and tell nothing else about it. */
  private static final Set<String> ROLES = Set.of("axis", "standard_name", "_CoordinateAxisType");

  /** The maximum number of attempts; after these, everything suspect is left out. */
  private static final int MOST = 100;

  /** Larger datasets are tried in parts of so many arrays: netCDF-Java takes quadratic time. */
  private static final int MOST_ARRAYS = 1000;

  /** Servers open the same dataset for each request. */
  private static final KnownTrees SOUND = new KnownTrees();

  /** What netCDF-Java makes of a tree. */
  interface Trial {
    /** Throws what netCDF-Java throws. */
    Outcome of(Group root);

    /** Why no dates can be made of the values of some axes, by path. */
    default Map<String, String> undated(Group root, List<DateAxis> axes) {
      return Map.of();
    }
  }

  /**
   * The axes of a tree on which netCDF-Java does not fail.
   *
   * @param unusable why axes cannot be used, by path
   * @param dates axes whose values matter
   */
  record Outcome(Map<String, String> unusable, List<DateAxis> dates) {
    static final Outcome SOUND = new Outcome(Map.of(), List.of());
  }

  private final Trial trial;
  private final Findings findings;
  private final List<DateAxis> dates = new ArrayList<>();
  private int attempts;

  private Enhanceable(Trial trial, Findings findings) {
    this.trial = trial;
    this.findings = findings;
  }

  /** {@code root} without what makes {@code trial} fail. */
  static Group of(Group root, Trial trial, Findings findings) {
    UUID fingerprint = KnownTrees.fingerprint(root);
    List<DateAxis> known = SOUND.get(fingerprint);
    if (known != null && trial.undated(root, known).isEmpty()) {
      return root;
    }
    List<DateAxis> dates = new ArrayList<>();
    Attributes attributes = root.attributes();
    Map<String, Array> changed = new HashMap<>();
    for (Group part : parts(root, MOST_ARRAYS)) {
      Group tried = part.withAttributes(attributes);
      Enhanceable attempt = new Enhanceable(trial, findings);
      Group sound = attempt.sound(tried);
      dates.addAll(attempt.dates);
      if (sound != tried) {
        attributes = sound.attributes();
        collect(sound, changed);
      }
    }
    if (attributes == root.attributes() && changed.isEmpty()) {
      SOUND.add(fingerprint, dates);
      return root;
    }
    return with(root.withAttributes(attributes), changed);
  }

  private Group sound(Group root) {
    List<String> paths = paths(root);
    Group usable = root;
    try {
      usable = withUsableAxes(root);
    } catch (RuntimeException e) {
      Group mended = mended(root, paths, e);
      usable = fails(mended) ? mended : withUsableAxes(mended);
    }
    // Without the attributes of one axis, netCDF-Java may take another array for it, and fail.
    RuntimeException thrown = usable == root ? null : thrown(usable);
    return thrown == null ? usable : mended(usable, paths, thrown);
  }

  private static List<String> paths(Group root) {
    List<String> paths = new ArrayList<>();
    collect(root, paths);
    return paths;
  }

  /**
   * The tree in which axes that cannot be used are no axes, nor those that cannot be used without
   * them. Throws what netCDF-Java throws.
   */
  private Group withUsableAxes(Group root) {
    Outcome outcome = trial.of(root);
    dates.addAll(outcome.dates());
    Set<String> roleless = new HashSet<>();
    Set<String> bare = new HashSet<>();
    Group less = root;
    RuntimeException thrown = null;
    while (thrown == null && !outcome.unusable().isEmpty() && attempts <= MOST) {
      boolean more = false;
      for (Map.Entry<String, String> axis : outcome.unusable().entrySet()) {
        if (roleless.add(axis.getKey())) {
          findings.error(
              axis.getKey(),
              axis.getValue(),
              "NetcdfDatasets does not use it for coordinates, without which netCDF-Java may find"
                  + " no grids or points");
          more = true;
        } else {
          more |= bare.add(axis.getKey());
        }
      }
      if (!more) {
        return withoutNames(less);
      }
      less = without(without(root, roleless, ROLES::contains), bare, n -> !OF_VALUES.contains(n));
      thrown = thrown(less);
      outcome = thrown == null ? trial.of(less) : outcome;
    }
    if (thrown == null) {
      return less;
    }
    Group sound = mended(less, paths(less), thrown);
    return isUsable(sound) ? sound : withoutNames(sound);
  }

  private boolean isUsable(Group root) {
    return !fails(root) && trial.of(root).unusable().isEmpty();
  }

  /**
   * The tree with conventions that make no axes of arrays because of their names. Where these fail
   * for another reason, that is mended, too.
   */
  private Group withoutNames(Group root) {
    Attributes others = without(root.attributes(), CONVENTIONS::equalsIgnoreCase);
    for (String name : OTHER_CONVENTIONS) {
      Group changed = root.withAttributes(others.with(CONVENTIONS, name));
      RuntimeException thrown = thrown(changed);
      Enhanceable attempt = new Enhanceable(trial, findings.empty());
      Group sound = thrown == null ? changed : attempt.mended(changed, paths(changed), thrown);
      if (isUsable(sound)) {
        findings.warning(
            root.path(),
            "an axis that cannot be used has a name that makes it one",
            "its coordinate systems are made by " + name);
        findings.addAll(attempt.findings.all());
        return sound;
      }
    }
    return root;
  }

  private Group mended(Group whole, List<String> paths, RuntimeException thrown) {
    Group root = withoutEmpty(whole);
    if (!root.equals(whole) && !fails(root)) {
      return root;
    }
    Attributes featureless = without(root.attributes(), OF_FEATURES::contains);
    if (featureless != root.attributes() && !fails(root.withAttributes(featureless))) {
      findings.warning(
          root.path(),
          "netCDF-Java fails on the features that it names: " + thrown,
          "NetcdfDatasets does not use " + named(root.attributes(), OF_FEATURES::contains));
      return root.withAttributes(featureless);
    }
    for (Predicate<String> suspect :
        List.<Predicate<String>>of(
            OF_TABLES::contains,
            OF_GRIDS::contains,
            name -> !OF_VALUES.contains(name),
            OF_VALUES::contains)) {
      Group culprits = withoutCulprits(root, paths, suspect, thrown);
      if (culprits != null) {
        return culprits;
      }
    }
    String said = conventions(root.attributes());
    List<Attributes> others = new ArrayList<>();
    others.add(without(root.attributes(), CONVENTIONS::equalsIgnoreCase));
    OTHER_CONVENTIONS.forEach(name -> others.add(others.get(0).with(CONVENTIONS, name)));
    for (Attributes other : others) {
      Group changed = root.withAttributes(other);
      if (!fails(changed)) {
        findings.warning(
            root.path(),
            "netCDF-Java fails on it%s: %s"
                .formatted(said == null ? "" : " as \"" + said + "\"", thrown),
            "its coordinate systems are made by "
                + (other.has(CONVENTIONS) ? other.text(CONVENTIONS) : "no convention"));
        return changed;
      }
    }
    Group bare = without(root.withAttributes(others.get(others.size() - 1)), paths, name -> true);
    if (fails(bare)) {
      return root;
    }
    findings.error(
        root.path(),
        "netCDF-Java fails on its attributes: " + thrown,
        "no attribute is used by NetcdfDatasets, NetcdfFiles has them");
    return bare;
  }

  /** The tree without empty lists where values are expected. */
  private Group withoutEmpty(Group group) {
    List<Array> arrays = new ArrayList<>();
    for (Array array : group.arrays()) {
      Attributes left = array.attributes();
      for (String name : OF_VALUES) {
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

  private static @Nullable String conventions(Attributes attributes) {
    return attributes.values().keySet().stream()
        .filter(CONVENTIONS::equalsIgnoreCase)
        .findFirst()
        .map(attributes::text)
        .orElse(null);
  }

  private boolean fails(Group root) {
    return attempts > MOST || thrown(root) != null;
  }

  /** What netCDF-Java throws; null if it throws nothing. */
  private @Nullable RuntimeException thrown(Group root) {
    attempts++;
    try {
      trial.of(root);
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  /**
   * The tree without suspect attributes of as few arrays as possible; null if that does not help.
   */
  private @Nullable Group withoutCulprits(
      Group root, List<String> paths, Predicate<String> suspect, RuntimeException thrown) {
    if (fails(without(root, paths, suspect))) {
      return null;
    }
    Set<String> culprits = new TreeSet<>(paths);
    acquit(root, paths, suspect, culprits);
    for (String path : culprits) {
      findings.error(
          path,
          "netCDF-Java fails on its attributes: " + thrown,
          "NetcdfDatasets does not use " + named(array(root, path).attributes(), suspect));
    }
    return without(root, List.copyOf(culprits), suspect);
  }

  /** The names of the attributes that are suspect, as a list in a sentence. */
  private static String named(Attributes attributes, Predicate<String> suspect) {
    return attributes.values().keySet().stream().filter(suspect).collect(joining(", "));
  }

  /** Removes the harmless ones among {@code paths} from {@code culprits}. */
  private void acquit(
      Group root, List<String> paths, Predicate<String> suspect, Set<String> culprits) {
    Set<String> others = new HashSet<>(culprits);
    paths.forEach(others::remove);
    if (!fails(without(root, List.copyOf(others), suspect))) {
      paths.forEach(culprits::remove);
    } else if (paths.size() > 1) {
      int half = paths.size() / 2;
      acquit(root, paths.subList(0, half), suspect, culprits);
      acquit(root, paths.subList(half, paths.size()), suspect, culprits);
    }
  }
}
