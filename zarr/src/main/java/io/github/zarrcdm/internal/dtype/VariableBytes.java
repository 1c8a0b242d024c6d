package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bytes of any length: v3 {@code bytes}, v2 {@code |O} with {@code vlen-bytes}. */
public record VariableBytes(String name) implements StoredType {

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
    throw new UnsupportedOperationException("elements of type " + name + " have no fixed size");
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    Fills.of(Kind.OPAQUE, target, to, count, value);
  }

  @Override
  public Object zero() {
    return new byte[0];
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    return FixedText.bytes(json, Integer.MAX_VALUE, text, name);
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    throw new UnsupportedOperationException("elements of type " + name + " have no fixed size");
  }
}
