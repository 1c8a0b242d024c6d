package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.internal.metadata.write.ConsolidatedNodes;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A store in which nodes that lack a document of their own have the one of consolidated metadata.
 * Only nodes with a folder are ever asked for: what was deleted with its folder stays deleted.
 */
final class NodesWithoutDocuments extends StoreWrapper {
  private final int format;
  private final Optional<ByteBuffer> consolidated;
  private final String where;
  private final Map<String, ByteBuffer> used = new ConcurrentHashMap<>();
  private @Nullable Map<String, ByteBuffer> texts;

  /** The nodes of {@code store}, whose consolidated metadata is at {@code where}. */
  NodesWithoutDocuments(
      InternalStore store, int format, Optional<ByteBuffer> consolidated, String where) {
    super(store);
    this.format = format;
    this.consolidated = consolidated;
    this.where = where;
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    Optional<ByteBuffer> own = store.get(key, most);
    int name = key.lastIndexOf('/');
    if (own.isPresent() || consolidated.isEmpty() || name < 0) {
      return own;
    }
    Optional<ByteBuffer> text = Optional.ofNullable(texts().get(key));
    if (text.isEmpty() || hasDocument(key.substring(0, name))) {
      return own;
    }
    used.put(key, text.get());
    return text.map(ByteBuffer::duplicate);
  }

  /**
   * Returns true for a node of version 2 that has another document: its attributes have been
   * removed, or it was an array and is a group now.
   */
  private boolean hasDocument(String node) throws IOException {
    return format == 2 && (store.exists(node + "/.zarray") || store.exists(node + "/.zgroup"));
  }

  private synchronized Map<String, ByteBuffer> texts() throws IOException {
    if (texts == null) {
      texts = ConsolidatedNodes.texts(format, consolidated.orElseThrow(), where);
    }
    return texts;
  }

  /** Returns the documents that were asked for and only consolidated metadata has. */
  Map<String, ByteBuffer> used() {
    return used;
  }
}
