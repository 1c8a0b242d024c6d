package io.github.zarrcdm.internal.metadata.write;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.metadata.document.Json;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/**
 * How the documents of a store are written, which stays when it is extended.
 *
 * @param format 2 or 3
 * @param consolidated whether those of all nodes are found at the root too
 */
public record MetadataFormat(int format, boolean consolidated) {

  /** Returns how {@code store} is written, whose root is a group or an array. */
  public static MetadataFormat of(Store store) throws IOException {
    Optional<ByteBuffer> root = store.get("zarr.json", Limit.JSON_BYTES.value());
    if (root.isEmpty()) {
      return new MetadataFormat(2, store.size(".zmetadata").isPresent());
    }
    Object document = Json.parse(root.get(), store + ": zarr.json");
    return new MetadataFormat(
        3, document instanceof Map<?, ?> map && map.get("consolidated_metadata") instanceof Map);
  }

  /** Returns true if {@code store} has an array at {@code path}, which is empty or {@code g/h}. */
  public static boolean isArray(Store store, String path) throws IOException {
    String key = DocumentWriter.key(path, "zarr.json");
    Optional<ByteBuffer> document = store.get(key, Limit.JSON_BYTES.value());
    return document.isPresent()
        ? Json.parse(document.get(), store + ": " + key) instanceof Map<?, ?> map
            && "array".equals(map.get("node_type"))
        : store.exists(DocumentWriter.key(path, ".zarray"));
  }
}
