package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.internal.metadata.document.NodeNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members that attributes of a group speak of: the levels of a pyramid (OME-Zarr, ndpyramid,
 * GeoZarr), labels and series of OME-Zarr. For stores that cannot be listed; nothing says that they
 * are there, or that they are all.
 */
final class MemberHints {
  private MemberHints() {}

  static List<String> of(Map<String, Object> attributes) {
    Set<String> members = new LinkedHashSet<>();
    Map<?, ?> told = attributes.get("ome") instanceof Map<?, ?> ome ? ome : attributes;
    for (Object image : list(told.get("multiscales"))) {
      collect(image, "datasets", "path", members);
    }
    collect(told.get("multiscales"), "layout", "asset", members);
    if (!members.isEmpty()) {
      members.add("labels");
    }
    list(told.get("labels")).forEach(name -> add(name, members));
    list(told.get("series")).forEach(name -> add(name, members));
    return new ArrayList<>(members);
  }

  /** Adds {@code of[list][*][name]}. */
  private static void collect(@Nullable Object of, String list, String name, Set<String> members) {
    for (Object entry : of instanceof Map<?, ?> map ? list(map.get(list)) : List.of()) {
      if (entry instanceof Map<?, ?> map) {
        add(map.get(name), members);
      }
    }
  }

  private static void add(@Nullable Object name, Set<String> members) {
    if (name instanceof String text && NodeNames.listed(text)) {
      members.add(text);
    }
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }
}
