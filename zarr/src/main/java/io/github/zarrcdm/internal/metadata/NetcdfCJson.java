package io.github.zarrcdm.internal.metadata;

import java.util.List;
import java.util.Map;

/**
 * Turns values back into JSON text, spaced as netcdf-c does, which stores text that looks like JSON
 * as JSON.
 */
final class NetcdfCJson {
  private NetcdfCJson() {}

  /** Returns a string unchanged, anything else as JSON. */
  static String of(Object value) {
    return value instanceof String text ? text : append(value, new StringBuilder()).toString();
  }

  /** Recursion is bounded by the nesting limit of the document that the value came from. */
  private static StringBuilder append(Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        quote((String) entry.getKey(), text.append(separator)).append(": ");
        append(entry.getValue(), text);
        separator = ", ";
      }
      return text.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      String separator = "[";
      for (Object item : list) {
        append(item, text.append(separator));
        separator = ",";
      }
      return text.append(list.isEmpty() ? "[]" : "]");
    }
    return value instanceof String string ? quote(string, text) : text.append(value);
  }

  private static StringBuilder quote(String string, StringBuilder text) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"', '\\' -> text.append('\\').append(c);
        case '\n' -> text.append("\\n");
        case '\t' -> text.append("\\t");
        case '\r' -> text.append("\\r");
        default -> {
          if (c < ' ') {
            text.append("\\u%04x".formatted((int) c));
          } else {
            text.append(c);
          }
        }
      }
    }
    return text.append('"');
  }
}
