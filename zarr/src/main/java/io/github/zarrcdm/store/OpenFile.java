package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** An open file, of whose parts each costs one call. */
record OpenFile(FileChannel file) implements OpenValue {
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
}
