package io.github.zarrcdm.internal.table;

import static io.github.zarrcdm.internal.cf.CfAttributes.CLIMATOLOGY;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The units and the calendar of bounds, which are those of their coordinate where they have none of
 * their own (CF 7.1): without them, bounds of times would be plain numbers.
 */
public final class BoundsUnits {
  private static final List<String> BOUNDS = List.of("bounds", CLIMATOLOGY);
  private static final List<String> INHERITED = List.of("units", "calendar");

  private BoundsUnits() {}

  /** The group with bounds that have units, and so all groups below it. */
  public static Group inherited(Group group) {
    Map<String, Attributes> coordinates = new HashMap<>();
    for (Array array : group.arrays()) {
      for (String bounds : BOUNDS) {
        String name = array.attributes().text(bounds);
        if (name != null) {
          coordinates.put(name, array.attributes());
        }
      }
    }
    return group.withMembers(
        group.arrays().stream()
            .map(array -> inherited(array, coordinates.get(array.name())))
            .toList(),
        group.groups().stream().map(BoundsUnits::inherited).toList());
  }

  private static Array inherited(Array array, @Nullable Attributes coordinate) {
    if (coordinate == null || array.attributes().has("units")) {
      return array;
    }
    Attributes attributes = array.attributes();
    for (String name : INHERITED) {
      if (coordinate.has(name)) {
        attributes = attributes.withDefault(name, coordinate.get(name));
      }
    }
    return array.withAttributes(attributes);
  }
}
