package io.github.zarrcdm.internal.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/** Fill values of the model, compared with those of an oracle. */
final class OracleFill {
  private OracleFill() {}

  static boolean same(DataType type, Object found, JsonNode json) {
    Object value = OracleJson.plain(json);
    String text = text(found);
    return switch (type.kind()) {
      case BYTE, SHORT, INT, LONG ->
          value instanceof Boolean flag
              ? text.equals(flag ? "1" : "0")
              : Objects.equals(
                  type.unsigned() ? Long.toUnsignedString(mask((Number) found, type.kind())) : text,
                  String.valueOf(value).replace("NaT", "" + Long.MIN_VALUE));
      case FLOAT ->
          Float.compare(
                      (Float) found,
                      value instanceof Number n ? n.floatValue() : Float.parseFloat("" + value))
                  == 0
              || ((Float) found) == 0 && value instanceof Number n && n.floatValue() == 0;
      case DOUBLE ->
          ((Double) found)
                  .equals(
                      value instanceof Number n ? n.doubleValue() : Double.parseDouble("" + value))
              || ((Double) found) == 0 && value instanceof Number n && n.doubleValue() == 0;
      case STRING ->
          text.equals(
              value instanceof Map<?, ?> map && map.containsKey("hex")
                  ? hex((String) map.get("hex"))
                  : value);
      case OPAQUE -> value instanceof Map<?, ?> map && text.equals(map.get("hex"));
      // The values of missing chunks show what these mean.
      case STRUCT, VLEN, CHAR -> true;
    };
  }

  static String text(Object fill) {
    return fill instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(fill);
  }

  private static String hex(String digits) {
    return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
  }

  /** An integer of {@code kind} without its sign. */
  static long mask(Number number, Kind kind) {
    return switch (kind) {
      case BYTE -> number.longValue() & 0xFF;
      case SHORT -> number.longValue() & 0xFFFF;
      case INT -> number.longValue() & 0xFFFFFFFFL;
      default -> number.longValue();
    };
  }
}
