package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;

/** Rows of any length, of items of a fixed size: v2 {@code |O} with {@code vlen-array}. */
public record RaggedType(DataType item) implements UnsizedType {

  @Override
  public String name() {
    return "vlen-array of " + item.name();
  }

  @Override
  public Kind kind() {
    return Kind.VLEN;
  }

  /** Returns an empty row. */
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
}
