package io.github.zarrcdm.internal.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON of oracles. */
final class OracleJson {
  private OracleJson() {}

  /** Plain Java values, as the model has them. */
  static Object plain(JsonNode json) {
    if (json.isObject() && json.size() == 1 && json.has("$float")) {
      return Double.valueOf(json.path("$float").asText());
    } else if (json.isObject()) {
      Map<String, Object> map = new LinkedHashMap<>();
      json.fields().forEachRemaining(entry -> map.put(entry.getKey(), plain(entry.getValue())));
      return map;
    } else if (json.isArray()) {
      List<Object> list = new ArrayList<>();
      json.forEach(item -> list.add(plain(item)));
      return list;
    } else if (json.isIntegralNumber()) {
      return json.canConvertToLong() ? (Object) json.longValue() : json.bigIntegerValue();
    } else if (json.isNumber()) {
      return json.doubleValue();
    } else if (json.isBoolean()) {
      return json.booleanValue();
    }
    return json.isNull() ? null : json.asText();
  }
}
