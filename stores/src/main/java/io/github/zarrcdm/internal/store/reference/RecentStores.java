package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.store.Store;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Stores of the files that references lead to; those used last stay open. */
public final class RecentStores implements Closeable {
  private final long most;
  private final Map<Object, Store> stores = new LinkedHashMap<>(16, 0.75f, true);

  /** Opens a store. */
  @FunctionalInterface
  public interface Opening {
    Store open() throws IOException;
  }

  /** At most {@code most} stores. */
  public RecentStores(long most) {
    this.most = most;
  }

  /** Returns the store of {@code key}, opened unless it is open. */
  public Store get(Object key, Opening opening) throws IOException {
    synchronized (stores) {
      Store known = stores.get(key);
      if (known != null) {
        return known;
      }
    }
    Store opened = opening.open();
    synchronized (stores) {
      Store other = stores.putIfAbsent(key, opened);
      if (stores.size() > most) {
        // Stores of single files hold nothing that has to be closed before they are collected.
        stores.remove(stores.keySet().iterator().next());
      }
      return other == null ? opened : other;
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (stores) {
      for (Store store : stores.values()) {
        store.close();
      }
      stores.clear();
    }
  }
}
