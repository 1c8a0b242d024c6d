package io.github.zarrcdm.internal.icechunk;

import io.github.zarrcdm.error.Limit;

/** What a metadata file holds; its header says it by a number. */
public enum FileType {
  SNAPSHOT(1, Limit.SNAPSHOT_BYTES),
  MANIFEST(2, Limit.MANIFEST_BYTES),
  /** What commits changed. Readers need none. */
  TRANSACTIONS(4, Limit.SNAPSHOT_BYTES),
  REPOSITORY(6, Limit.REPOSITORY_BYTES);

  public final int number;

  /** How many bytes it may have unpacked. */
  public final Limit limit;

  FileType(int number, Limit limit) {
    this.number = number;
    this.limit = limit;
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
