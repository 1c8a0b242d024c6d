package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.internal.platform.Printable;

/**
 * Something that {@code check} reports.
 *
 * @param where a path in the store; empty for all of it
 */
public record Problem(ProblemCode code, String where, String what) {
  public Problem {
    where = Printable.line(where);
    what = Printable.line(what);
  }

  /** Returns the problem that {@code sentence} describes, which may begin with a path. */
  public static Problem of(ProblemCode code, String sentence) {
    int colon = sentence.startsWith("/") ? sentence.indexOf(": ") : -1;
    return colon < 0
        ? new Problem(code, "", sentence)
        : new Problem(code, sentence.substring(0, colon), sentence.substring(colon + 2));
  }

  /** Returns a finding of opening a store as a problem. */
  public static Problem of(Finding finding) {
    String what = "%s (%s)".formatted(finding.what(), finding.done());
    return new Problem(ProblemCode.of(finding.severity()), finding.where(), what);
  }

  @Override
  public String toString() {
    return where.isEmpty() ? what : where + ": " + what;
  }
}
