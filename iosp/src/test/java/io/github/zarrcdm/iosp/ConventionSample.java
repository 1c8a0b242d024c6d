package io.github.zarrcdm.iosp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A small store in a convention of netCDF-Java that makes or names its axes itself. Values that are
 * not given are 0, 1, 2 and so on, so that each cell of a level has its own.
 */
record ConventionSample(String convention, String attributes, List<Variable> variables) {
  /**
   * Declared as in CDL: {@code float T(time=2, y=3, x=4)}. Attributes are the inside of a JSON
   * object.
   */
  record Variable(String declaration, String attributes, double[] values) {}

  private static final Pattern DIMENSION = Pattern.compile("(\\w+)=(\\d+)");
  private static final Map<String, String> TYPES =
      Map.of("float", "<f4", "double", "<f8", "int", "<i4", "byte", "|i1", "char", "|S1");

  static ConventionSample of(String convention, String attributes) {
    return new ConventionSample(convention, attributes, List.of());
  }

  ConventionSample with(String declaration, String attributes, double... values) {
    List<Variable> all = new ArrayList<>(variables);
    all.add(new Variable(declaration, attributes, values));
    return new ConventionSample(convention, this.attributes, all);
  }

  /** Characters, filled with blanks. */
  ConventionSample withText(String declaration, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    double[] values = new double[bytes.length];
    for (int n = 0; n < bytes.length; n++) {
      values[n] = bytes[n];
    }
    return with("char " + declaration, "", values);
  }

  @Override
  public String toString() {
    return convention;
  }

  void write(Path store) throws IOException {
    Files.createDirectories(store);
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(store.resolve(".zattrs"), "{" + attributes + "}");
    for (Variable variable : variables) {
      write(store, variable);
    }
  }

  private static void write(Path store, Variable variable) throws IOException {
    String[] typeAndName = variable.declaration.replaceAll("\\(.*", "").split(" ");
    String type = TYPES.get(typeAndName[0]);
    Map<String, Integer> dimensions = new LinkedHashMap<>();
    for (MatchResult match : DIMENSION.matcher(variable.declaration).results().toList()) {
      dimensions.put(match.group(1), Integer.parseInt(match.group(2)));
    }
    Path array = Files.createDirectories(store.resolve(typeAndName[1]));
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": %1$s, "chunks": %1$s, "dtype": "%2$s", "compressor": null,
         "filters": null, "fill_value": null, "order": "C"}
        """
            .formatted(dimensions.values(), type));
    String names =
        dimensions.keySet().stream()
            .map(name -> '"' + name + '"')
            .collect(Collectors.joining(", ", "\"_ARRAY_DIMENSIONS\": [", "]"));
    Files.writeString(
        array.resolve(".zattrs"),
        "{%s%s%s}"
            .formatted(names, variable.attributes.isEmpty() ? "" : ", ", variable.attributes));
    int size = dimensions.values().stream().reduce(1, (one, other) -> one * other);
    ByteBuffer bytes =
        ByteBuffer.allocate(size * (type.charAt(2) - '0')).order(ByteOrder.LITTLE_ENDIAN);
    double[] values =
        variable.values.length > 0
            ? variable.values
            : DoubleStream.iterate(0, n -> n + 1).limit(size).toArray();
    for (int n = 0; n < size; n++) {
      double value = n < values.length ? values[n] : ' ';
      switch (type) {
        case "<f4" -> bytes.putFloat((float) value);
        case "<f8" -> bytes.putDouble(value);
        case "<i4" -> bytes.putInt((int) value);
        default -> bytes.put((byte) value);
      }
    }
    String key =
        dimensions.isEmpty()
            ? "0"
            : dimensions.keySet().stream().map(name -> "0").collect(Collectors.joining("."));
    Files.write(array.resolve(key), bytes.array());
  }
}
