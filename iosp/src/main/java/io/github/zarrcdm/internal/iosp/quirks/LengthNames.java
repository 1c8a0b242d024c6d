package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Names for dimensions that have none: netCDF-Java takes two dimensions without names for the same
 * if their lengths are. A length that only one coordinate in one dimension has gets its name.
 */
@Quirk(
    of = "ucar.nc2.Dimension",
    seen = "5.5.3",
    does =
        "takes two dimensions without names for the same if their lengths are, on which "
            + "coverages fail",
    instead = "dimensions are named by their lengths, if coverages can be made then")
public final class LengthNames {

  private final Map<Long, String> names = new HashMap<>();

  private LengthNames() {}

  /**
   * Returns the tree in which arrays that name coordinates, and these, have names for all
   * dimensions; {@code group} itself if they have.
   */
  public static Group given(Group group) {
    Map<String, Array> all = new TreeMap<>();
    PartialTrees.collect(group, all);
    Set<String> coordinates = new HashSet<>();
    all.values().forEach(array -> coordinates.addAll(named(array)));
    all.values().removeIf(array -> named(array).isEmpty() && !coordinates.contains(array.name()));
    LengthNames lengths = new LengthNames();
    all.values().stream().filter(array -> coordinates.contains(array.name())).forEach(lengths::add);
    Map<String, Array> changed = new HashMap<>();
    all.forEach(
        (path, array) -> {
          List<@Nullable String> complete = lengths.of(array);
          if (!complete.equals(array.dimensionNames())) {
            changed.put(path, array.withDimensionNames(complete));
          }
        });
    return changed.isEmpty() ? group : PartialTrees.with(group, changed);
  }

  private static List<String> named(Array array) {
    String text = array.attributes().text(CfAttributes.COORDINATES);
    return text == null ? List.of() : Arrays.asList(text.strip().split("\\s+"));
  }

  private void add(Array coordinate) {
    if (coordinate.rank() == 1 && isUnnamed(coordinate.dimensionName(0))) {
      names.merge(coordinate.shape()[0], coordinate.name(), (one, other) -> "");
    }
  }

  private List<@Nullable String> of(Array array) {
    List<@Nullable String> complete = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      String name = array.dimensionName(d);
      long length = array.shape()[d];
      String coordinate = names.getOrDefault(length, "");
      complete.add(
          !isUnnamed(name) ? name : coordinate.isEmpty() ? "length_" + length : coordinate);
    }
    return complete;
  }

  private static boolean isUnnamed(@Nullable String dimension) {
    return dimension == null || dimension.isEmpty();
  }
}
