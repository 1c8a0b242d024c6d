package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Documents that each have a key of their own in the store. */
record StoredDocuments(Store store) implements Documents {

  @Override
  public Document document(String key) throws IOException {
    Optional<ByteBuffer> bytes = store.get(key);
    if (bytes.isEmpty() || store.remote() && isWebPage(bytes.get())) {
      return null;
    }
    return Document.of(Json.parse(bytes.get(), where(key)), where(key));
  }

  /** True for what some web servers answer instead of "not found". */
  private static boolean isWebPage(ByteBuffer bytes) {
    return bytes.hasRemaining() && bytes.get(bytes.position()) == '<';
  }

  @Override
  public String where(String key) {
    return store + ": " + key;
  }

  @Override
  public Optional<List<String>> children(String path) throws IOException {
    return store.folders(path);
  }

  @Override
  public boolean remote() {
    return store.remote();
  }
}
