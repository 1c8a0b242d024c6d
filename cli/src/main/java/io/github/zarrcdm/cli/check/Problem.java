package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.internal.platform.Printable;

/**
 * Something that {@code check} reports.
 *
 * @param where a path in the store; empty for all of it
 */
public record Problem(Code code, String where, String what) {
  public Problem {
    where = Printable.line(where);
    what = Printable.line(what);
  }

  /** Returns that of a sentence that may begin with a path. */
  public static Problem of(Code code, String sentence) {
    int colon = sentence.startsWith("/") ? sentence.indexOf(": ") : -1;
    return colon < 0
        ? new Problem(code, "", sentence)
        : new Problem(code, sentence.substring(0, colon), sentence.substring(colon + 2));
  }

  /** Returns that of what opening a store found. */
  public static Problem of(Finding finding) {
    String what = "%s (%s)".formatted(finding.what(), finding.done());
    return new Problem(Code.of(finding.severity()), finding.where(), what);
  }

  @Override
  public String toString() {
    return where.isEmpty() ? what : where + ": " + what;
  }
}
