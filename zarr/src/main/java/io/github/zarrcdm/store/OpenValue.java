package io.github.zarrcdm.store;

import java.io.IOException;

/** A value that is open, so that parts of it can be read one after the other. For one thread. */
public interface OpenValue {

  /** The number of bytes. */
  long length() throws IOException;

  /**
   * Reads {@code length} bytes from {@code offset} of the value on into {@code target[at]} on.
   * Returns how many there were: fewer where the value ends.
   */
  int read(long offset, byte[] target, int at, int length) throws IOException;
}
