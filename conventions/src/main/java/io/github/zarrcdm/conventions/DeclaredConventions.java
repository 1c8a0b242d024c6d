package io.github.zarrcdm.conventions;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reports the Zarr conventions that a store declares and this package does not interpret. Their
 * attributes are left unchanged. The tree is never changed either, because supported conventions
 * are read with or without a declaration.
 *
 * @see <a href="https://github.com/zarr-conventions/zarr-conventions-spec">Zarr conventions</a>
 */
final class DeclaredConventions implements Convention {
  private static final String KEY = "zarr_conventions";

  private final Findings findings;

  DeclaredConventions(Findings findings) {
    this.findings = findings;
  }

  @Override
  public Group apply(Group root) {
    Map<String, String> firstPlaces = new LinkedHashMap<>();
    collect(root, firstPlaces);
    firstPlaces.forEach(
        (convention, path) ->
            findings.note(
                path,
                "the Zarr convention " + convention + " is not interpreted",
                "its attributes are shown as they are stored"));
    return root;
  }

  /**
   * Adds the declarations of nodes below {@code group}, with the path of the first node for each.
   */
  private static void collect(Group group, Map<String, String> places) {
    collect(group.attributes(), group.path(), places);
    for (Array array : group.arrays()) {
      collect(array.attributes(), array.path(), places);
    }
    group.groups().forEach(inner -> collect(inner, places));
  }

  private static void collect(Attributes attributes, String path, Map<String, String> places) {
    for (Map<?, ?> declaration : declarations(attributes.get(KEY))) {
      ZarrConvention known = ZarrConvention.of(declaration).orElse(null);
      if (known == null) {
        places.putIfAbsent(label(declaration), path);
      } else if (!known.isInterpreted()) {
        places.putIfAbsent(known.label(), path);
      }
    }
  }

  /** Returns a list of objects, or in drafts of 2025 an object with uuids as keys. */
  private static List<Map<?, ?>> declarations(@Nullable Object value) {
    List<Map<?, ?>> declarations = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> declaration) {
          declarations.add(declaration);
        }
      }
    } else if (value instanceof Map<?, ?> byUuid) {
      byUuid.forEach(
          (uuid, item) -> {
            Map<Object, Object> declaration = new LinkedHashMap<>();
            declaration.put("uuid", uuid);
            if (item instanceof Map<?, ?> members) {
              declaration.putAll(members);
            }
            declarations.add(declaration);
          });
    }
    return declarations;
  }

  private static String label(Map<?, ?> declaration) {
    Object name = declaration.get("name");
    Object identifier = null;
    for (String key : List.of("uuid", "schema_url", "spec_url")) {
      identifier = identifier == null ? declaration.get(key) : identifier;
    }
    if (name == null) {
      return identifier == null ? "without a name" : String.valueOf(identifier);
    }
    return identifier == null ? "\"" + name + "\"" : "\"" + name + "\" (" + identifier + ")";
  }
}
