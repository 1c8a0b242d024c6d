package io.github.zarrcdm.internal.conventions.names;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.OF_BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.names.Scope;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of cells, which count in the units of their coordinate unless they have their own.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#cell-boundaries">CF,
 *     7.1 Cell Boundaries</a>
 */
public final class Bounds {
  /** What bounds have of their coordinate where they have none of their own (CF 7.1). */
  private static final List<String> INHERITED = List.of(UNITS, CALENDAR);

  private Bounds() {}

  /**
   * Returns the attributes of the coordinates that have bounds in {@code group}, by the names of
   * these.
   */
  public static Map<String, Attributes> coordinates(Group group) {
    Map<String, Attributes> coordinates = new HashMap<>();
    for (Array array : group.arrays()) {
      for (String name : OF_BOUNDS) {
        String bounds = array.attributes().text(name);
        if (bounds != null) {
          coordinates.put(bounds.strip(), array.attributes());
        }
      }
    }
    return coordinates;
  }

  /**
   * Returns the attribute {@code name} of {@code array}, or that of its coordinate; null for
   * neither.
   */
  public static @Nullable String text(
      Array array, String name, Map<String, Attributes> coordinates) {
    String own = array.attributes().text(name);
    Attributes coordinate = coordinates.get(array.name());
    return own == null && coordinate != null ? coordinate.text(name) : own;
  }

  /** Returns {@code group} with bounds that have the attributes they lack, and all below it. */
  public static Group inherited(Group group) {
    Map<String, Attributes> coordinates = coordinates(group);
    List<Array> arrays = new ArrayList<>();
    for (Array array : group.arrays()) {
      Attributes coordinate = coordinates.get(array.name());
      arrays.add(
          coordinate == null
              ? array
              : array.withAttributes(inherited(array.attributes(), coordinate::text)));
    }
    return group.withMembers(arrays, group.groups().stream().map(Bounds::inherited).toList());
  }

  /**
   * Returns {@code own}, the attributes of {@code variable}; if it has the bounds of a coordinate
   * beside it, with the units and the calendar that it lacks.
   */
  public static <V> Attributes inherited(Attributes own, V variable, Scope<V> scope) {
    boolean needsCalendar = !own.has(CALENDAR) && CfTime.isMeantBy(own.text(UNITS));
    if (own.has(UNITS) && !needsCalendar) {
      return own;
    }
    Attributes attributes = own;
    Scope<V> home = scope.around(variable);
    for (V coordinate : home.variables()) {
      Map<String, String> texts = home.texts(coordinate);
      for (String name : OF_BOUNDS) {
        String bounds = texts.get(name);
        if (bounds != null && variable.equals(home.variable(bounds.strip()))) {
          attributes = inherited(attributes, texts::get);
        }
      }
    }
    return attributes;
  }

  private static Attributes inherited(
      Attributes own, Function<String, @Nullable String> ofCoordinate) {
    Attributes attributes = own;
    for (String name : INHERITED) {
      String text = ofCoordinate.apply(name);
      attributes = text == null ? attributes : attributes.withDefault(name, text);
    }
    return attributes;
  }
}
