package io.github.zarrcdm.internal.write;

/** What may be in a store when a writer begins. */
public enum ExistingContent {
  /** No chunk. */
  NOTHING,

  /** Chunks of a writer that did not finish, which nobody reads. */
  UNREAD,

  /** Chunks that others may read while they are written again. */
  READ
}
