package io.github.zarrcdm.cli;

/**
 * A command of {@link CopyModelTest}.
 *
 * @param from the name of a store, and {@code fromGroup} a group in it, empty for all
 * @param to the name of another or the same
 */
record CopyStep(
    Verb verb,
    String from,
    String fromGroup,
    Source source,
    String to,
    String toGroup,
    Target target) {

  enum Verb {
    COPY,
    REPLACE,
    RECHUNK,
    APPEND,
    CONSOLIDATE
  }

  /** How a store is named as a source. */
  enum Source {
    PATH,
    LINKS,
    REFERENCES,
    NCML
  }

  /** How a store is named as a target. */
  enum Target {
    PATH,
    SLASH,
    URI,
    LINK,
    DOTS,
    SNAPSHOT,
    READ_ONLY
  }
}
