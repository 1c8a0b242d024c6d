package io.github.zarrcdm.iosp.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes stores whose attributes break what netCDF-Java assumes of them. */
final class OddStores {
  private OddStores() {}

  /** The metadata of an array with three cells along each dimension. */
  static String array(String type, int rank) {
    String shape = "[3" + ",3".repeat(Math.max(0, rank - 1)) + "]";
    return "{\"zarr_format\":2,\"shape\":%s,\"chunks\":%s,\"dtype\":\"%s\",\"compressor\":null,\"fill_value\":null,\"order\":\"C\",\"filters\":null}"
        .formatted(rank == 0 ? "[]" : shape, rank == 0 ? "[]" : shape, type);
  }

  /** A consolidated store of version 2 in {@code folder}, replacing the last one. */
  static Path write(
      Path folder, String conventions, Map<String, String> arrays, Map<String, String> attributes)
      throws IOException {
    OddAttributes none = new OddAttributes();
    OddAttributes root = conventions == null ? none : OddAttributes.root(conventions);
    return write(folder, root, arrays, attributes);
  }

  /** The same with any attributes of the root. */
  static Path write(
      Path folder, OddAttributes root, Map<String, String> arrays, Map<String, String> attributes)
      throws IOException {
    StringBuilder documents = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    if (!root.toString().isEmpty()) {
      documents.append(",\".zattrs\":{%s}".formatted(root));
    }
    arrays.forEach(
        (name, array) ->
            documents.append(
                ",\"%s/.zarray\":%s,\"%s/.zattrs\":{%s}"
                    .formatted(name, array, name, attributes.get(name))));
    Path store = Files.createDirectories(folder.resolve("x.zarr"));
    Files.write(
        store.resolve(".zmetadata"),
        "{\"zarr_consolidated_format\":1,\"metadata\":{%s}}".formatted(documents).getBytes(UTF_8));
    return store;
  }

  /** The attribute that names dimensions. */
  static String dimensions(String... names) {
    return "\"_ARRAY_DIMENSIONS\":["
        + (names.length == 0 ? "" : "\"" + String.join("\",\"", names) + "\"")
        + "]";
  }

  /** Metadata of an array of version 3 whose last codec is {@code codec}. */
  static String v3(String type, String shape, String names, String attributes, String codec) {
    String chunks = shape.replaceAll("\\d+", "1");
    String dimensions = names.isEmpty() ? "" : ",\"dimension_names\":[" + names + "]";
    return "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":%s,\"data_type\":\"%s\",\"fill_value\":0"
            .formatted(shape, type)
        + ",\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":%s}}"
            .formatted(chunks)
        + ",\"chunk_key_encoding\":{\"name\":\"default\"},\"codecs\":[{\"name\":\"bytes\",\"configuration\":"
        + "{\"endian\":\"little\"}},%s]%s,\"attributes\":{%s}}"
            .formatted(codec, dimensions, attributes);
  }

  /** A grid in {@code folder}, one axis of which has its metadata from {@code array}. */
  static String gridWithOddAxis(
      Path folder, String conventions, String odd, String array, String units, String... axes)
      throws IOException {
    return gridWithOddAxis(folder, OddAttributes.root(conventions), odd, array, units, axes);
  }

  /** The same with any attributes of the root. */
  static String gridWithOddAxis(
      Path folder, OddAttributes root, String odd, String array, String units, String... axes)
      throws IOException {
    Map<String, String> usual =
        Map.of(
            "time", "days since 2000-01-01",
            "level", "hPa",
            "lat", "degrees_north",
            "lon", "degrees_east");
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    List<String> names = axes.length == 0 ? List.of("time", "level", "lat", "lon") : List.of(axes);
    for (String name : names) {
      arrays.put(name, name.equals(odd) ? array : array("<f4", 1));
      String unit = name.equals(odd) && units.isEmpty() ? "" : usual.get(name);
      attributes.put(name, dimensions(name) + ",\"units\":\"%s\"".formatted(unit));
    }
    String length = array.replaceFirst(".*\"shape\":\\[(\\d+)].*", "$1");
    String shape =
        names.stream()
            .map(name -> name.equals(odd) ? length : "3")
            .collect(Collectors.joining(",", "\"shape\":[", "]"));
    arrays.put("tas", array("<f4", names.size()).replaceFirst("\"shape\":\\[[\\d,]*]", shape));
    attributes.put("tas", dimensions(names.toArray(String[]::new)));
    return "zarr:" + write(folder, root, arrays, attributes);
  }
}
