package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.internal.metadata.document.NodeNames;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names the dimensions of OME-Zarr images that have no names of their own: after the axes that the
 * {@code multiscales} of a group above give for the levels of a pyramid.
 *
 * @see <a href="https://ngff.openmicroscopy.org/0.5/#multiscale-md">multiscales metadata</a>
 */
final class OmeAxes {
  private OmeAxes() {}

  static Group named(Group group) {
    return named(group, Map.of());
  }

  /** {@code axes} are those that groups above give, by the full path of an array. */
  private static Group named(Group group, Map<String, List<String>> axes) {
    Map<String, List<String>> known = new HashMap<>(axes);
    for (Map<?, ?> image : images(group.attributes())) {
      List<String> names = names(image.get("axes"));
      if (!names.isEmpty() && image.get("datasets") instanceof List<?> datasets) {
        for (Object dataset : datasets) {
          if (dataset instanceof Map<?, ?> map && map.get("path") instanceof String path) {
            known.put(group.child(path), names);
          }
        }
      }
    }
    List<Array> arrays = new ArrayList<>();
    for (Array array : group.arrays()) {
      arrays.add(named(array, known.getOrDefault(array.path(), List.of())));
    }
    List<Group> groups = new ArrayList<>();
    for (Group member : group.groups()) {
      groups.add(named(member, known));
    }
    return group.withMembers(arrays, groups);
  }

  private static Array named(Array array, List<String> names) {
    boolean fits = array.dimensionNames().isEmpty() && names.size() == array.rank();
    return fits ? array.withDimensionNames(names) : array;
  }

  /** Returns the entries of {@code multiscales}: since 0.5 inside {@code ome}. */
  private static List<Map<?, ?>> images(Attributes attributes) {
    Object multiscales =
        attributes.get("ome") instanceof Map<?, ?> ome
            ? ome.get("multiscales")
            : attributes.get("multiscales");
    List<Map<?, ?>> images = new ArrayList<>();
    if (multiscales instanceof List<?> list) {
      for (Object entry : list) {
        if (entry instanceof Map<?, ?> image) {
          images.add(image);
        }
      }
    }
    return images;
  }

  /**
   * Returns the names of the axes: objects with a name, or (0.3) names alone. Empty if that is not
   * what they are.
   */
  private static List<String> names(@Nullable Object axes) {
    List<String> names = new ArrayList<>();
    if (axes instanceof List<?> list) {
      for (Object axis : list) {
        Object name = axis instanceof Map<?, ?> map ? map.get("name") : axis;
        if (!(name instanceof String text) || !NodeNames.legal(text)) {
          return List.of();
        }
        names.add(text);
      }
    }
    return names;
  }
}
