package io.github.zarrcdm.internal.metadata.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.Json;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The documents of nodes that consolidated metadata holds. */
public final class ConsolidatedNodes {
  private ConsolidatedNodes() {}

  /**
   * Returns the text of each below the root that {@code consolidated} holds, by the key that it has
   * in a store of its own: of a {@code .zmetadata} of version 2, or the document of the root of
   * version 3. {@code where} begins the message if it is not JSON.
   */
  public static Map<String, ByteBuffer> texts(int format, ByteBuffer consolidated, String where)
      throws ZarrException {
    Map<String, ByteBuffer> texts = new HashMap<>();
    in(format, Json.parse(consolidated.duplicate(), where))
        .forEach(
            (path, node) -> {
              String key = format == 3 ? path + "/zarr.json" : String.valueOf(path);
              if (node instanceof Map && key.indexOf('/') > 0) {
                texts.put(key, DocumentWriter.text(node));
              }
            });
    return texts;
  }

  /**
   * Returns the documents in the JSON {@code consolidated}, by the names that it gives them: the
   * path of the node in version 3, the key in version 2. Empty if it holds none.
   */
  static Map<?, ?> in(int format, @Nullable Object consolidated) {
    Object holder = format == 3 ? member(consolidated, "consolidated_metadata") : consolidated;
    return member(holder, "metadata") instanceof Map<?, ?> nodes ? nodes : Map.of();
  }

  /** Returns the member of an object of JSON; null if it is missing, or there is no object. */
  static @Nullable Object member(@Nullable Object document, String name) {
    return document instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
