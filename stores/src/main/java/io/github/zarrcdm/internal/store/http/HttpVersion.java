package io.github.zarrcdm.internal.store.http;

import java.util.regex.Pattern;

/**
 * What a response says about the version of a value.
 *
 * @param tag without quotes, and without what a compressing server adds; empty if there is none
 * @param weak true if other bytes may have the same tag
 * @param written when the value was written, in seconds since 1970; 0 if unknown
 * @param answered when the server said so; 0 if unknown
 * @param length of the value; -1 if unknown
 */
record HttpVersion(String tag, boolean weak, long written, long answered, long length) {
  /** Seconds after which a time of writing, a number of whole seconds, names one version only. */
  private static final int SETTLED = 2;

  /** What is not part of a tag, or is added to it by a compressing server. */
  private static final Pattern AROUND = Pattern.compile("^W/|\"|[-;]+(?:gzip|gz|df)(?=\"?$)");

  static HttpVersion of(HttpAnswer answer) {
    String tag = answer.header("etag").strip();
    return new HttpVersion(
        AROUND.matcher(tag).replaceAll(""),
        tag.startsWith("W/"),
        answer.time("last-modified"),
        answer.time("date"),
        answer.isZipped() ? -1 : answer.total());
  }

  /**
   * True unless this is another version than {@code first}. Machines behind a balancer may have a
   * tag each for the same file: then time and length decide, if nothing can have been written
   * within the same second.
   */
  boolean maySucceed(HttpVersion first) {
    if (length >= 0 && first.length >= 0 && length != first.length) {
      return false;
    }
    boolean timed = written > 0 && first.written > 0;
    if (tag.isEmpty() || first.tag.isEmpty()) {
      return !timed || written == first.written;
    }
    boolean sameTime = timed && written == first.written;
    return tag.equals(first.tag)
        ? sameTime || !timed || !weak && !first.weak
        : sameTime && first.answered >= first.written + SETTLED;
  }
}
