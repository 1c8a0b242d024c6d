package io.github.zarrcdm.internal.dtype;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A type whose elements have no fixed size: only their codec reads and writes them. */
interface UnsizedType extends StoredType {

  @Override
  default int size() {
    return VARIABLE;
  }

  @Override
  default void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    throw new UnsupportedOperationException("elements of type " + name() + " have no fixed size");
  }

  @Override
  default void fill(Object target, int to, int count, Object value) {
    ElementFill.of(kind(), target, to, count, value);
  }

  @Override
  default void put(ByteBuffer target, Object value) {
    throw new UnsupportedOperationException("elements of type " + name() + " have no fixed size");
  }
}
