package io.github.zarrcdm.internal.metadata.write;

import static io.github.zarrcdm.internal.metadata.write.JsonText.document;
import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.FillSpelling;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StructType;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import io.github.zarrcdm.internal.metadata.V3;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Group;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes {@code zarr.json}: what {@code V3} reads. */
final class V3Writer implements DocumentWriter {
  private static final String NAME = "zarr.json";

  @Override
  public Array adapted(Array array) throws ZarrException {
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    TypeSpelling.v3(array.type());
    Object missing = AttributeWriter.fill(array);
    // Unwritten chunks are missing then, and so is the value for GDAL, which knows no _FillValue.
    Object fill = data.fill() == null ? missing : data.fill();
    List<CodecSpec> codecs = V3CodecNames.of(data.codecs(), array.type());
    if (array.type() instanceof StructType struct) {
      checkOrder(struct, codecs);
    }
    StoredType type = (StoredType) array.type();
    return array.withData(
        new ArrayData.Chunked(
            data.grid(), ChunkKeys.standard('/'), null, codecs, fill == null ? type.zero() : fill));
  }

  /** Structures have one byte order, that of the codec. */
  private static void checkOrder(StructType struct, List<CodecSpec> codecs) throws ZarrException {
    ByteOrder order = V3.order(codecs);
    if (!struct.equals(struct.reordered(order))) {
      throw new ZarrException.Unsupported(
          "the members of a structure differ in byte order from codec \"bytes\", which Zarr v3"
              + " cannot express. Write version 2.");
    }
  }

  @Override
  public Map<String, Object> array(Array array) throws ZarrException {
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    Map<String, Object> attributes = AttributeWriter.of(array);
    Object fill = AttributeWriter.fill(array);
    if (fill != null) {
      attributes.put(AttributeWriter.FILL, FillSpelling.attribute(array.type(), fill));
    }
    Map<String, Object> document =
        document(
            "zarr_format",
            3,
            "node_type",
            "array",
            "shape",
            array.shape(),
            "data_type",
            TypeSpelling.v3(array.type()),
            "chunk_grid",
            grid(data.grid()),
            "chunk_key_encoding",
            named(
                data.keys().prefix().isEmpty() ? "v2" : "default",
                Map.of("separator", String.valueOf(data.keys().separator()))),
            "fill_value",
            FillSpelling.json(array.type(), requireNonNull(data.fill()), 3),
            "codecs",
            data.codecs().stream().map(V3CodecNames::json).toList(),
            "attributes",
            attributes);
    if (!array.dimensionNames().isEmpty()) {
      List<String> names = new ArrayList<>();
      for (int d = 0; d < array.rank(); d++) {
        names.add(array.shortDimensionName(d));
      }
      document.put("dimension_names", names);
    }
    document.put("storage_transformers", List.of()); // without it, documents look like GDAL's
    return Map.of(DocumentWriter.key(array.path(), NAME), document);
  }

  private static Map<String, Object> grid(ChunkGrid grid) {
    if (grid instanceof ChunkGrid.Rectilinear lengths) {
      List<Object> shapes = lengths.edges().stream().map(V3Writer::runs).toList();
      return named("rectilinear", document("kind", "inline", "chunk_shapes", shapes));
    }
    return named("regular", Map.of("chunk_shape", ((ChunkGrid.Regular) grid).shape()));
  }

  /** Returns the lengths between {@code edges}: one for all, or runs of a length and its count. */
  private static Object runs(long[] edges) {
    List<Object> runs = new ArrayList<>();
    for (int at = 0; at < edges.length - 1; ) {
      long length = edges[at + 1] - edges[at];
      int end = at + 1;
      while (end < edges.length - 1 && edges[end + 1] - edges[end] == length) {
        end++;
      }
      runs.add(List.of(length, (long) (end - at)));
      at = end;
    }
    return runs.size() == 1 ? ((List<?>) runs.get(0)).get(0) : runs;
  }

  private static Map<String, Object> named(String name, Map<String, Object> configuration) {
    return document("name", name, "configuration", configuration);
  }

  @Override
  public Map<String, Object> group(Group group) {
    return Map.of(
        DocumentWriter.key(group.path(), NAME),
        document(
            "zarr_format",
            3,
            "node_type",
            "group",
            "attributes",
            AttributeWriter.json(group.attributes())));
  }

  @Override
  @SuppressWarnings("unchecked") // Documents of V3 are maps.
  public Map<String, Object> consolidated(Map<String, Object> root, Map<String, Object> below) {
    Map<String, Object> nodes = new LinkedHashMap<>();
    below.forEach(
        (key, value) -> nodes.put(key.substring(0, key.length() - NAME.length() - 1), value));
    Map<String, Object> changed = new LinkedHashMap<>((Map<String, Object>) root.get(NAME));
    changed.put(
        "consolidated_metadata",
        document("kind", "inline", "must_understand", false, "metadata", nodes));
    return Map.of(NAME, changed);
  }
}
