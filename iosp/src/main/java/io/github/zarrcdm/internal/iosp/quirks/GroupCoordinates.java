package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Spells names in {@code coordinates} as paths where netCDF-Java would take another variable: it
 * takes one of the root before one of the array's own group, and one of any group before one of the
 * group around it.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#groups">CF, 2.7</a>
 */
@Quirk(
    of = "ucar.nc2.internal.dataset.CoordSystemBuilder",
    seen = "5.5.3",
    does =
        "looks names in coordinates up in the root before the array's own group, and "
            + "takes one of any group before that of the group around it, unlike CF 2.7; "
            + "reads no paths",
    instead = "such names are spelled as full names")
final class GroupCoordinates {

  private final Group root;
  private final Findings findings;

  /** The first array of each name, in the order in which netCDF-Java looks for it. */
  private final Map<String, Array> first = new HashMap<>();

  private GroupCoordinates(Group root, Findings findings) {
    this.root = root;
    this.findings = findings;
    collect(root);
  }

  static Group of(Group root, Findings findings) {
    return root.groups().isEmpty()
        ? root
        : new GroupCoordinates(root, findings).spelled(root, ModelScope.of(root));
  }

  private void collect(Group group) {
    group.arrays().forEach(array -> first.putIfAbsent(array.name(), array));
    group.groups().forEach(this::collect);
  }

  private Group spelled(Group group, ModelScope scope) {
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < group.groups().size(); i++) {
      groups.add(spelled(group.groups().get(i), scope.inner().get(i)));
    }
    List<Array> changed = new ArrayList<>();
    List<Array> arrays = new ArrayList<>();
    for (Array array : group.arrays()) {
      Array spelled = spelled(array, scope);
      arrays.add(spelled);
      if (spelled != array) {
        changed.add(spelled);
      }
    }
    if (!changed.isEmpty()) {
      findings.note(
          changed.get(0).path(),
          "netCDF-Java takes other variables for its coordinates, or none",
          "NetcdfDatasets names %s%s"
              .formatted(
                  changed.get(0).attributes().text(CfAttributes.COORDINATES),
                  changed.size() == 1 ? "" : ", and %s others".formatted(changed.size() - 1)));
    }
    return group.withMembers(arrays, groups);
  }

  private Array spelled(Array array, ModelScope scope) {
    String text = array.attributes().text(CfAttributes.COORDINATES);
    if (text == null || text.isBlank()) {
      return array;
    }
    List<String> names = new ArrayList<>();
    boolean same = true;
    for (String name : text.strip().split("\\s+")) {
      Array meant = NameSearch.find(name, scope.dimensions(array), scope);
      String path = meant == null ? name : path(meant, scope);
      boolean other = meant != null && !path.equals(taken(name, scope));
      names.add(other ? path : name);
      same &= !other;
    }
    return same
        ? array
        : array.withAttributes(
            array.attributes().with(CfAttributes.COORDINATES, String.join(" ", names)));
  }

  /** Returns the full name of what netCDF-Java takes; null if it takes nothing. */
  private @Nullable String taken(String name, ModelScope scope) {
    if (name.indexOf('/') >= 0) {
      return name; // A full name, or of nothing.
    }
    Array ofRoot = root.array(name);
    Array own = scope.group().array(name);
    Array taken = ofRoot != null ? ofRoot : own != null ? own : first.get(name);
    return taken == null ? null : path(taken, scope);
  }

  /** Full names begin at the root, without a slash; a backslash precedes dots. */
  private String path(Array array, ModelScope scope) {
    String group = scope.around(array).group().path().substring(root.path().length());
    return (group + "/" + array.name()).replaceAll("^/", "").replaceAll("([.\\\\])", "\\\\$1");
  }
}
