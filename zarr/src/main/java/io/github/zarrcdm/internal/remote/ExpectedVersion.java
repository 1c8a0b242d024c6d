package io.github.zarrcdm.internal.remote;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;

/**
 * What a value must still be. A reference to a part of a file stores it, as another file of that
 * name would give other data without an error.
 *
 * @param etag its tag, without quotes; empty for any
 * @param notAfter when it may have been written last, in seconds since 1970; 0 for any time
 */
public record ExpectedVersion(String etag, long notAfter) {
  /** The options of a {@link Location} that pass this on to the opener. */
  public static final String ETAG = "if.etag";

  public static final String NOT_AFTER = "if.not.after";

  /** For a value whose state is not remembered. */
  public static final ExpectedVersion ANYHOW = new ExpectedVersion("", 0);

  public ExpectedVersion {
    etag = plain(etag);
  }

  /** Returns what {@code location} asks for. */
  public static ExpectedVersion of(Location location) {
    String time = location.option(NOT_AFTER, "");
    ExpectedVersion asked =
        new ExpectedVersion(
            location.option(ETAG, ""), time.matches("\\d{1,10}") ? Long.parseLong(time) : 0);
    // Not equals: that of a record takes 30 ms the first time, before the first request.
    return asked.etag.isEmpty() && asked.notAfter == 0 ? ANYHOW : asked;
  }

  /** Returns a tag without its quotes and without the mark of a weak one. */
  private static String plain(String tag) {
    return tag.replaceFirst("^W/", "").replace("\"", "");
  }

  /**
   * Throws unless a value with the tag {@code found}, empty if unknown, that was written at {@code
   * seconds}, 0 if unknown, is the expected one. {@code where} names it.
   */
  public void check(String found, long seconds, String where) throws ZarrException.Unavailable {
    boolean other = !etag.isEmpty() && !found.isEmpty() && !plain(found).equals(etag);
    if (other || notAfter > 0 && seconds > notAfter) {
      throw changed(where);
    }
  }

  /** Returns the error that the value {@code where} is another one now. */
  public static ZarrException.Unavailable changed(String where) {
    return new ZarrException.Unavailable(
        where
            + ": this file has changed since a query or a virtual chunk referred to it. Run the"
            + " query again; data of a virtual chunk that are still the same can be read with"
            + " #checksums=ignore");
  }
}
