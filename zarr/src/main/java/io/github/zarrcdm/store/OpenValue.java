package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.ByteBuffer;

/** An open value, of which several threads can read parts. */
public interface OpenValue {

  /** Returns the number of bytes. */
  long length() throws IOException;

  /**
   * Reads up to {@code length} bytes from {@code offset} of the value on into {@code target[at]}
   * on, by one call. Returns how many: fewer than {@code length} only where the value ends, 0
   * behind its end.
   */
  int read(long offset, byte[] target, int at, int length) throws IOException;

  /** Reads as much as {@code target} has room for; its position is behind the bytes then. */
  default int read(long offset, ByteBuffer target) throws IOException {
    byte[] bytes = new byte[target.remaining()];
    int read = read(offset, bytes, 0, bytes.length);
    target.put(bytes, 0, read);
    return read;
  }
}
