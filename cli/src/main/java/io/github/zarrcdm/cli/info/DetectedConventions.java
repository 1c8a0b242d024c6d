package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** The conventions that a store shows signs of, anywhere in its tree. */
final class DetectedConventions {
  private static final Map<String, Predicate<String>> SIGNS = new LinkedHashMap<>();

  static {
    SIGNS.put("GDAL (_CRS)", "_CRS"::equals);
    SIGNS.put("proj:", name -> name.startsWith("proj:"));
    SIGNS.put("spatial:", name -> name.startsWith("spatial:"));
    SIGNS.put("GeoTransform", "GeoTransform"::equals);
    SIGNS.put("OME-Zarr", name -> name.equals("ome") || name.equals("omero"));
    SIGNS.put("multiscales", "multiscales"::equals);
    SIGNS.put("grid_mapping (CF)", "grid_mapping"::equals);
  }

  private DetectedConventions() {}

  /**
   * Returns the ones that {@code root} names itself, and then those that attributes of a node show.
   */
  static List<String> in(Group root) {
    List<String> found = new ArrayList<>();
    root.attributes().values().keySet().stream()
        .filter("Conventions"::equalsIgnoreCase)
        .map(root.attributes()::text)
        .filter(Objects::nonNull)
        .forEach(found::add);
    Set<String> names = new LinkedHashSet<>();
    collect(root, names);
    SIGNS.forEach(
        (convention, sign) -> {
          if (names.stream().anyMatch(sign)) {
            found.add(convention);
          }
        });
    return found;
  }

  private static void collect(Group group, Set<String> names) {
    names.addAll(group.attributes().values().keySet());
    for (Array array : group.arrays()) {
      names.addAll(array.attributes().values().keySet());
    }
    group.groups().forEach(inner -> collect(inner, names));
  }
}
