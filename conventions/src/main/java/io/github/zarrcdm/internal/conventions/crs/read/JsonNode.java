package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object as an attribute value holds it, with lookups that name what is missing. */
record JsonNode(Map<?, ?> members) {

  static JsonNode of(Object value) throws UnreadableCrs {
    if (value instanceof Map<?, ?> members) {
      return new JsonNode(members);
    }
    throw new UnreadableCrs("PROJJSON has %s where an object belongs", described(value));
  }

  /** Returns the object of that name; null if there is none. */
  @Nullable JsonNode child(String name) {
    return members.get(name) instanceof Map<?, ?> child ? new JsonNode(child) : null;
  }

  /** Returns the first object among these names. */
  JsonNode required(String... names) throws UnreadableCrs {
    for (String name : names) {
      JsonNode child = child(name);
      if (child != null) {
        return child;
      }
    }
    throw new UnreadableCrs("PROJJSON %s lacks \"%s\"", label(), names[0]);
  }

  List<?> list(String name) {
    return members.get(name) instanceof List<?> list ? list : List.of();
  }

  /** Returns the text of that name; empty if there is none. */
  String text(String name) {
    return members.get(name) instanceof String text ? text : "";
  }

  boolean has(String name) {
    return members.containsKey(name);
  }

  /**
   * Returns a number, which may be {@code {"value": number, "unit": ...}}; its unit is {@link
   * #unit}.
   */
  double number(String name) throws UnreadableCrs {
    Object value =
        members.get(name) instanceof Map<?, ?> measure ? measure.get("value") : members.get(name);
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw new UnreadableCrs(
        "PROJJSON %s has %s as \"%s\"; a number belongs there", label(), described(value), name);
  }

  /**
   * Returns the conversion factor of a measure's or parameter's or axis' unit to metres or radians;
   * {@code otherwise} if it has none.
   */
  double unit(double otherwise) throws UnreadableCrs {
    Object unit = members.get("unit");
    if (unit instanceof Map<?, ?> named) {
      return new JsonNode(named).number("conversion_factor");
    }
    return "degree".equals(unit) ? Math.toRadians(1) : unit == null ? otherwise : 1;
  }

  String label() {
    return '"' + UnreadableCrs.excerpt(text("name")) + '"';
  }

  /** Returns the identifier as {@code EPSG:32631}; null if there is none. */
  @Nullable String code() {
    JsonNode id = child("id");
    if (id == null && list("ids").size() == 1 && list("ids").get(0) instanceof Map<?, ?> only) {
      id = new JsonNode(only);
    }
    return id == null || !id.has("code")
        ? null
        : id.text("authority") + ":" + id.members.get("code");
  }

  /** Returns the EPSG code; 0 if there is none. */
  int epsg() {
    String code = code();
    return code != null && code.matches("EPSG:\\d{1,9}") ? Integer.parseInt(code.substring(5)) : 0;
  }

  private static String described(@Nullable Object value) {
    return value == null
        ? "nothing"
        : value instanceof Map
            ? "an object"
            : value instanceof List ? "a list" : "\"" + value + '"';
  }
}
