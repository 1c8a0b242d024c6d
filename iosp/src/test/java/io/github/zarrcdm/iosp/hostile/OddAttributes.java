package io.github.zarrcdm.iosp.hostile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** Attributes of a group or an array, in this order; values are what JSON can hold. */
final class OddAttributes {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Object> all = new LinkedHashMap<>();

  /** Returns those of a root that follows {@code conventions}. */
  static OddAttributes root(String conventions) {
    return new OddAttributes().and("Conventions", conventions);
  }

  OddAttributes and(String name, Object value) {
    all.put(name, value);
    return this;
  }

  /** Returns {@code "units":"K","valid_min":0}, the members of a JSON object. */
  @Override
  public String toString() {
    try {
      return JSON.writeValueAsString(all).replaceAll("^\\{|}$", "");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
