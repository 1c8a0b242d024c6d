package io.github.zarrcdm.internal.conventions.crs.cf;

/**
 * The attributes of a grid mapping that do not describe a CRS. The message says what is missing or
 * unknown.
 */
public final class UnreadableGridMapping extends Exception {
  private static final long serialVersionUID = 1;

  UnreadableGridMapping(String format, Object... values) {
    super(String.format(format, values));
  }
}
