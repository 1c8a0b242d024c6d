package io.github.zarrcdm.cli.cdl;

/** Names and strings as CDL spells them. */
final class CdlText {
  /** What must be escaped in a name. */
  private static final String SPECIAL = " !\"#$%&'()*,:;<=>?[]\\^`{|}~";

  private CdlText() {}

  /** {@code name}, with backslashes before a leading digit and special characters. */
  static String name(String name) {
    StringBuilder escaped = new StringBuilder(name.length() + 8);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ' || c == 127) {
        escaped.append("\\%").append("%02x".formatted((int) c));
        continue;
      }
      if (SPECIAL.indexOf(c) >= 0 || (i == 0 && c >= '0' && c <= '9')) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }

  /** {@code text} in quotes. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 8).append('"');
    for (int i = 0; i < text.length(); i++) {
      append(text.charAt(i), quoted);
    }
    return quoted.append('"').toString();
  }

  /** {@code text} without the NULs at its end. */
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
        if (c < ' ' || c == 127) {
          to.append("\\%03o".formatted((int) c));
        } else {
          to.append(c);
        }
      }
    }
  }
}
