package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.model.Kind;

/** Stands in for a type that is not known, so that the array can be shown; nothing can be read. */
public record UnknownType(String name) implements UnsizedType {

  @Override
  public Kind kind() {
    return Kind.OPAQUE;
  }

  @Override
  public Object zero() {
    return new byte[0];
  }

  @Override
  public Object fillValue(Object json, BytesText text) {
    return zero();
  }
}
