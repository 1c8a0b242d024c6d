package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.internal.store.http.wire.HttpAbsence;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Web pages that come instead of values: servers of web applications send one for every key that
 * does not exist, and many send one to log in when a login has expired. So a page means that a
 * metadata document is missing as long as other values still come, and is an error for a chunk.
 */
final class WebPages {
  /** The bytes by which pages are known and compared. */
  static final int BEGIN = 1 << 14;

  private final HttpAbsence absence;
  private final Values values;

  /** A key whose value has come; empty if none has. */
  private volatile String shown = "";

  private volatile boolean sent;

  /** Where the beginnings of values come from. */
  @FunctionalInterface
  interface Values {
    /** Returns the answer to a request for the first {@link #BEGIN} bytes of {@code key}. */
    HttpAnswer begin(String key) throws IOException;
  }

  WebPages(HttpAbsence absence, Values values) {
    this.absence = absence;
    this.values = values;
  }

  /** The value of {@code key} has come. */
  void shows(String key) {
    shown = key;
  }

  boolean hasShownValues() {
    return !shown.isEmpty();
  }

  /** Returns true if a page has come instead of a value. */
  boolean hasSentPages() {
    return sent;
  }

  /**
   * Returns true if {@code answer}, whose body from its beginning is {@code body}, is a page by
   * which the document {@code key} is missing. Throws if it is a page and {@code key} is a chunk,
   * or a value that has come is a page now too.
   */
  boolean isMissing(String key, HttpAnswer answer, ByteBuffer body, String where)
      throws IOException {
    if (!answer.saysWebPage() || !HttpAnswer.isWebPage(body)) {
      return false;
    }
    sent = true;
    if (!Keys.mayBeMissing(key)) {
      ByteBuffer page = body.slice(body.position(), Math.min(BEGIN, body.remaining()));
      throw absence.refusedBy(page, answer, where);
    }
    if (key.equals(shown) || hasShownValues() && !isValue(values.begin(shown))) {
      throw absence.byPage(answer, where);
    }
    return true;
  }

  private static boolean isValue(HttpAnswer answer) {
    boolean value = answer.status() == HttpAnswer.OK || answer.status() == HttpAnswer.PARTIAL;
    return value && !(answer.saysWebPage() && HttpAnswer.isWebPage(answer.body()));
  }
}
