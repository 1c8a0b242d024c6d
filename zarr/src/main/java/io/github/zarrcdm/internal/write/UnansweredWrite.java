package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.ZarrException;

/** What readers see of a store whose server did not answer its writer, and what completes it. */
final class UnansweredWrite {
  private static final String READABLE =
      "Readers see the store as it was before, and new values of cells that were written over. When"
          + " the server answers again, wait a minute for what may still come, and repeat the"
          + " append or overwrite, which completes it.";
  private static final String UNREADABLE =
      "The store is unfinished and does not open. When the server answers again, wait a minute for"
          + " what may still come, and repeat the copy with --resume.";

  private static final String DOCUMENTS =
      "Readers see the same values either way. When the server answers again, wait a minute for"
          + " what may still come, and consolidate the metadata again.";

  private UnansweredWrite() {}

  /** Returns {@code e}, and what it means for the store that has the mark {@code own}. */
  static ZarrException.Unanswered of(WriterMark own, ZarrException.Unanswered e) {
    String readers = own.isOfDocuments() ? DOCUMENTS : own.readable() ? READABLE : UNREADABLE;
    return new ZarrException.Unanswered("%s. %s".formatted(e.getMessage(), readers), e);
  }
}
