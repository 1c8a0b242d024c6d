package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** An open file, of whose parts each costs one call. */
record OpenFile(FileChannel file) implements OpenValue {
  /**
   * How much is read at a time: the JDK keeps a buffer of this size per thread, and it stays in the
   * processor's cache.
   */
  private static final int BLOCK = 1 << 20;

  @Override
  public long length() throws IOException {
    return file.size();
  }

  @Override
  public int read(long offset, byte[] target, int at, int length) throws IOException {
    return read(offset, ByteBuffer.wrap(target, at, length));
  }

  @Override
  public int read(long offset, ByteBuffer target) throws IOException {
    return Math.max(0, file.read(target, offset));
  }

  /** Returns the {@code length} bytes from {@code start} on; fewer if {@code file} ends before. */
  static ByteBuffer bytes(FileChannel file, long start, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    int read = 0;
    while (read >= 0 && buffer.position() < length) {
      buffer.limit((int) Math.min(length, (long) buffer.position() + BLOCK));
      read = file.read(buffer, start + buffer.position());
    }
    return buffer.flip();
  }
}
