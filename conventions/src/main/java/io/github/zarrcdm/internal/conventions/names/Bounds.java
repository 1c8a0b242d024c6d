package io.github.zarrcdm.internal.conventions.names;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.CLIMATOLOGY;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of cells, which count in the units of their coordinate unless they have their own.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#cell-boundaries">CF,
 *     7.1 Cell Boundaries</a>
 */
public final class Bounds {
  private static final List<String> NAMES = List.of("bounds", CLIMATOLOGY);

  private Bounds() {}

  /** The attributes of the coordinates that have bounds in {@code group}, by the names of these. */
  public static Map<String, Attributes> coordinates(Group group) {
    Map<String, Attributes> coordinates = new HashMap<>();
    for (Array array : group.arrays()) {
      for (String name : NAMES) {
        String bounds = array.attributes().text(name);
        if (bounds != null) {
          coordinates.put(bounds.strip(), array.attributes());
        }
      }
    }
    return coordinates;
  }

  /** The attribute {@code name} of {@code array}, or that of its coordinate; null for neither. */
  public static @Nullable String text(
      Array array, String name, Map<String, Attributes> coordinates) {
    String own = array.attributes().text(name);
    Attributes coordinate = coordinates.get(array.name());
    return own == null && coordinate != null ? coordinate.text(name) : own;
  }

  /**
   * Returns {@code own}, the attributes of {@code variable}; if it has the bounds of a coordinate
   * beside it and no units, with the units and the calendar of that.
   */
  public static <V> Attributes inherited(Attributes own, V variable, Scope<V> scope) {
    if (own.has(UNITS)) {
      return own;
    }
    Scope<V> home = scope.around(variable);
    Attributes attributes = own;
    for (V coordinate : home.variables()) {
      Map<String, String> texts = home.texts(coordinate);
      for (String name : NAMES) {
        String bounds = texts.get(name);
        if (bounds != null && variable.equals(home.variable(bounds.strip()))) {
          for (String inherited : List.of(UNITS, CALENDAR)) {
            String text = texts.get(inherited);
            attributes = text == null ? attributes : attributes.withDefault(inherited, text);
          }
        }
      }
    }
    return attributes;
  }
}
