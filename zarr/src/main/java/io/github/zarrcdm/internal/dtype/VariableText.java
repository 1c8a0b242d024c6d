package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;

/** Texts of any length: v3 {@code string}, v2 {@code |O} with an object codec that makes text. */
public record VariableText(String name) implements UnsizedType {

  @Override
  public Kind kind() {
    return Kind.STRING;
  }

  @Override
  public Object zero() {
    return "";
  }

  /** Plain text; {@code 0} stands for an empty one. */
  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    if (json instanceof String) {
      return json;
    } else if (Long.valueOf(0).equals(json)) {
      return "";
    } else if (json instanceof Number || json instanceof Boolean) {
      return json.toString();
    }
    throw JsonNumber.malformed(json, name);
  }
}
