package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.error.Finding;
import java.util.Locale;

/** What {@code check} reports, for programs: its names do not change. */
public enum ProblemCode {
  ARRAY_UNREADABLE(true),
  CHUNK_UNREADABLE(true),
  CHUNKS_NOT_COUNTED(true),
  CONSOLIDATED_OUTDATED(true),
  INDEX_WRONG(true),
  LEFT_OUT(true),
  VARIABLE_UNREADABLE(true),
  CHANGED(false),
  REPAIRED(false),
  UNFINISHED(false),
  CHUNKS_NONE(false),
  CHUNKS_MISSING(false),
  CONVENTION_BROKEN(false),
  PACKED_GAPS(false),
  METADATA_MISSING(false);

  private final boolean error;

  ProblemCode(boolean error) {
    this.error = error;
  }

  /** Returns the code of a finding of opening a store. */
  static ProblemCode of(Finding.Severity severity) {
    return switch (severity) {
      case ERROR -> LEFT_OUT;
      case WARNING -> CHANGED;
      case NOTE -> REPAIRED;
    };
  }

  /** Returns true for what is an error, false for a note. */
  public boolean isError() {
    return error;
  }

  /** As {@code --json} writes it: {@code chunk-unreadable}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
