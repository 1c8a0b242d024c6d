package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.ConsolidatedNodes;
import io.github.zarrcdm.internal.metadata.write.Consolidation;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a store of Zarr 2 or 3, as they are stored. The one of all nodes is put together
 * from those that the nodes have now. A node that has none gets that of consolidated metadata.
 */
final class StoredDocuments {
  private static final Set<String> V2 = Set.of(".zgroup", ".zarray", ".zattrs");

  /** How long the document of all nodes of a remote store is taken for current. */
  private static final Duration REMOTE = Duration.ofSeconds(10);

  /** Is told what the document of all nodes is, first and when it has changed. */
  @FunctionalInterface
  interface Listener {
    void changed(String key, ByteBuffer text) throws IOException;
  }

  private final InternalStore store;
  private final int format;
  private final Listener listener;

  /** The key of the document of all nodes. */
  private final String all;

  private @Nullable All last;

  /** Documents of nodes that only consolidated metadata has, as last seen. */
  private volatile Map<String, ByteBuffer> nodes = Map.of();

  /** The document of all nodes, and when it was made. */
  private record All(ByteBuffer text, long made) {}

  /** The documents of {@code store}, which are of Zarr {@code format}. */
  StoredDocuments(InternalStore store, int format, Listener listener) {
    this.store = store;
    this.format = format;
    this.listener = listener;
    this.all = format == 3 ? "zarr.json" : ".zmetadata";
  }

  /** Returns the version of Zarr of the documents of {@code store}; 0 if it is neither 2 nor 3. */
  static int format(Store store) throws IOException {
    if (store.get("zarr.json", new ByteRange.Slice(0, 1)).isPresent()) {
      return 3;
    }
    for (String document : List.of(".zgroup", ".zarray")) {
      if (store.get(document, new ByteRange.Slice(0, 1)).isPresent()) {
        return 2;
      }
    }
    return 0;
  }

  int format() {
    return format;
  }

  /** Returns true if {@code key} is that of a document, whether there is one or not. */
  boolean have(String key) {
    return key.equals(all) || areOfNodes(key);
  }

  /**
   * Returns true if {@code key} is that of a document of a node, other than the one of all nodes.
   */
  boolean areOfNodes(String key) {
    String name = key.substring(key.lastIndexOf('/') + 1);
    return !key.equals(all) && (format == 3 ? name.equals(all) : V2.contains(name));
  }

  /** Puts the document of all nodes together, and tells it; to be called first. */
  void look() throws IOException {
    ofAllNodes();
  }

  /** Returns the document of {@code key}, for which {@link #have} is true; empty if missing. */
  Optional<ByteBuffer> get(String key) throws IOException {
    if (key.equals(all)) {
      return ofAllNodes();
    }
    Optional<ByteBuffer> own = store.get(key);
    return own.isPresent() ? own : Optional.ofNullable(nodes.get(key)).map(StoredDocuments::copy);
  }

  private synchronized Optional<ByteBuffer> ofAllNodes() throws IOException {
    All known = last;
    if (known != null && store.remote() && System.nanoTime() - known.made < REMOTE.toNanos()) {
      return Optional.of(copy(known.text));
    }
    Optional<ByteBuffer> now = now();
    if (now.isPresent() && !(known != null && known.text.equals(now.get()))) {
      listener.changed(all, now.get());
    }
    last = now.map(text -> new All(text, System.nanoTime())).orElse(null);
    return now.map(StoredDocuments::copy);
  }

  private static ByteBuffer copy(ByteBuffer text) {
    return ByteBuffer.allocate(text.remaining()).put(text.duplicate()).flip();
  }

  /**
   * Returns what is stored, if it says the same; and what is stored where the nodes cannot be
   * listed, or none below the root has a folder.
   */
  private Optional<ByteBuffer> now() throws IOException {
    Optional<ByteBuffer> stored = store.get(all, Limit.JSON_BYTES.value());
    try {
      NodesWithoutDocuments listed = new NodesWithoutDocuments(store, format, stored, all);
      Optional<Consolidation.Consolidated> now = Consolidation.of(listed);
      if (now.isPresent() && now.get().nodes() > 1) {
        nodes = listed.used();
        return Optional.of(now.get().text(stored));
      }
      Map<String, ByteBuffer> only =
          stored.isEmpty() ? Map.of() : ConsolidatedNodes.texts(format, stored.get(), all);
      nodes = only;
      return now.isPresent() && only.isEmpty() ? Optional.of(now.get().text(stored)) : stored;
    } catch (ZarrException.Unsupported | ZarrException.Malformed e) {
      nodes = Map.of();
      return stored;
    }
  }
}
