package io.github.zarrcdm.internal.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The attributes of a node, compared with those of an oracle, which netcdf-c or GDAL may have made.
 */
record OracleAttributes(Differences differences, boolean netcdf, boolean gdal) {
  /** Lists what of {@code expected} is missing or different, and what there is besides. */
  void compare(String path, Attributes found, JsonNode expected, boolean array) {
    Map<String, Object> left = new LinkedHashMap<>(found.values());
    expected
        .fields()
        .forEachRemaining(
            entry -> {
              String name = entry.getKey();
              if (name.matches("(?i)_ARRAY_DIMENSIONS|_nc.*|_Netcdf4.*")) {
                return;
              }
              Object value = left.remove(name);
              if (!found.has(name)) {
                if (!gdal
                    || !name.matches(
                        "spatial:registration|gdal:geotransform")) { // computed by GDAL
                  differences.add(path, "attribute " + name, "missing", entry.getValue());
                }
              } else if (!name.equals("_FillValue") && !sameValue(value, entry.getValue())) {
                differences.add(path, "attribute " + name, value, entry.getValue());
              } else if (name.equals("_FillValue") && !(value instanceof Typed)) {
                differences.add(path, "attribute " + name, value, "of the type of the array");
              }
            });
    if (array && !netcdf) {
      List.of("_FillValue", "units", "calendar").forEach(left::remove);
    }
    if (gdal) {
      left.clear(); // what GDAL understands it does not show
    }
    if (!left.isEmpty()) {
      differences.add(path, "attributes", left, "there");
    }
  }

  private boolean sameValue(Object found, JsonNode expected) {
    if (netcdf && expected.has("value")) {
      if (found instanceof Typed typed
          && !type(typed).equals(expected.path("type").asText().replaceFirst("^[<>|]", ""))) {
        return false;
      }
      Object value = OracleJson.plain(expected.path("value"));
      List<?> values =
          found instanceof Typed typed
              ? typed.values()
              : found instanceof List<?> list ? list : Arrays.asList(found);
      List<?> wanted = value instanceof List<?> list ? list : Arrays.asList(value);
      return values.size() == wanted.size()
          && IntStream.range(0, values.size())
              .allMatch(i -> equal(found, values.get(i), wanted.get(i)));
    }
    return Objects.equals(untyped(found), OracleJson.plain(expected));
  }

  /** As the oracles of netcdf-c have it: numpy's, {@code char} or {@code string}. */
  private static String type(Typed typed) {
    return switch (typed.kind()) {
      case BYTE -> typed.unsigned() ? "u1" : "i1";
      case SHORT -> typed.unsigned() ? "u2" : "i2";
      case INT -> typed.unsigned() ? "u4" : "i4";
      case LONG -> typed.unsigned() ? "u8" : "i8";
      case FLOAT -> "f4";
      case DOUBLE -> "f8";
      default -> typed.kind().name().toLowerCase(Locale.ROOT);
    };
  }

  private static Object untyped(Object value) {
    if (value instanceof Typed typed) {
      List<?> values =
          typed.values().stream().map(v -> v instanceof Integer i ? (Object) (long) i : v).toList();
      return values.size() == 1 ? values.get(0) : values;
    }
    return value;
  }

  private static boolean equal(Object all, Object found, Object expected) {
    if (found instanceof Number number
        && expected instanceof Number other
        && !(found instanceof BigInteger)) {
      if (all instanceof Typed typed && typed.unsigned()) {
        return OracleFill.mask(number, typed.kind()) == other.longValue();
      }
      return number.doubleValue() == other.doubleValue()
          || Double.isNaN(number.doubleValue()) && Double.isNaN(other.doubleValue());
    }
    return Objects.equals(found, expected);
  }
}
