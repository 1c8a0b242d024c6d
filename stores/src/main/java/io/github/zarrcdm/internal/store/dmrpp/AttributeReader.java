package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.ZarrException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Attributes of DAP4: values of one type, or containers of more, whose names are put together. */
final class AttributeReader {
  private AttributeReader() {}

  /**
   * Adds the attribute at which {@code in} stands to {@code attributes}, its name after {@code
   * before}; those in it under their own names if it is {@code open}.
   */
  static void into(Map<String, Object> attributes, ElementReader in, String before, boolean open)
      throws ZarrException {
    String name = before + in.attribute("name");
    String type = String.valueOf(in.attribute("type"));
    int level = in.level();
    List<Object> values = new ArrayList<>();
    while (in.next(level)) {
      if (in.name().equals("Attribute")) {
        into(attributes, in, open ? before : name + ".", false);
      } else if (in.name().equals("Value")) {
        String given = in.attribute("value");
        values.add(value(given == null ? in.text() : given, type));
      }
    }
    if (!values.isEmpty()) {
      attributes.put(name, values.size() == 1 ? values.get(0) : values);
    }
  }

  /** Returns a number if {@code type} is one of numbers and the text is a number; else the text. */
  private static Object value(String text, String type) {
    boolean real = type.startsWith("Float");
    if (!real && !type.matches("(?:U?Int\\d+|Byte|Char)")) {
      return text;
    }
    try {
      return DmrppNumbers.value(text, real);
    } catch (ZarrException e) {
      return text;
    }
  }
}
