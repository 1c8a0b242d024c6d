package io.github.zarrcdm.internal.metadata.document;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When the metadata of a hierarchy were last written: the newest of its documents. Of a remote
 * store only the document that was opened first is asked for, so that a check stays one request.
 * Safe for concurrent callers.
 */
public final class Stamp {
  private static final List<String> DOCUMENTS =
      List.of("zarr.json", ".zmetadata", ".zattrs", ".zarray", ".zgroup", "meta", "attrs");

  /**
   * More documents than this are not worth a look each time a dataset is taken from a host's cache.
   */
  private static final int MOST = 2000;

  private final Store store;
  private final Group root;
  private volatile @Nullable List<String> present;

  public Stamp(Store store, Group root) {
    this.store = store;
    this.root = root;
  }

  /**
   * Milliseconds since 1970, or another number that changes with the documents; 0 if the store
   * cannot tell.
   */
  public long lastModified() throws IOException {
    if (present == null) {
      present = documents();
    }
    long newest = 0;
    for (String key : present) {
      newest = Math.max(newest, store.lastModified(key));
    }
    return newest;
  }

  /** The documents that are there. */
  private List<String> documents() throws IOException {
    List<String> nodes = new ArrayList<>();
    collect(root, nodes);
    List<String> keys = new ArrayList<>();
    for (String node : nodes) {
      String prefix = node.length() == 1 ? "" : node.substring(1) + "/";
      for (String document : DOCUMENTS) {
        if (store.lastModified(prefix + document) != 0) {
          keys.add(prefix + document);
          if (store.remote()) {
            return keys;
          }
        }
      }
    }
    return keys;
  }

  private void collect(Group group, List<String> nodes) {
    nodes.add(group.path());
    if (store.remote()) {
      return;
    }
    for (Array array : group.arrays()) {
      if (nodes.size() < MOST) {
        nodes.add(array.path());
      }
    }
    for (Group child : group.groups()) {
      if (nodes.size() < MOST) {
        collect(child, nodes);
      }
    }
  }
}
