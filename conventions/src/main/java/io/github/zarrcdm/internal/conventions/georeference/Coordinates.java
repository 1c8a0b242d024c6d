package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.FreeAxisTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The attributes that name the axes of a raster: CF's {@code coordinates}, or {@code
 * _CoordinateAxes} of the CDM, which names all axes, if the store already uses {@code coordinates}
 * for others or follows conventions that do not have it.
 */
final class Coordinates {
  static final String NAME = "coordinates";
  static final String AXES = "_CoordinateAxes";

  private Coordinates() {}

  /** Returns {@code raster} with {@code names} as additional coordinates. */
  static Array added(Array raster, List<String> names, GroupEditor group) {
    Attributes attributes = raster.attributes();
    return raster.withAttributes(
        attributes.has(NAME) || !areRead(group)
            ? attributes.withDefault(AXES, String.join(" ", axes(raster, names, group)))
            : attributes.with(NAME, String.join(" ", names)));
  }

  /**
   * Reports that places of cells, computed {@code from} what CF has no words for, are not added,
   * because {@code coordinates=stored} says so, as copies do.
   */
  static void leftOut(String path, String from, Findings findings) {
    findings.warning(
        path,
        "the latitudes and longitudes of its cells are computed from " + from,
        "they are left out; #coordinates=computed at the end of the source copies them");
  }

  /** Returns {@code raster} with no axes but those that it has now. */
  static Array asTheyAre(Array raster, GroupEditor group) {
    Set<String> axes = axes(raster, List.of(), group);
    return axes.isEmpty()
        ? raster
        : raster.withAttributes(raster.attributes().withDefault(AXES, String.join(" ", axes)));
  }

  /**
   * Returns true if {@code coordinates} have a meaning: by CF, which is assumed if nothing is said.
   */
  static boolean areRead(GroupEditor group) {
    return conventions(group).allMatch(said -> said.contains("CF"));
  }

  /** Returns true if the dataset says which conventions it follows. */
  static boolean hasConventions(GroupEditor group) {
    return conventions(group).findAny().isPresent();
  }

  private static Stream<String> conventions(GroupEditor group) {
    Attributes root = group.root().attributes();
    return root.values().keySet().stream()
        .filter("Conventions"::equalsIgnoreCase)
        .map(name -> String.valueOf(root.text(name)));
  }

  private static Set<String> axes(Array raster, List<String> names, GroupEditor group) {
    Set<String> axes = new LinkedHashSet<>();
    for (int d = 0; d < raster.rank(); d++) {
      String name = raster.shortDimensionName(d);
      if (name != null && !names.contains(name + "_index") && group.nearest(name) != null) {
        axes.add(name);
      }
    }
    axes.addAll(stored(raster, group));
    axes.addAll(names);
    return axes;
  }

  /**
   * Returns the names that are already there, except those that are not axes of {@code raster}:
   * scalars of no type, because xarray lists grid mappings, and coordinates of a grid that it was
   * gathered from.
   */
  private static List<String> stored(Array raster, GroupEditor group) {
    return names(raster.attributes()).stream()
        .filter(
            name -> {
              Array coordinate = group.nearest(name);
              return coordinate != null
                  && (coordinate.rank() > 0 || FreeAxisTypes.isTyped(coordinate))
                  && isOn(raster, coordinate);
            })
        .toList();
  }

  /**
   * Returns true if every dimension of {@code coordinate} that has a name is one of {@code array};
   * texts may have one more.
   */
  static boolean isOn(Array array, Array coordinate) {
    boolean texts = coordinate.type().kind() == Kind.CHAR;
    Set<String> dimensions = new HashSet<>();
    for (int d = 0; d < array.rank(); d++) {
      dimensions.add(array.shortDimensionName(d) + " " + array.shape()[d]);
    }
    for (int d = 0; d < coordinate.rank() - (texts ? 1 : 0); d++) {
      String name = coordinate.shortDimensionName(d);
      if (name != null && !dimensions.contains(name + " " + coordinate.shape()[d])) {
        return false;
      }
    }
    return true;
  }

  /** Returns true if {@code coordinates} of {@code array} names some that are horizontal. */
  static boolean arePlaces(Array array, GroupEditor group) {
    return names(array.attributes()).stream()
        .map(group::nearest)
        .anyMatch(
            coordinate ->
                coordinate != null
                    && coordinate.rank() > 0
                    && HorizontalDimensions.isSaid(coordinate.attributes()));
  }

  /** Returns the names in {@code coordinates}. */
  static List<String> names(Attributes attributes) {
    String text = attributes.text(NAME);
    return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }
}
