package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Stands in for a type that is not known, so that the array can be shown; nothing can be read. */
public record UnknownType(String name) implements StoredType {

  @Override
  public Kind kind() {
    return Kind.OPAQUE;
  }

  @Override
  public int size() {
    return VARIABLE;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    throw new UnsupportedOperationException(name);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    Fills.of(kind(), target, to, count, value);
  }

  @Override
  public Object zero() {
    return new byte[0];
  }

  @Override
  public Object fillValue(Object json, BytesText text) {
    return zero();
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    throw new UnsupportedOperationException(name);
  }
}
