package io.github.zarrcdm.internal.growth;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;

/** Removes the attributes that say where rasters lie from those that have grown on the map. */
final class OutdatedPlaces {
  private static final String DIMENSIONS = "spatial:dimensions";

  private final String grown;
  private final List<String> removed = new ArrayList<>();

  private OutdatedPlaces(String grown) {
    this.grown = grown;
  }

  /**
   * Returns {@code root}, in which {@code dimension} has grown; the paths of what changed are
   * added.
   */
  static Group removed(Group root, String dimension, List<String> changed) {
    OutdatedPlaces places = new OutdatedPlaces(dimension);
    Group result = places.group(root, List.of());
    changed.addAll(places.removed);
    return result;
  }

  private Group group(Group group, List<?> inherited) {
    List<?> declared = declared(group.attributes(), inherited);
    Group result =
        group
            .withArrays(group.arrays().stream().map(array -> array(array, declared)).toList())
            .withGroups(group.groups().stream().map(child -> group(child, declared)).toList());
    if (!declared.contains(grown) || !PlaceAttributes.in(group.attributes())) {
      return result;
    }
    removed.add(group.path());
    return result.withAttributes(PlaceAttributes.removed(group.attributes()));
  }

  private Array array(Array array, List<?> inherited) {
    List<String> names = array.dimensionNames();
    List<?> last = names.subList(Math.max(0, names.size() - 2), names.size());
    List<?> declared = declared(array.attributes(), inherited.isEmpty() ? last : inherited);
    if (!names.contains(grown)
        || !declared.contains(grown)
        || !PlaceAttributes.in(array.attributes())) {
      return array;
    }
    removed.add(array.path());
    return array.withAttributes(PlaceAttributes.removed(array.attributes()));
  }

  private static List<?> declared(Attributes attributes, List<?> otherwise) {
    return attributes.get(DIMENSIONS) instanceof List<?> list ? list : otherwise;
  }
}
