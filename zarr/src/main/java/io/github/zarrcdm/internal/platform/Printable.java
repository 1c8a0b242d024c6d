package io.github.zarrcdm.internal.platform;

/**
 * Texts that can be shown anywhere: whoever writes a store chooses its names, and messages, logs
 * and terminals repeat them.
 */
public final class Printable {
  /** Characters. */
  private static final int LONGEST = 8_000;

  private Printable() {}

  /**
   * Returns {@code text} on one line, with {@code \\u001b} for each character that {@link
   * #isControl}; of more than 8,000 characters the beginning and the end.
   */
  public static String line(String text) {
    return escaped(text.length() <= LONGEST ? text : shortened(text));
  }

  private static String shortened(String text) {
    int half = LONGEST / 2;
    return "%s[... %s characters ...]%s"
        .formatted(
            text.substring(0, half), text.length() - LONGEST, text.substring(text.length() - half));
  }

  private static String escaped(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
        text.chars().skip(i).forEach(c -> append((char) c, escaped));
        return escaped.toString();
      }
    }
    return text;
  }

  private static void append(char c, StringBuilder to) {
    to.append(isControl(c) ? escape(c) : Character.toString(c));
  }

  /** As JSON and Java spell {@code c} in a string: {@code \\u001b}. */
  public static String escape(char c) {
    return "\\u%04x".formatted((int) c);
  }

  /**
   * Returns true for what steers a terminal or reorders the text around it: the control characters
   * of ASCII and Latin-1, line ends included, and marks that change the direction of writing.
   */
  public static boolean isControl(char c) {
    return c < ' '
        || c >= 127 && c < 160
        || c >= '\u202a' && c <= '\u202e'
        || c >= '\u2066' && c <= '\u2069'
        || c == '\u2028'
        || c == '\u2029';
  }
}
