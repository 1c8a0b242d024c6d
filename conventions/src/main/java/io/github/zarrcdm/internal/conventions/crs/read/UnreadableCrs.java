package io.github.zarrcdm.internal.conventions.crs.read;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;

/**
 * A coordinate reference system that is malformed, unknown or not horizontal. The message says what
 * was found.
 */
public final class UnreadableCrs extends Exception {
  private static final long serialVersionUID = 1;

  public UnreadableCrs(String format, Object... values) {
    super(String.format(format, values));
  }

  /** Throws if {@code found} exceeds {@code limit}; {@code what} names the notation. */
  static void check(Limit limit, long found, String what) throws UnreadableCrs {
    try {
      limit.check(found, () -> what);
    } catch (ZarrException.LimitExceeded e) {
      throw new UnreadableCrs("%s", e.getMessage());
    }
  }

  /** Returns {@code text}, short enough for a message. */
  static String excerpt(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 57) + "...";
  }
}
