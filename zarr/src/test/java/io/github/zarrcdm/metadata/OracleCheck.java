package io.github.zarrcdm.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.dtype.DataTypes;
import io.github.zarrcdm.dtype.StoredType;
import io.github.zarrcdm.dtype.StructType;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Compares a hierarchy with what a real reader made of the same store; says each difference in a
 * line.
 */
final class OracleCheck {
  private final List<String> differences = new ArrayList<>();
  private final Map<String, Group> groups = new HashMap<>();
  private final Map<String, Array> arrays = new HashMap<>();
  private final boolean netcdf;
  private final boolean gdal;

  private final boolean third;

  private OracleCheck(JsonNode oracle) {
    this.third = oracle.path("case").asText().startsWith("real/");
    this.netcdf = oracle.path("cdl").isTextual();
    this.gdal = oracle.path("reader").toString().contains("GDAL");
  }

  static List<String> differences(Group root, JsonNode oracle) throws ZarrException {
    OracleCheck check = new OracleCheck(oracle);
    check.collect(root);
    for (JsonNode group : oracle.path("groups")) {
      check.group(group);
    }
    for (JsonNode array : oracle.path("arrays")) {
      check.array(array);
    }
    return check.differences;
  }

  private void collect(Group group) {
    groups.put(group.path(), group);
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(this::collect);
  }

  private void differ(String where, String what, Object found, Object expected) {
    differences.add("%s: %s is %s, not %s".formatted(where, what, found, expected));
  }

  private void group(JsonNode expected) {
    String path = expected.path("path").asText();
    Group group = groups.get(path);
    if (group == null) {
      differ(path, "group", "missing", "there");
      return;
    }
    attributes(path, group.attributes(), expected.path("attributes"), false);
    if (netcdf && !group.dimensions().isEmpty()) {
      Map<String, Object> dimensions = new LinkedHashMap<>();
      group
          .dimensions()
          .forEach(
              d ->
                  dimensions.put(d.name(), Map.of("size", d.length(), "unlimited", d.unlimited())));
      Map<?, ?> wanted = (Map<?, ?>) plain(expected.path("dimensions"));
      wanted
          .keySet()
          .removeIf(name -> name.toString().startsWith("_Anonymous_Dim")); // made up by the reader
      if (!dimensions.equals(wanted)) {
        differ(path, "dimensions", dimensions, wanted);
      }
    }
  }

  private void array(JsonNode expected) throws ZarrException {
    String path = expected.path("path").asText();
    Array array = arrays.get(path);
    boolean unread = expected.has("reader_error");
    if (array == null) {
      if (!unread) {
        differ(path, "array", "missing", "there");
      }
      return;
    }
    String shape = Arrays.toString(array.shape());
    if (expected.path("shape").isArray() && !shape.equals(spaced(expected.path("shape")))) {
      differ(path, "shape", shape, spaced(expected.path("shape")));
    }
    if (!unread && array.data() instanceof ArrayData.Unreadable data) {
      differ(path, "data", data.reason(), "readable");
      return;
    }
    if (unread) {
      return;
    }
    names(path, array, expected);
    type(path, array.type(), expected.path("dtype"));
    attributes(path, array.attributes(), expected.path("attributes"), true);
    if (array.data() instanceof ArrayData.Chunked chunked && expected.has("fill_value")) {
      fill(path, array.type(), chunked.fill(), expected);
    }
  }

  private static String spaced(JsonNode list) {
    return list.toString().replace(",", ", ");
  }

  private void names(String path, Array array, JsonNode expected) {
    List<String> names = new ArrayList<>();
    if (expected.path("dimension_names").isArray()) {
      expected
          .path("dimension_names")
          .forEach(
              name -> names.add(name.isNull() || name.asText().isEmpty() ? null : name.asText()));
    }
    List<String> paths = new ArrayList<>();
    expected.path("dimension_paths").forEach(name -> paths.add(name.asText()));
    List<String> found = array.dimensionNames();
    if (found.equals(paths) || third && names.isEmpty()) {
      return; // NCZarr and OME name dimensions where other readers do not look
    }
    if (!netcdf) {
      found =
          Arrays.asList(
              found.stream()
                  .map(n -> n == null ? null : n.substring(n.lastIndexOf('/') + 1))
                  .toArray(String[]::new));
    }
    boolean same =
        found.equals(names) || names.stream().allMatch(Objects::isNull) && found.isEmpty();
    if (!same && !(gdal && names.stream().allMatch(name -> name.matches("dim\\d")))) {
      differ(path, "dimension names", found, names);
    }
  }

