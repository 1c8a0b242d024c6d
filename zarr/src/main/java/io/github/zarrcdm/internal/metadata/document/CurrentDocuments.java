package io.github.zarrcdm.internal.metadata.document;

import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The documents of a store as they are now, whatever was kept of them. */
public final class CurrentDocuments extends StoreWrapper {
  private CurrentDocuments(Store store) {
    super(store);
  }

  /** Returns {@code store} with its documents as they are now; a local one keeps none. */
  public static Store of(Store store) {
    return store.remote() ? new CurrentDocuments(store) : store;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    forget(key);
    return store.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    forget(key);
    return store.get(key, most);
  }

  private void forget(String key) throws IOException {
    store.forget(key, store.edition(key));
  }
}
