package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.store.InternalStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The bytes of a zip file by position, wherever it is. */
interface ArchiveBytes {

  /**
   * Returns the last {@code length} bytes, or all where the file is shorter, and how long it is.
   */
  InternalStore.Tail tail(int length) throws IOException;

  /** Returns {@code length} bytes from {@code offset} on, or fewer where the file ends. */
  ByteBuffer read(long offset, int length) throws IOException;
}
