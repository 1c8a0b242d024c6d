package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes that list variables. netCDF-Java compares each name with one variable of the dataset
 * after the other, by its full name and then by its short one, so that the lists have a limit in
 * total.
 */
@Quirk(
    of = "ucar.nc2.internal.dataset.CoordSystemBuilder",
    seen = "5.5.3",
    does = "compares each name of a list with all variables, by full and by short name",
    instead = "lists beyond a limit are left out, with a finding")
final class NameLists {
  private static final List<String> LISTS =
      List.of("coordinates", "_CoordinateAxes", "_CoordinateSystems", "_CoordinateTransforms");

  /** By its full name, within its group, by its short name. */
  private static final int SEARCHES = 3;

  private final Map<String, Integer> places = new HashMap<>();
  private final Findings findings;
  private int arrays;
  private long lookups;

  private NameLists(Findings findings) {
    this.findings = findings;
  }

  /** Returns the tree without the lists beyond the limit, each of which becomes a finding. */
  static Group limited(Group root, Findings findings) {
    NameLists lists = new NameLists(findings);
    lists.count(root);
    return lists.limited(root);
  }

  private void count(Group group) {
    for (Array array : group.arrays()) {
      places.putIfAbsent(array.path().substring(1), arrays);
      places.putIfAbsent(array.name(), arrays);
      arrays++;
    }
    group.groups().forEach(this::count);
  }

  private Group limited(Group group) {
    return group.withMembers(
        group.arrays().stream().map(this::limited).toList(),
        group.groups().stream().map(this::limited).toList());
  }

  private Array limited(Array array) {
    Attributes attributes = array.attributes();
    for (String list : LISTS) {
      long cost = cost(attributes.text(list));
      if (cost > Limit.NAME_LOOKUPS.value() - lookups) {
        String where = array.path() + ": attribute " + list;
        findings.warning(
            where,
            String.valueOf(
                Limit.NAME_LOOKUPS.exceeded(Long.toString(lookups + cost), where).getMessage()),
            "NetcdfDatasets leaves this attribute out");
        attributes = attributes.without(list);
      } else {
        lookups += cost;
      }
    }
    return attributes == array.attributes() ? array : array.withAttributes(attributes);
  }

  /** Returns how many variables are looked at to find those that are named. */
  private long cost(@Nullable String names) {
    long cost = 0;
    if (names != null) {
      for (String name : names.strip().split("\\s+")) {
        cost += places.getOrDefault(name, SEARCHES * arrays) + 1L;
      }
    }
    return cost;
  }
}
