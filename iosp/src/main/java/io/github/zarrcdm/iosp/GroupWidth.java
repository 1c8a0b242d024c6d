package io.github.zarrcdm.iosp;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Limits groups to a size that netCDF-Java opens within seconds. It searches all names of a group
 * for each name, which takes quadratic time.
 */
final class GroupWidth {
  private GroupWidth() {}

  /**
   * {@code group} and its descendants, each with at most as many arrays and dimension names as the
   * limits allow; the rest is left out with a finding.
   */
  static Group within(Group group, Findings findings) {
    List<Array> arrays = named(group, first(group, findings), findings);
    List<Group> groups = new ArrayList<>(group.groups().size());
    boolean changed = arrays != group.arrays();
    for (Group inner : group.groups()) {
      Group cut = within(inner, findings);
      changed |= cut != inner;
      groups.add(cut);
    }
    return changed
        ? new Group(group.path(), group.attributes(), group.dimensions(), groups, arrays)
        : group;
  }

  private static List<Array> first(Group group, Findings findings) {
    int most = (int) Math.min(Limit.VARIABLES.value(), group.arrays().size());
    if (most == group.arrays().size()) {
      return group.arrays();
    }
    findings.error(
        group.path(),
        message(Limit.VARIABLES, group.arrays().size(), group),
        "those after the first %d are left out".formatted(most));
    return List.copyOf(group.arrays().subList(0, most));
  }

  private static List<Array> named(Group group, List<Array> arrays, Findings findings) {
    Set<String> names = new HashSet<>();
    List<Array> named = new ArrayList<>(arrays.size());
    boolean all = true;
    for (Array array : arrays) {
      List<String> kept = new ArrayList<>(array.rank());
      for (int d = 0; d < array.rank(); d++) {
        String name = array.dimensionName(d);
        boolean room = names.contains(name) || names.size() < Limit.DIMENSION_NAMES.value();
        if (name != null && room) {
          names.add(name);
        }
        kept.add(room ? name : null);
        all &= room || name == null;
      }
      named.add(all ? array : array.withDimensionNames(kept));
    }
    if (all) {
      return arrays;
    }
    findings.error(
        group.path(),
        message(Limit.DIMENSION_NAMES, names.size() + 1L, group),
        "dimensions of other names are anonymous");
    return named;
  }

  private static String message(Limit limit, long found, Group group) {
    return limit.exceeded(Long.toString(found), group.path()).getMessage();
  }
}
