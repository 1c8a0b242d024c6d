package io.github.zarrcdm.internal.store.zip;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The bytes of a zip file by position, wherever it is. */
interface ArchiveBytes {

  /** How many there are. */
  long size() throws IOException;

  /** {@code length} bytes from {@code offset} on, or fewer where the file ends. */
  ByteBuffer read(long offset, int length) throws IOException;
}
