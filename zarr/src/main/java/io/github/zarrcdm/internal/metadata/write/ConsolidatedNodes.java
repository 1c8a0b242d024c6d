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
    Object document = Json.parse(consolidated.duplicate(), where);
    Object nodes =
        member(format == 3 ? member(document, "consolidated_metadata") : document, "metadata");
    Map<String, ByteBuffer> texts = new HashMap<>();
    if (nodes instanceof Map<?, ?> map) {
      map.forEach(
          (path, node) -> {
            String key = format == 3 ? path + "/zarr.json" : String.valueOf(path);
            if (node instanceof Map && key.indexOf('/') > 0) {
              texts.put(key, DocumentWriter.text(node));
            }
          });
    }
    return texts;
  }

  private static @Nullable Object member(@Nullable Object document, String name) {
    return document instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
