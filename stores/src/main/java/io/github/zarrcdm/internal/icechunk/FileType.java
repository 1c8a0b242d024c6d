package io.github.zarrcdm.internal.icechunk;

import io.github.zarrcdm.error.Limit;

/** What a metadata file holds; its header says it by a number. */
public enum FileType {
  SNAPSHOT(1, Limit.SNAPSHOT_BYTES, 1),
  MANIFEST(2, Limit.MANIFEST_BYTES, 1),
  /** What commits changed. Readers need none. */
  TRANSACTIONS(4, Limit.SNAPSHOT_BYTES, 1),
  /** What branches and tags name, and the history, in one file. */
  REPOSITORY(6, Limit.REPOSITORY_BYTES, 2);

  public final int number;

  /** How many bytes it may have unpacked. */
  public final Limit limit;

  /** The first version of the specification that has it. */
  final int since;

  FileType(int number, Limit limit, int since) {
    this.number = number;
    this.limit = limit;
    this.since = since;
  }

  /** Returns the name for messages. */
  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Returns the folder that has its files, each called by its id. */
  public String folder() {
    return label() + (this == TRANSACTIONS ? "" : "s");
  }
}
