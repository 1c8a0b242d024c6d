package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the grid mapping variable that an array refers to: in the plain syntax of CF, in the
 * extended one, by path, in a group above, or without any reference as rioxarray does.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#grid-mappings-and-projections">CF,
 *     5.6</a>
 */
final class GridMappingNames {
  private GridMappingNames() {}

  /** The grid mapping of {@code array}; null if there is none. */
  static @Nullable Array of(Array array, Horizontal horizontal, GroupEditor group) {
    String reference = array.attributes().text("grid_mapping");
    Array named = reference == null ? null : named(name(reference, array, horizontal), group);
    if (named != null) {
      return named;
    }
    String coordinates = array.attributes().text("coordinates");
    for (String name : coordinates == null ? new String[0] : coordinates.strip().split("\\s+")) {
      Array coordinate = named(name, group);
      if (coordinate != null && describesCrs(coordinate)) {
        return coordinate;
      }
    }
    // The default name in rioxarray and odc-geo.
    Array usual = group.nearest("spatial_ref");
    return horizontal.certain() && usual != null && describesCrs(usual) ? usual : null;
  }

  private static @Nullable Array named(String name, GroupEditor group) {
    return group.nearest(name.substring(name.lastIndexOf('/') + 1));
  }

  static boolean describesCrs(Array array) {
    Attributes attributes = array.attributes();
    return array.rank() <= 1
        && (attributes.has("crs_wkt")
            || attributes.has("spatial_ref")
            || attributes.has(GridMappings.NAME)
            || GridMappingReader.PROJ_TEXTS.stream().anyMatch(attributes::has));
  }

  /**
   * Of {@code crs1: x y crs2: lat lon} the name whose coordinates are the horizontal dimensions,
   * else the first.
   */
  private static String name(String reference, Array array, Horizontal horizontal) {
    if (!reference.contains(":")) {
      return reference.strip();
    }
    Map<String, List<String>> coordinates = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    for (String word : reference.replace(":", ": ").strip().split("\\s+")) {
      if (word.endsWith(":")) {
        current = new ArrayList<>();
        coordinates.put(word.substring(0, word.length() - 1), current);
      } else {
        current.add(word);
      }
    }
    for (Map.Entry<String, List<String>> entry : coordinates.entrySet()) {
      if (entry.getValue().contains(array.shortDimensionName(horizontal.x()))
          && entry.getValue().contains(array.shortDimensionName(horizontal.y()))) {
        return entry.getKey();
      }
    }
    return coordinates.keySet().iterator().next();
  }
}
