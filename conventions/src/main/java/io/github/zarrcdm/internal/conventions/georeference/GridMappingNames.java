package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the grid mapping variable that an array or its coordinates refer to: in the plain syntax of
 * CF, in the extended one, by path, in a group above, or without any reference as rioxarray does.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#grid-mappings-and-projections">CF,
 *     5.6</a>
 */
final class GridMappingNames {
  /** The default name in rioxarray and odc-geo. */
  static final String USUAL = "spatial_ref";

  private GridMappingNames() {}

  /** Returns the grid mapping of {@code array}; null if there is none. */
  static @Nullable Array of(Array array, HorizontalDimensions horizontal, GroupEditor group) {
    Array own = ofOwn(array, horizontal, group);
    for (int d : new int[] {horizontal.x(), horizontal.y()}) {
      Array axis = own == null ? group.axis(array, d) : null;
      own = axis == null ? own : referred(axis, horizontal, array, group);
    }
    if (own != null) {
      return own;
    }
    Array usual = group.nearest(USUAL);
    boolean meant = horizontal.known() != HorizontalDimensions.Known.LAST;
    return meant && usual != null && describesCrs(usual) ? usual : null;
  }

  /** Returns the mapping of CF's name {@code kind} that {@code array} refers to; null if none. */
  static @Nullable Array of(Array array, String kind, GroupEditor group) {
    String reference = array.attributes().text("grid_mapping");
    if (reference == null) {
      return null;
    }
    String text = reference.strip();
    for (String word : text.contains(":") ? text.split("[\\s:]+") : new String[] {text}) {
      Array mapping = named(word, group);
      if (mapping != null && kind.equals(mapping.attributes().text(GRID_MAPPING_NAME))) {
        return mapping;
      }
    }
    return null;
  }

  /**
   * Returns the one that the array itself refers to, in {@code grid_mapping} or {@code
   * coordinates}.
   */
  private static @Nullable Array ofOwn(
      Array array, HorizontalDimensions horizontal, GroupEditor group) {
    Array named = referred(array, horizontal, array, group);
    return named != null
        ? named
        : Coordinates.names(array.attributes()).stream()
            .map(name -> named(name, group))
            .filter(coordinate -> coordinate != null && describesCrs(coordinate))
            .findFirst()
            .orElse(null);
  }

  private static @Nullable Array referred(
      Array from, HorizontalDimensions horizontal, Array array, GroupEditor group) {
    String reference = from.attributes().text("grid_mapping");
    return reference == null ? null : named(name(reference, array, horizontal), group);
  }

  private static @Nullable Array named(String name, GroupEditor group) {
    return group.nearest(name.substring(name.lastIndexOf('/') + 1));
  }

  static boolean describesCrs(Array array) {
    Attributes attributes = array.attributes();
    return array.rank() <= 1
        && (attributes.has("crs_wkt")
            || attributes.has("spatial_ref")
            || attributes.has(GRID_MAPPING_NAME)
            || GridMappingReader.PROJ_TEXTS.stream().anyMatch(attributes::has));
  }

  /**
   * Of {@code crs1: x y crs2: lat lon} the name whose coordinates are the horizontal dimensions,
   * else the first.
   */
  private static String name(String reference, Array array, HorizontalDimensions horizontal) {
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
