package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.Section;
import java.io.IOException;

/** Reads a section whose bounds have been checked, and which has at least one element. */
interface SectionReader {
  Object read(Section section, ReadMode mode) throws IOException;

  /** Returns how many times a chunk was in the cache when it was wanted. */
  default long cacheHits() {
    return 0;
  }

  /** Drops what is kept of the array. */
  default void forget() {}
}