  private void type(String path, DataType type, JsonNode dtype) throws ZarrException {
    if (dtype.isNull() || dtype.isMissingNode()) {
      return;
    }
    if (dtype.isTextual()
        && (dtype.asText().matches("string|StringDType\\(\\)|\\|T16|object")
            || dtype.asText().equals("|O"))) {
      if (type.size() != DataType.VARIABLE && type.kind() != Kind.STRING) {
        differ(path, "type", type.name(), dtype.asText());
      }
      return;
    }
    StoredType expected = DataTypes.v2(plain(dtype));
    if (type.kind() == Kind.CHAR && expected.size() == 1) {
      return;
    }
    if (!same(type, expected)) {
      differ(path, "type", type, dtype);
    }
  }

  private static boolean same(DataType found, DataType expected) {
    if (found.kind() != expected.kind()
        || found.size() != expected.size()
        || found.unsigned() != expected.unsigned()) {
      return false;
    }
    if (found instanceof StructType) {
      for (int i = 0; i < expected.fields().size(); i++) {
        DataType.Field a = found.fields().get(i);
        DataType.Field b = expected.fields().get(i);
        if (!a.name().equals(b.name())
            || a.offset() != b.offset()
            || !a.shape().equals(b.shape())
            || !same(a.type(), b.type())) {
          return false;
        }
      }
    }
    return true;
  }

  private void attributes(String path, Attributes found, JsonNode expected, boolean array) {
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
                  differ(path, "attribute " + name, "missing", entry.getValue());
                }
              } else if (!name.equals("_FillValue") && !sameValue(value, entry.getValue())) {
                differ(path, "attribute " + name, value, entry.getValue());
              } else if (name.equals("_FillValue") && !(value instanceof Typed)) {
                differ(path, "attribute " + name, value, "of the type of the array");
              }
            });
    if (array && !netcdf) {
      List.of("_FillValue", "units", "calendar").forEach(left::remove);
    }
    if (gdal) {
      left.clear(); // what GDAL understands it does not show
    }
    if (!left.isEmpty()) {
      differ(path, "attributes", left, "there");
    }
  }

  private boolean sameValue(Object found, JsonNode expected) {
    if (netcdf && expected.has("value")) {
      if (found instanceof Typed typed
          && !type(typed).equals(expected.path("type").asText().replaceFirst("^[<>|]", ""))) {
        return false;
      }
      Object value = plain(expected.path("value"));
      List<?> values =
          found instanceof Typed typed
              ? typed.values()
              : found instanceof List<?> list ? list : Arrays.asList(found);
      List<?> wanted = value instanceof List<?> list ? list : Arrays.asList(value);
      return values.size() == wanted.size()
          && IntStream.range(0, values.size())
              .allMatch(i -> equal(found, values.get(i), wanted.get(i)));
    }
    return Objects.equals(untyped(found), plain(expected));
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
        return mask(number, typed.kind()) == other.longValue();
      }
      return number.doubleValue() == other.doubleValue()
          || Double.isNaN(number.doubleValue()) && Double.isNaN(other.doubleValue());
    }
    return Objects.equals(found, expected);
  }

  private static long mask(Number number, Kind kind) {
    return switch (kind) {
      case BYTE -> number.longValue() & 0xFF;
      case SHORT -> number.longValue() & 0xFFFF;
      case INT -> number.longValue() & 0xFFFFFFFFL;
      default -> number.longValue();
    };
  }

  private void fill(String path, DataType type, Object found, JsonNode expected) {
    JsonNode json = expected.path("fill_value");
    if (json.isNull()) {
      if (found != null && expected.path("zarr_format").asInt() < 3) {
        differ(path, "fill", found, "none");
      }
      return;
    }
    Object value = plain(json);
    String text =
        found instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(found);
    boolean same =
        switch (type.kind()) {
          case BYTE, SHORT, INT, LONG ->
              value instanceof Boolean flag
                  ? text.equals(flag ? "1" : "0")
                  : Objects.equals(
                      type.unsigned()
                          ? Long.toUnsignedString(mask((Number) found, type.kind()))
                          : text,
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
                          value instanceof Number n
                              ? n.doubleValue()
                              : Double.parseDouble("" + value))
                  || ((Double) found) == 0 && value instanceof Number n && n.doubleValue() == 0;
          case STRING ->
              text.equals(
                  value instanceof Map<?, ?> map && map.containsKey("hex")
                      ? hex((String) map.get("hex"))
                      : value);
          case OPAQUE -> value instanceof Map<?, ?> map && text.equals(map.get("hex"));
          case STRUCT, VLEN, CHAR -> true;
        };
    if (!same) {
      differ(path, "fill of " + type, text, json);
    }
  }

  private static String hex(String digits) {
    return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
  }

  /** Plain Java values, as the model has them. */
  private static Object plain(JsonNode json) {
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
