package io.github.zarrcdm.conventions.crs.read;

/**
 * A coordinate reference system that is malformed, unknown or not horizontal. The message says what
 * was found.
 */
public final class UnreadableCrs extends Exception {
  private static final long serialVersionUID = 1;

  UnreadableCrs(String format, Object... values) {
    super(String.format(format, values));
  }

  /** {@code text}, short enough for a message. */
  static String excerpt(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 57) + "...";
  }
}
