package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FEATURE_TYPE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;

/**
 * Names the groups that have stations, profiles or trajectories.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#discrete-sampling-geometries">CF,
 *     9</a>
 */
@Quirk(
    of = "ucar.nc2.ft.point.standard.TableAnalyzer",
    seen = "5.5.3",
    does = "finds features only if their identifiers are in the root group",
    instead = "a finding says which groups have some, and #group= opens one of them")
final class FeaturesInGroups {
  private FeaturesInGroups() {}

  /** Returns the tree, unchanged. */
  static Group named(Group root, Findings findings) {
    List<String> groups = new ArrayList<>();
    for (Group inner : root.groups()) {
      collect(inner, root.attributes().has(FEATURE_TYPE), groups);
    }
    if (!groups.isEmpty()) {
      findings.note(
          groups.get(0),
          "netCDF-Java finds stations, profiles and trajectories in the root only%s"
              .formatted(
                  groups.size() == 1
                      ? ""
                      : "; other groups that have some, too: " + (groups.size() - 1)),
          "to have those of this group, open it with #group=" + groups.get(0));
    }
    return root;
  }

  private static void collect(Group group, boolean around, List<String> into) {
    boolean typed = around || group.attributes().has(FEATURE_TYPE);
    if (typed && group.arrays().stream().anyMatch(array -> array.attributes().has(CF_ROLE))) {
      into.add(group.path());
    }
    group.groups().forEach(inner -> collect(inner, typed, into));
  }
}
