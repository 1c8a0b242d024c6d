package io.github.zarrcdm.internal.store.http.values;

import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import java.util.regex.Pattern;

/**
 * What a response says about the version of a value: headers as they came, as most of them are the
 * same each time and need not be understood.
 *
 * @param etag empty if there is none
 * @param lastModified when the value was written; empty if unknown
 * @param date when the server said so; empty if unknown
 * @param length of the value; -1 if unknown
 */
public record HttpVersion(String etag, String lastModified, String date, long length) {
  /** Seconds after which a time of writing, a number of whole seconds, names one version only. */
  private static final int SETTLED = 2;

  /** What is not part of a tag, or is added to it by a compressing server; tags may be long. */
  private static final Pattern AROUND =
      Pattern.compile("^W/|\"|(?<![-;])[-;]++(?:gzip|gz|df|zstd)(?=\"?$)");

  public static HttpVersion of(HttpAnswer answer) {
    return new HttpVersion(
        answer.header("etag").strip(),
        answer.header("last-modified"),
        answer.header("date"),
        answer.isEncoded() ? -1 : answer.total());
  }

  /**
   * Returns true unless this is another version than {@code first}. Machines behind a balancer may
   * have a tag each for the same file: then time and length decide, if nothing can have been
   * written within the same second.
   */
  public boolean maySucceed(HttpVersion first) {
    if (length >= 0 && first.length >= 0 && length != first.length) {
      return false;
    }
    if (etag.equals(first.etag) && lastModified.equals(first.lastModified)) {
      return true;
    }
    String tag = tag();
    long written = HttpAnswer.seconds(lastModified);
    long before = HttpAnswer.seconds(first.lastModified);
    boolean timed = written > 0 && before > 0;
    if (tag.isEmpty() || first.tag().isEmpty()) {
      return !timed || written == before;
    }
    boolean sameTime = timed && written == before;
    return tag.equals(first.tag())
        ? sameTime || !timed || !weak() && !first.weak()
        : sameTime && HttpAnswer.seconds(first.date) >= before + SETTLED;
  }

  /** Returns true if other bytes would come with other headers. */
  public boolean isCertain() {
    long written = HttpAnswer.seconds(lastModified);
    return !tag().isEmpty() && !weak()
        || written > 0 && HttpAnswer.seconds(date) >= written + SETTLED;
  }

  /** Without quotes, and without what a compressing server adds. */
  private String tag() {
    return AROUND.matcher(etag).replaceAll("");
  }

  /** Returns true if other bytes may have the same tag. */
  private boolean weak() {
    return etag.startsWith("W/");
  }
}
