package io.github.zarrcdm.cli.cdl;

import io.github.zarrcdm.internal.platform.Printable;
import java.nio.charset.StandardCharsets;

/** Names and strings as CDL spells them. */
final class CdlText {
  /** What must be escaped in a name. */
  private static final String SPECIAL = " !\"#$%&'()*,:;<=>?[]\\^`{|}~";

  private CdlText() {}

  /** Returns {@code name}, with backslashes before a leading digit and special characters. */
  static String name(String name) {
    StringBuilder escaped = new StringBuilder(name.length() + 8);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Printable.isControl(c)) {
        escape("\\%%%02x", c, escaped);
        continue;
      }
      if (SPECIAL.indexOf(c) >= 0 || (i == 0 && c >= '0' && c <= '9')) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }

  /** Returns {@code text} in quotes. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 8).append('"');
    for (int i = 0; i < text.length(); i++) {
      append(text.charAt(i), quoted);
    }
    return quoted.append('"').toString();
  }

  /** Returns {@code text} without the NULs at its end. */
  static String trimmed(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == 0) {
      end--;
    }
    return text.substring(0, end);
  }

  private static void append(char c, StringBuilder to) {
    switch (c) {
      case '\b' -> to.append("\\b");
      case '\f' -> to.append("\\f");
      case '\n' -> to.append("\\n");
      case '\r' -> to.append("\\r");
      case '\t' -> to.append("\\t");
      case 11 -> to.append("\\v");
      case '\\', '\'', '"' -> to.append('\\').append(c);
      default -> {
        if (Printable.isControl(c)) {
          escape("\\%03o", c, to);
        } else {
          to.append(c);
        }
      }
    }
  }

  /** The bytes of {@code c} in UTF-8, each in that {@code format}. */
  private static void escape(String format, char c, StringBuilder to) {
    for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
      to.append(format.formatted(b));
    }
  }
}
