package io.github.zarrcdm.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Zarr v3 stores of float32 in a temporary folder, which is deleted on close. */
final class SmallStore implements AutoCloseable {
  /** Of {@code t2m}: times, rows, columns. */
  static final int[] SHAPE = {96, 180, 360};

  private static final int[] CHUNK = {24, 90, 180};
  private static final JsonMapper JSON = new JsonMapper();

  private final Path folder;

  private SmallStore(Path folder) {
    this.folder = folder;
  }

  /** One array, {@code t2m}, of 25 MB in chunks of 1.5 MB, which all hold the same. */
  static SmallStore ofChunks(Encoding encoding) throws IOException {
    SmallStore store = new SmallStore(Files.createTempDirectory("zarr-cdm-benchmark"));
    store.write("zarr.json", group());
    store.write("t2m/zarr.json", array(encoding));
    byte[] chunk = encoding.encode(Field.of(CHUNK[0], CHUNK[1], CHUNK[2]));
    for (int t = 0; t < SHAPE[0] / CHUNK[0]; t++) {
      for (int y = 0; y < SHAPE[1] / CHUNK[1]; y++) {
        for (int x = 0; x < SHAPE[2] / CHUNK[2]; x++) {
          store.write("t2m/c/" + t + "/" + y + "/" + x, chunk);
        }
      }
    }
    return store;
  }

  /** {@code count} arrays without chunks, their metadata in one document or in one each. */
  static SmallStore ofVariables(int count, boolean consolidated) throws IOException {
    SmallStore store = new SmallStore(Files.createTempDirectory("zarr-cdm-benchmark"));
    Map<String, Object> metadata = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      metadata.put("variable" + i, array(Encoding.BLOSC));
      store.write("variable" + i + "/zarr.json", array(Encoding.BLOSC));
    }
    Map<String, Object> root = group();
    if (consolidated) {
      root.put("consolidated_metadata", Map.of("kind", "inline", "metadata", metadata));
    }
    store.write("zarr.json", root);
    return store;
  }

  String location() {
    return folder.toString();
  }

  private static Map<String, Object> group() {
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("zarr_format", 3);
    group.put("node_type", "group");
    group.put("attributes", Map.of("Conventions", "CF-1.8"));
    return group;
  }

  private static Map<String, Object> array(Encoding encoding) {
    Map<String, Object> array = group();
    array.put("node_type", "array");
    array.put("attributes", Map.of("units", "K", "long_name", "2 metre temperature"));
    array.put("shape", SHAPE);
    array.put("data_type", "float32");
    array.put("fill_value", "NaN");
    array.put("dimension_names", List.of("time", "lat", "lon"));
    array.put("chunk_grid", named("regular", Map.of("chunk_shape", CHUNK)));
    array.put("chunk_key_encoding", named("default", Map.of("separator", "/")));
    array.put("codecs", encoding.codecs().stream().map(SmallStore::named).toList());
    return array;
  }

  private static Map<String, Object> named(CodecSpec codec) {
    return named(codec.name(), codec.configuration());
  }

  private static Map<String, Object> named(String name, Map<String, Object> configuration) {
    return Map.of("name", name, "configuration", configuration);
  }

  private void write(String key, Map<String, Object> document) throws IOException {
    write(key, JSON.writeValueAsBytes(document));
  }

  private void write(String key, byte[] value) throws IOException {
    Path file = folder.resolve(key);
    Files.createDirectories(file.getParent());
    Files.write(file, value);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
