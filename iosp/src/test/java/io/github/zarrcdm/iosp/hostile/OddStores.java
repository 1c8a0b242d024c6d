package io.github.zarrcdm.iosp.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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
    StringBuilder documents = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    if (conventions != null) {
      documents.append(",\".zattrs\":{\"Conventions\":\"%s\"}".formatted(conventions));
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
}
