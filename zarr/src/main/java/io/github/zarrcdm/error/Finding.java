package io.github.zarrcdm.error;

import io.github.zarrcdm.internal.platform.Printable;
import java.util.Locale;

/**
 * Something that the open of a dataset left out, repaired or changed.
 *
 * @param where the path of the node, {@code /group/array}, or the key of the document
 * @param what what was found there
 * @param done what was done about it, as a clause: {@code the attributes are left out}
 */
public record Finding(Severity severity, String where, String what, String done) {

  /** As messages show them: each on one line, without control characters, not long. */
  public Finding {
    where = Printable.line(where);
    what = Printable.line(what);
    done = Printable.line(done);
  }

  /** How much a user should care, from least to most. */
  public enum Severity {
    /** A repair by which nothing is lost. */
    NOTE,
    /** The dataset differs from what its writer meant, as far as anybody can tell. */
    WARNING,
    /** The store is damaged, or something of it is not shown. */
    ERROR;

    /** As people are shown it: {@code error}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns a sentence that stands alone beside the location of the dataset. */
  @Override
  public String toString() {
    return where.isEmpty()
        ? "%s (%s)".formatted(what, done)
        : "%s: %s (%s)".formatted(where, what, done);
  }
}
