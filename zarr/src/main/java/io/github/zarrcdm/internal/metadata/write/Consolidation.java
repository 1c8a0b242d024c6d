package io.github.zarrcdm.internal.metadata.write;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.Json;
import io.github.zarrcdm.internal.metadata.document.NodeNames;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes consolidated metadata for an existing store, from its own documents. */
public final class Consolidation {
  private static final Logger LOG = LoggerFactory.getLogger(Consolidation.class);
  private static final int REQUESTS = 16;
  private static final String V3 = "zarr.json";
  private static final List<String> V2 = List.of(".zgroup", ".zarray", ".zattrs");

  /** Of the text of a document: it is kept as an object, and written again. */
  private static final int COPIES = 3;

  private final Store store;
  private final Budget budget = new Budget(Limit.METADATA_BYTES);

  private Consolidation(Store store) {
    this.store = store;
  }

  /**
   * Puts the documents of all nodes of {@code store} into that of the root (v3) or into {@code
   * .zmetadata} (v2), as they are, and gives the number of nodes. Throws {@link
   * ZarrException.NotZarr} if no group of v2 or v3 is at the root, and {@link
   * ZarrException.Malformed} if any document is not one of a node: readers that take all nodes from
   * one document open none then.
   */
  public static int write(WritableStore store) throws IOException {
    check(store);
    if (store.exists(Marker.UNFINISHED)) {
      throw unfinished(store);
    }
    return write(store, () -> {});
  }

  /** Throws {@link ZarrException.NotWritable} for a store that takes no document more. */
  public static void check(WritableStore store) throws ZarrException.NotWritable {
    if (!store.resumable()) {
      throw new ZarrException.NotWritable(
          store
              + ": a zip is written as a whole, and nothing can be added to it. Copy it with"
              + " --consolidated.");
    }
  }

  /** Returns why a store whose writer has not finished it is left as it is. */
  public static ZarrException.NotWritable unfinished(WritableStore store) {
    return new ZarrException.NotWritable(
        store
            + ": its writer has not finished it, and would not know of the new document. Wait"
            + " until it has, or finish it with --resume or --append.");
  }

  /** Throws what keeps a document from being put. */
  @FunctionalInterface
  public interface Guard {
    void check() throws IOException;
  }

  /** As above, in a store that is marked already; {@code guard} is asked before the put. */
  public static int write(WritableStore store, Guard guard) throws IOException {
    Consolidated consolidated =
        of(store)
            .orElseThrow(
                () ->
                    new ZarrException.NotZarr(
                        store
                            + ": there is no Zarr v2 or v3 group at its root, so there is nothing"
                            + " to consolidate. Check the location."));
    guard.check();
    store.put(consolidated.key, DocumentWriter.text(consolidated.document));
    return consolidated.nodes;
  }

  /**
   * Consolidated metadata of a store, as its own documents are now.
   *
   * @param key where it belongs
   * @param document its JSON
   * @param nodes the number of groups and arrays
   */
  public record Consolidated(String key, Object document, int nodes) {
    /**
     * Returns the text in UTF-8: what is {@code stored} under the key if it says the same, or if a
     * writer that appends has extended some arrays since, and not yet the others. Readers open no
     * dataset with two lengths of one dimension, and chunks of the old length stay as they are.
     */
    public ByteBuffer text(Optional<ByteBuffer> stored) {
      try {
        Object before = stored.isEmpty() ? null : Json.parse(stored.get().duplicate(), key);
        if (stored.isPresent()
            && (document.equals(before)
                || UnevenGrowth.between(key.equals(V3) ? 3 : 2, before, document))) {
          return stored.get();
        }
      } catch (ZarrException e) {
        LOG.debug("{}: replaced, for it cannot be read", key, e);
      }
      return DocumentWriter.text(document);
    }
  }

