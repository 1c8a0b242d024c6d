package io.github.zarrcdm.internal.metadata;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StructType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Compares a hierarchy with what a real reader made of the same store; says each difference in a
 * line.
 */
final class OracleCheck {
  private final Differences differences = new Differences();
  private final Map<String, Group> groups = new HashMap<>();
  private final Map<String, Array> arrays = new HashMap<>();
  private final boolean netcdf;
  private final boolean gdal;
  private final boolean third;
  private final OracleAttributes attributes;

  private OracleCheck(JsonNode oracle) {
    this.third = oracle.path("case").asText().startsWith("real/");
    this.netcdf = oracle.path("cdl").isTextual();
    this.gdal = oracle.path("reader").toString().contains("GDAL");
    this.attributes = new OracleAttributes(differences, netcdf, gdal);
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
    return check.differences.all();
  }

  private void collect(Group group) {
    groups.put(group.path(), group);
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(this::collect);
  }

  private void group(JsonNode expected) {
    String path = expected.path("path").asText();
    Group group = groups.get(path);
    if (group == null) {
      differences.add(path, "group", "missing", "there");
      return;
    }
    attributes.compare(path, group.attributes(), expected.path("attributes"), false);
    if (netcdf && !group.dimensions().isEmpty()) {
      Map<String, Object> dimensions = new LinkedHashMap<>();
      group
          .dimensions()
          .forEach(
              d ->
                  dimensions.put(d.name(), Map.of("size", d.length(), "unlimited", d.unlimited())));
      Map<?, ?> wanted = (Map<?, ?>) OracleJson.plain(expected.path("dimensions"));
      wanted
          .keySet()
          .removeIf(name -> name.toString().startsWith("_Anonymous_Dim")); // made up by the reader
      if (!dimensions.equals(wanted)) {
        differences.add(path, "dimensions", dimensions, wanted);
      }
    }
  }

  private void array(JsonNode expected) throws ZarrException {
    String path = expected.path("path").asText();
    Array array = arrays.get(path);
    boolean unread = expected.has("reader_error");
    if (array == null) {
      if (!unread) {
        differences.add(path, "array", "missing", "there");
      }
      return;
    }
    String shape = Arrays.toString(array.shape());
    if (expected.path("shape").isArray() && !shape.equals(spaced(expected.path("shape")))) {
      differences.add(path, "shape", shape, spaced(expected.path("shape")));
    }
    if (!unread && array.data() instanceof ArrayData.Unreadable data) {
      differences.add(path, "data", data.reason(), "readable");
      return;
    }
    if (unread) {
      return;
    }
    names(path, array, expected);
    type(path, array.type(), expected.path("dtype"));
    attributes.compare(path, array.attributes(), expected.path("attributes"), true);
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
      differences.add(path, "dimension names", found, names);
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
        differences.add(path, "type", type.name(), dtype.asText());
      }
      return;
    }
    StoredType expected = DataTypes.v2(OracleJson.plain(dtype));
    if (type.kind() == Kind.CHAR && expected.size() == 1) {
      return;
    }
    if (!same(type, expected)) {
      differences.add(path, "type", type, dtype);
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

  private void fill(String path, DataType type, Object found, JsonNode expected) {
    JsonNode json = expected.path("fill_value");
    if (json.isNull()) {
      if (found != null && expected.path("zarr_format").asInt() < 3) {
        differences.add(path, "fill", found, "none");
      }
    } else if (!OracleFill.same(type, found, json)) {
      differences.add(path, "fill of " + type, OracleFill.text(found), json);
    }
  }
}
