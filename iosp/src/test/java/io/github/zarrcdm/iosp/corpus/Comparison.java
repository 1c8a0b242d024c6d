package io.github.zarrcdm.iosp.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import ucar.ma2.Array;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** An open dataset against the oracle of its store: every group, array, attribute and value. */
final class Comparison {
  private static final int ENOUGH = 5;

  private final String id;
  private final NetcdfFile file;
  private final List<String> problems = new ArrayList<>();

  private Comparison(String id, NetcdfFile file) {
    this.id = id;
    this.file = file;
  }

  /** What differs, one sentence each; empty if all holds. */
  static List<String> problems(CorpusCase store, NetcdfFile file) {
    return problems(store.id(), store.oracle(), file);
  }

  /** What differs from {@code oracle}, which is that of the case {@code id}. */
  static List<String> problems(String id, JsonNode oracle, NetcdfFile file) {
    Comparison comparison = new Comparison(id, file);
    oracle.path("groups").forEach(comparison::compareGroup);
    oracle.path("arrays").forEach(comparison::compareArray);
    return comparison.problems;
  }

  /** The same for the shapes and values of arrays only. */
  static List<String> valueProblems(CorpusCase store, NetcdfFile file) {
    return valueProblems(store.id(), store.oracle(), file);
  }

  /** The same with the {@code oracle} of the case {@code id}. */
  static List<String> valueProblems(String id, JsonNode oracle, NetcdfFile file) {
    Comparison comparison = new Comparison(id, file);
    for (JsonNode array : oracle.path("arrays")) {
      String path = array.path("path").asText();
      Variable variable = comparison.variable(path);
      if (variable == null) {
        comparison.problems.add("array " + path + " is missing");
      } else if (array.path("values").has("kind")) {
        comparison.compareValues(path, array, variable);
      }
    }
    return comparison.problems;
  }

  private void compareGroup(JsonNode expected) {
    String path = expected.path("path").asText();
    Group group = group(path);
    if (group == null) {
      problems.add("group " + path + " is missing");
      return;
    }
    problems.addAll(
        OracleAttributes.problems(
            "group " + path, expected.path("attributes"), group.attributes()));
  }

  private void compareArray(JsonNode expected) {
    String path = expected.path("path").asText();
    Variable variable = variable(path);
    if (variable == null) {
      if (!expected.has("reader_error")) {
        problems.add("array " + path + " is missing");
      }
      return;
    }
    if (expected.has("shape")) {
      compareShape(path, expected, variable);
      problems.addAll(
          OracleAttributes.problems(path, expected.path("attributes"), variable.attributes()));
    }
    if (expected.path("values").has("kind")) {
      compareValues(path, expected, variable);
    }
  }

  private void compareShape(String path, JsonNode expected, Variable variable) {
    List<Dimension> dimensions =
        variable.getDimensions().stream().filter(d -> !d.isVariableLength()).toList();
    List<Integer> shape = dimensions.stream().map(Dimension::getLength).toList();
    List<Integer> wanted = ints(expected.path("shape"));
    if (!shape.equals(wanted)) {
      problems.add("%s: shape is %s, expected %s".formatted(path, shape, wanted));
      return;
    }
    JsonNode names = expected.path("dimension_names");
    JsonNode paths = expected.path("dimension_paths");
    for (int d = 0; d < names.size(); d++) {
      boolean stored = paths.isMissingNode() || paths.path(d).asText().startsWith("/");
      String name = dimensions.get(d).getShortName();
      if (stored
          && names.get(d).isTextual()
          && !CdmSpelling.of(names.get(d).asText()).equals(Objects.requireNonNullElse(name, ""))) {
        problems.add("%s: dimension %d is %s, expected %s".formatted(path, d, name, names.get(d)));
      }
    }
  }

  private void compareValues(String path, JsonNode expected, Variable variable) {
    Array actual;
    try {
      actual = variable.read();
    } catch (IOException e) {
      problems.add("reading failed: " + e.getMessage());
      return;
    }
    JsonNode values = expected.path("values");
    if (actual.getSize() != values.path("count").asLong()) {
      problems.add(path + ": " + actual.getSize() + " values, expected " + values.path("count"));
      return;
    }
    List<String> wrong = wrongValues(expected, values, variable, actual);
    if (!wrong.isEmpty()) {
      problems.add(path + ": " + String.join(", ", wrong));
    } else if (values.has("sha256_le") && !values.has("undefined_are_null") && exact()) {
      String wanted = values.path("sha256_le").asText();
      OracleDigest.of(actual, expected.path("dtype").asText())
          .filter(digest -> !digest.equals(wanted))
          .ifPresent(digest -> problems.add(path + ": values not sampled differ"));
    }
  }

  private List<String> wrongValues(
      JsonNode expected, JsonNode values, Variable variable, Array actual) {
    boolean undefined = values.has("undefined_are_null");
    boolean samples = values.has("samples");
    JsonNode list = values.path(samples ? "samples" : "data");
    Check check = check(expected, values.path("kind").asText(), variable);
    return IntStream.range(0, list.size())
        .mapToObj(
            i -> {
              int index = samples ? list.get(i).get(0).asInt() : i;
              JsonNode value = samples ? list.get(i).get(1) : list.get(i);
              boolean right = (undefined && value.isNull()) || check.same(value, actual, index);
              return right
                  ? null
                  : "value %d is %s, expected %s".formatted(index, show(actual, index), value);
            })
        .filter(Objects::nonNull)
        .limit(ENOUGH)
        .collect(Collectors.toList());
  }

  private Check check(JsonNode expected, String kind, Variable variable) {
    return kind.equals("datetime") || kind.equals("timedelta")
        ? new OracleTimes(
                expected.path("dtype").asText(), variable.findAttributeString("units", ""))
            ::same
        : new OracleValues(tolerance(), integerTolerance())::same;
  }

  private boolean exact() {
    return tolerance() == 0 && integerTolerance() == 0;
  }

  /** Decoders of JPEG round differently: by one. */
  private long integerTolerance() {
    return id.contains("jpeg") ? 1 : 0;
  }

  /** Filters that compute differ in the last place: the README of the corpus. */
  private double tolerance() {
    return id.matches(".*(fixedscaleoffset|quantize|scale_offset|fixed_scale).*") ? 1e-6 : 0;
  }

  private static Object show(Array array, int index) {
    Object value = array.getObject(index);
    return value instanceof Array row ? row.toString() : value;
  }

  private static Group group(NetcdfFile file, String path) {
    Group group = file.getRootGroup();
    for (String name : path.split("/")) {
      if (group != null && !name.isEmpty()) {
        group = group.findGroupLocal(CdmSpelling.of(name));
      }
    }
    return group;
  }

  private Variable variable(String path) {
    return variable(file, path);
  }

  private Group group(String path) {
    return group(file, path);
  }

  /** The array at {@code path}; one that is the root of its store is the only variable. */
  static Variable variable(NetcdfFile file, String path) {
    if (path.equals("/")) {
      List<Variable> all = file.getVariables();
      return all.isEmpty() ? null : all.get(0);
    }
    Group group = group(file, path.substring(0, path.lastIndexOf('/')));
    return group == null
        ? null
        : group.findVariableLocal(CdmSpelling.of(path.substring(path.lastIndexOf('/') + 1)));
  }

  private static List<Integer> ints(JsonNode shape) {
    return LongStream.range(0, shape.size()).mapToObj(d -> shape.get((int) d).asInt()).toList();
  }

  /** Compares one value. */
  private interface Check {
    boolean same(JsonNode expected, Array actual, int index);
  }
}
