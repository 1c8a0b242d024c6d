package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives a dimension another name ({@code time_2}) whose own is that of a coordinate variable of
 * another length: netCDF-Java finds coordinate variables by the names of dimensions alone.
 */
@Quirk(
    of = "ucar.nc2.internal.dataset.CoordSystemBuilder",
    seen = "5.5.3",
    does =
        "finds coordinate variables by the names of dimensions alone, also those of "
            + "another length",
    instead = "the dimension gets another name")
final class UnevenDimensions {
  private UnevenDimensions() {}

  static Group renamed(Group root) {
    return renamed(root, ModelScope.of(root));
  }

  private static Group renamed(Group group, ModelScope scope) {
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < group.groups().size(); i++) {
      groups.add(renamed(group.groups().get(i), scope.inner().get(i)));
    }
    return group.withMembers(
        group.arrays().stream().map(array -> renamed(array, scope)).toList(), groups);
  }

  private static Array renamed(Array array, ModelScope scope) {
    List<@Nullable String> names = new ArrayList<>(array.dimensionNames());
    for (int d = 0; d < names.size(); d++) {
      String name = names.get(d);
      Array coordinate = name == null || name.isEmpty() ? null : coordinate(name, scope);
      if (coordinate != null && coordinate.shape()[0] != array.shape()[d]) {
        String other = name + "_" + array.shape()[d];
        while (coordinate(other, scope) != null) {
          other += "_";
        }
        names.set(d, other);
      }
    }
    return names.equals(array.dimensionNames()) ? array : array.withDimensionNames(names);
  }

  /** Returns the nearest array of that name, if it is a coordinate variable. */
  private static @Nullable Array coordinate(String name, ModelScope scope) {
    for (ModelScope at = scope; at != null; at = at.outer()) {
      Array found = at.variable(name);
      if (found != null) {
        return found.rank() == 1 && name.equals(found.dimensionName(0)) ? found : null;
      }
    }
    return null;
  }
}
