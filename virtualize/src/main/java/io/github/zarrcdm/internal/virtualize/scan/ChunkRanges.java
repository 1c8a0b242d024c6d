package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.InternalStore;
import java.io.IOException;
import java.util.Optional;

/** Where the chunks of a store are in files. */
@FunctionalInterface
interface ChunkRanges {
  /** Returns where the value of {@code key} is in a file; empty if it is no part of one. */
  Optional<FileRange> of(InternalStore store, String key) throws IOException;

  /** Returns true if it is known, without a request, that there is no value of {@code key}. */
  default boolean isAbsent(String key) throws IOException {
    return false;
  }
}
