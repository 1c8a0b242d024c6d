package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Limits groups to a size that netCDF-Java opens within seconds. It searches all names of a group
 * for each name, which takes quadratic time.
 */
@Quirk(
    of = "ucar.nc2.Group",
    seen = "5.5.3",
    does = "searches all names of a group for each name, in quadratic time",
    instead = "what is beyond the limits is left out, with a finding")
public final class GroupWidth {
  private final Findings findings;
  private long pairs;

  private GroupWidth(Findings findings) {
    this.findings = findings;
  }

  /**
   * Returns {@code root} and its descendants, each with at most as many arrays, groups, attributes
   * and dimension names as the limits allow; the rest is left out with a finding.
   */
  public static Group within(Group root, Findings findings) {
    return new GroupWidth(findings).cut(root);
  }

  private Group cut(Group group) {
    Attributes attributes = few(group.attributes(), group.path());
    List<Array> arrays = first(group.arrays(), Limit.VARIABLES, group);
    arrays = few(named(group, arrays));
    List<Group> inside = first(group.groups(), Limit.GROUPS, group);
    List<Dimension> dimensions = first(group.dimensions(), Limit.DIMENSION_NAMES, group);
    List<Group> groups = new ArrayList<>(inside.size());
    boolean changed =
        attributes != group.attributes()
            || arrays != group.arrays()
            || inside != group.groups()
            || dimensions != group.dimensions();
    for (Group inner : inside) {
      Group cut = cut(inner);
      changed |= cut != inner;
      groups.add(cut);
    }
    return changed ? new Group(group.path(), attributes, dimensions, groups, arrays) : group;
  }

  private List<Array> few(List<Array> arrays) {
    List<Array> few = null;
    for (int i = 0; i < arrays.size(); i++) {
      Array array = arrays.get(i);
      Attributes left = few(array.attributes(), array.path());
      if (left != array.attributes()) {
        few = few == null ? new ArrayList<>(arrays) : few;
        few.set(i, array.withAttributes(left));
      }
    }
    return few == null ? arrays : few;
  }

  private Attributes few(Attributes attributes, String path) {
    long count = attributes.values().size();
    long more = pairs + count * (count - 1) / 2;
    if (more <= Limit.ATTRIBUTE_PAIRS.value()) {
      pairs = more;
      return attributes;
    }
    findings.error(
        path,
        Limit.ATTRIBUTE_PAIRS.exceeded(Long.toString(more), path).getMessage(),
        "its attributes are left out");
    return Attributes.NONE;
  }

  private <T> List<T> first(List<T> all, Limit limit, Group group) {
    int most = (int) Math.min(limit.value(), all.size());
    if (most == all.size()) {
      return all;
    }
    findings.error(
        group.path(),
        message(limit, all.size(), group),
        "those after the first %s are left out".formatted(most));
    return List.copyOf(all.subList(0, most));
  }

  private List<Array> named(Group group, List<Array> arrays) {
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
