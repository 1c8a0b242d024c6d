package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSink;

/** Takes all bytes of a chunk into {@code bytes}. */
record WholeChunk(byte[] bytes) implements ByteSink {
  @Override
  public boolean wants(long from, long to) {
    return from < bytes.length;
  }

  @Override
  public long end() {
    return bytes.length;
  }

  @Override
  public void put(byte[] block, int offset, long position, int length) {
    System.arraycopy(block, offset, bytes, (int) position, length);
  }
}
