package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.store.OpenValue;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

/**
 * A value that counts what is read of it.
 *
 * @param read grows by the number of bytes
 */
record CountedValue(OpenValue value, LongAdder read) implements OpenValue {

  @Override
  public long length() throws IOException {
    return value.length();
  }

  @Override
  public int read(long offset, byte[] target, int at, int length) throws IOException {
    int count = value.read(offset, target, at, length);
    read.add(count);
    return count;
  }
}
