package io.github.zarrcdm.iosp.geo;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Writes small v3 stores: groups, arrays of doubles in one chunk, arrays that hold their fill value
 * only.
 */
final class SmallStore {
  private static final JsonMapper JSON = new JsonMapper();

  private final Path folder;

  SmallStore(Path folder) {
    this.folder = folder.resolve("small.zarr");
  }

  String location() {
    return "file:" + folder;
  }

  SmallStore group(String path, Map<String, ?> attributes) throws IOException {
    return node(path, Map.of("zarr_format", 3, "node_type", "group", "attributes", attributes));
  }

  /** An axis of {@code values}, named as its dimension. */
  SmallStore axis(String path, Map<String, ?> attributes, double... values) throws IOException {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return doubles(path, List.of(values.length), List.of(name), attributes, values);
  }

  /** Doubles in one chunk, in C order. */
  SmallStore doubles(
      String path,
      List<Integer> shape,
      List<String> dimensions,
      Map<String, ?> attributes,
      double... values)
      throws IOException {
    array(path, "float64", "NaN", shape, dimensions, attributes);
    Path chunk = folder.resolve(path).resolve("c" + "/0".repeat(shape.size()));
    Files.createDirectories(chunk.getParent());
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(values);
    Files.write(chunk, bytes.array());
    return this;
  }

  /** Whole numbers along a dimension of the array's name. */
  SmallStore integers(String path, Map<String, ?> attributes, long... values) throws IOException {
    return integers(path, path.substring(path.lastIndexOf('/') + 1), attributes, values);
  }

  SmallStore integers(String path, String dimension, Map<String, ?> attributes, long... values)
      throws IOException {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(values);
    array(path, "int64", 0, List.of(values.length), List.of(dimension), attributes);
    Files.createDirectories(folder.resolve(path).resolve("c"));
    Files.write(folder.resolve(path).resolve("c/0"), bytes.array());
    return this;
  }

  /** Whole numbers of which one chunk is stored, which begins with {@code values}; others are 0. */
  SmallStore chunk(
      String path,
      List<Integer> shape,
      List<Integer> chunks,
      List<String> dimensions,
      Map<String, ?> attributes,
      String chunk,
      long... values)
      throws IOException {
    int size = chunks.stream().reduce(1, Math::multiplyExact);
    ByteBuffer bytes = ByteBuffer.allocate(size * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(values);
    chunked(path, "int64", 0, shape, chunks, dimensions, attributes);
    Path file = folder.resolve(path).resolve("c").resolve(chunk);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes.array());
    return this;
  }

  /** Doubles that are all {@code value}, in chunks of up to 1,000 along each dimension. */
  SmallStore sparse(
      String path,
      List<Integer> shape,
      List<String> dimensions,
      double value,
      Map<String, ?> attributes)
      throws IOException {
    List<Integer> chunks = shape.stream().map(length -> Math.min(1000, length)).toList();
    return chunked(path, "float64", value, shape, chunks, dimensions, attributes);
  }

  /** A raster of nothing but its fill value. */
  SmallStore raster(
      String path, List<Integer> shape, List<String> dimensions, Map<String, ?> attributes)
      throws IOException {
    return array(path, "float32", 7, shape, dimensions, attributes);
  }

  SmallStore scalar(String path, Map<String, ?> attributes) throws IOException {
    return array(path, "int32", 0, List.of(), List.of(), attributes);
  }

  /** Labels along a dimension of the array's name, all of them empty. */
  SmallStore labels(String path, Map<String, ?> attributes, int length) throws IOException {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return texts(path, List.of(length), List.of(name), "", attributes);
  }

  /** The same text everywhere. */
  SmallStore text(String path, List<Integer> shape, String text) throws IOException {
    List<String> names = shape.stream().map(length -> "of_" + length).toList();
    return texts(path, shape, names, text, Map.of());
  }

  private SmallStore texts(
      String path, List<Integer> shape, List<String> names, String text, Map<String, ?> attributes)
      throws IOException {
    return node(
        path,
        Map.of(
            "zarr_format",
            3,
            "node_type",
            "array",
            "shape",
            shape,
            "data_type",
            "string",
            "chunk_grid",
            Map.of("name", "regular", "configuration", Map.of("chunk_shape", shape)),
            "chunk_key_encoding",
            Map.of("name", "default"),
            "fill_value",
            text,
            "codecs",
            List.of(Map.of("name", "vlen-utf8")),
            "dimension_names",
            names,
            "attributes",
            attributes));
  }

  SmallStore array(
      String path,
      String type,
      Object fill,
      List<Integer> shape,
      List<String> dimensions,
      Map<String, ?> attributes)
      throws IOException {
    List<Integer> chunks = shape.stream().map(length -> Math.max(1, length)).toList();
    return chunked(path, type, fill, shape, chunks, dimensions, attributes);
  }

  private SmallStore chunked(
      String path,
      String type,
      Object fill,
      List<Integer> shape,
      List<Integer> chunks,
      List<String> dimensions,
      Map<String, ?> attributes)
      throws IOException {
    return node(
        path,
        Map.of(
            "zarr_format",
            3,
            "node_type",
            "array",
            "shape",
            shape,
            "data_type",
            type,
            "chunk_grid",
            Map.of("name", "regular", "configuration", Map.of("chunk_shape", chunks)),
            "chunk_key_encoding",
            Map.of("name", "default"),
            "fill_value",
            fill,
            "codecs",
            List.of(Map.of("name", "bytes", "configuration", Map.of("endian", "little"))),
            "dimension_names",
            dimensions,
            "attributes",
            attributes));
  }

  private SmallStore node(String path, Map<String, ?> document) throws IOException {
    Path node = folder.resolve(path);
    Files.createDirectories(node);
    Files.write(node.resolve("zarr.json"), JSON.writeValueAsBytes(document));
    return this;
  }
}
