package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Rows of any length, of items of a fixed size: v2 {@code |O} with {@code vlen-array}. */
public record RaggedType(DataType item) implements StoredType {

  @Override
  public String name() {
    return "vlen-array of " + item.name();
  }

  @Override
  public Kind kind() {
    return Kind.VLEN;
  }

  @Override
  public int size() {
    return VARIABLE;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    throw new UnsupportedOperationException("elements of type " + name() + " have no fixed size");
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    Fills.of(Kind.VLEN, target, to, count, value);
  }

  /** An empty row. */
  @Override
  public Object zero() {
    return item.kind().newArray(0, Math.max(0, item.size()));
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    if (Long.valueOf(0).equals(json) || "".equals(json)) {
      return zero();
    }
    throw JsonNumber.malformed(json, name());
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    throw new UnsupportedOperationException("elements of type " + name() + " have no fixed size");
  }
}
