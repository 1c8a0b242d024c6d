package io.github.zarrcdm.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * A store of Zarr 3 with consolidated metadata, made for counting: hourly times from 2020 on,
 * latitudes from north to south, longitudes, and variables on them in float32 whose value tells the
 * cell: {@code 10000 * t + 100 * y + x}.
 */
record Cube(int times, int lats, int lons, int chunkTimes, int chunkLats, int chunkLons) {

  float value(int t, int y, int x) {
    return 10000 * t + 100 * y + x;
  }

  double lat(int y) {
    return 60 - 10. * y;
  }

  double lon(int x) {
    return 2.5 * x;
  }

  /** All keys and values, with these variables. */
  Map<String, byte[]> values(String... variables) throws IOException {
    Map<String, byte[]> values = metadata(variables);
    for (String variable : variables) {
      addChunks(variable, values);
    }
    return values;
  }

  /** Metadata and coordinates. */
  private Map<String, byte[]> metadata(String... variables) {
    Map<String, byte[]> values = new TreeMap<>();
    Map<String, String> nodes = new TreeMap<>();
    ByteBuffer time = buffer(8 * times);
    for (int t = 0; t < times; t++) {
      time.putLong(t);
    }
    ByteBuffer lat = buffer(4 * lats);
    for (int y = 0; y < lats; y++) {
      lat.putFloat((float) lat(y));
    }
    ByteBuffer lon = buffer(8 * lons);
    for (int x = 0; x < lons; x++) {
      lon.putDouble(lon(x));
    }
    nodes.put("time", coordinate("time", "int64", times, "hours since 2020-01-01"));
    nodes.put("lat", coordinate("lat", "float32", lats, "degrees_north"));
    nodes.put("lon", coordinate("lon", "float64", lons, "degrees_east"));
    values.put("time/c/0", time.array());
    values.put("lat/c/0", lat.array());
    values.put("lon/c/0", lon.array());
    for (String variable : variables) {
      nodes.put(variable, variable());
    }
    nodes.forEach((name, json) -> values.put(name + "/zarr.json", bytes(json)));
    values.put("zarr.json", bytes(root(nodes)));
    return values;
  }

  /** Writes all but the chunks of the variables below {@code folder}. */
  void writeMetadataTo(Path folder, String... variables) throws IOException {
    for (Map.Entry<String, byte[]> value : metadata(variables).entrySet()) {
      Path file = folder.resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
  }

  private void addChunks(String variable, Map<String, byte[]> values) throws IOException {
    for (int t = 0; t * chunkTimes < times; t++) {
      for (int y = 0; y * chunkLats < lats; y++) {
        for (int x = 0; x * chunkLons < lons; x++) {
          values.put("%s/c/%d/%d/%d".formatted(variable, t, y, x), gzip(chunk(t, y, x)));
        }
      }
    }
  }

  private byte[] chunk(int t, int y, int x) {
    ByteBuffer chunk = buffer(4 * chunkTimes * chunkLats * chunkLons);
    for (int i = 0; i < chunkTimes; i++) {
      for (int j = 0; j < chunkLats; j++) {
        for (int k = 0; k < chunkLons; k++) {
          chunk.putFloat(value(t * chunkTimes + i, y * chunkLats + j, x * chunkLons + k));
        }
      }
    }
    return chunk.array();
  }

  private String variable() {
    return array(
        "float32",
        "%d, %d, %d".formatted(times, lats, lons),
        "%d, %d, %d".formatted(chunkTimes, chunkLats, chunkLons),
        "\"time\", \"lat\", \"lon\"",
        "{\"name\": \"gzip\", \"configuration\": {\"level\": 1}}",
        "\"units\": \"K\"");
  }

  private static String coordinate(String name, String type, int length, String units) {
    return array(
        type, "" + length, "" + length, '"' + name + '"', "", "\"units\": \"" + units + '"');
  }

  private static String array(
      String type, String shape, String chunk, String names, String codec, String attributes) {
    return """
        {"zarr_format": 3, "node_type": "array", "shape": [%s], "data_type": "%s",
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%s]}},
         "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
         "fill_value": 0, "dimension_names": [%s], "attributes": {%s},
         "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}%s]}"""
        .formatted(shape, type, chunk, names, attributes, codec.isEmpty() ? "" : ", " + codec);
  }

  private static String root(Map<String, String> nodes) {
    StringBuilder members = new StringBuilder();
    nodes.forEach(
        (name, json) ->
            members
                .append(members.length() == 0 ? "" : ", ")
                .append('"' + name + "\": ")
                .append(json));
    return """
        {"zarr_format": 3, "node_type": "group", "attributes": {}, "consolidated_metadata":
         {"kind": "inline", "must_understand": false, "metadata": {%s}}}"""
        .formatted(members);
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(1);
          }
        }) {
      gzip.write(plain);
    }
    return bytes.toByteArray();
  }
}