  /**
   * Returns the consolidated metadata of {@code store}, nothing of which is changed; empty if no
   * group of v2 or v3 is at its root. Throws as {@link #write(WritableStore)}, and {@link
   * ZarrException.Unsupported} if the store cannot be listed.
   */
  public static Optional<Consolidated> of(Store store) throws IOException {
    Consolidation consolidation = new Consolidation(store);
    Map<String, Object> root = consolidation.documents("", List.of(V3));
    boolean v3 = !root.isEmpty();
    if (!v3) {
      root = consolidation.documents("", V2);
    }
    if (!(v3 ? isGroup(root.get(V3)) : root.containsKey(".zgroup"))) {
      return Optional.empty();
    }
    Map<String, Object> below = consolidation.below(v3);
    Map<String, Object> changed = (v3 ? new V3Writer() : new V2Writer()).consolidated(root, below);
    String key = v3 ? V3 : ".zmetadata";
    int nodes = 1 + (int) below.keySet().stream().filter(n -> !n.endsWith(".zattrs")).count();
    return Optional.of(new Consolidated(key, requireNonNull(changed.get(key)), nodes));
  }

  private static boolean isGroup(@Nullable Object document) {
    return document instanceof Map<?, ?> map && "group".equals(map.get("node_type"));
  }

  /** Returns all documents but the root's, level by level, those of a level at once. */
  private Map<String, Object> below(boolean v3) throws IOException {
    Map<String, Object> all = new TreeMap<>();
    List<String> level = members("");
    for (int depth = 1; !level.isEmpty(); depth++) {
      Limit.GROUP_DEPTH.check(depth, store::toString);
      Limit.NODES.check(all.size() + level.size(), store::toString);
      List<String> paths = level;
      List<Map<String, Object>> found =
          new ArrayList<>(Collections.nCopies(paths.size(), Map.of()));
      List<List<String>> children = new ArrayList<>(Collections.nCopies(paths.size(), List.of()));
      Workers.run(
          paths.size(),
          store.remote() ? REQUESTS : 1,
          n -> {
            int i = (int) n;
            String path = paths.get(i);
            Map<String, Object> documents = documents(path, v3 ? List.of(V3) : V2);
            boolean parent =
                v3
                    ? isGroup(documents.get(path + "/" + V3))
                    : documents.containsKey(path + "/.zgroup");
            found.set(i, documents);
            children.set(i, parent ? members(path) : List.of());
          });
      found.forEach(all::putAll);
      level = children.stream().flatMap(List::stream).toList();
    }
    return all;
  }

  private List<String> members(String path) throws IOException {
    Optional<List<String>> folders = store.folders(path);
    if (folders.isEmpty()) {
      throw new ZarrException.Unsupported(
          store
              + ": it cannot be listed, so its arrays are unknown. Consolidate it where it can be"
              + " listed, or allow the caller to list the bucket.");
    }
    return folders.get().stream()
        .filter(NodeNames::listed)
        .map(name -> path.isEmpty() ? name : path + "/" + name)
        .toList();
  }

  private Map<String, Object> documents(String path, List<String> names) throws IOException {
    Map<String, Object> documents = new LinkedHashMap<>();
    for (String name : names) {
      String key = DocumentWriter.key(path, name);
      Optional<ByteBuffer> text = store.get(key, Limit.JSON_BYTES.value());
      if (text.isPresent()) {
        budget.take((long) COPIES * text.get().remaining(), store::toString);
        if (!(Json.parse(text.get(), store + ": " + key) instanceof Map<?, ?> document
            && isOfNode(name, document))) {
          throw new ZarrException.Malformed(
              "%s: %s: this describes no group and no array. Restore it, or remove its folder"
                  .formatted(store, key));
        }
        documents.put(key, name.equals(V3) ? withoutConsolidated(document) : document);
      }
    }
    return documents;
  }

  private static boolean isOfNode(String name, Map<?, ?> document) {
    return !name.equals(V3) || isGroup(document) || "array".equals(document.get("node_type"));
  }

  /** Earlier consolidated metadata would be stored twice. */
  private static Map<?, ?> withoutConsolidated(Map<?, ?> document) {
    Map<Object, Object> changed = new LinkedHashMap<>(document);
    changed.remove("consolidated_metadata");
    return changed;
  }
}
