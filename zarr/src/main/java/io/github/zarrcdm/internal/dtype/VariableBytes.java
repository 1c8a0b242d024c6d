package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;

/** Bytes of any length: v3 {@code bytes}, v2 {@code |O} with {@code vlen-bytes}. */
public record VariableBytes(String name) implements UnsizedType {

  @Override
  public Kind kind() {
    return Kind.OPAQUE;
  }

  @Override
  public Object zero() {
    return new byte[0];
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    return FixedText.bytes(json, Integer.MAX_VALUE, text, name);
  }
}
