package io.github.zarrcdm.codec;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteOrder;

/** A type of which only the size matters. */
record Sized(int size) implements DataType {
  @Override
  public String name() {
    return "r" + 8 * size;
  }

  @Override
  public Kind kind() {
    return Kind.OPAQUE;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Object zero() {
    return new byte[size];
  }
}
