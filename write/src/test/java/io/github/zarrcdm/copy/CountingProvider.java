package io.github.zarrcdm.copy;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.CountingStore;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Opens {@code counting:} stores: the one in a folder, whose requests are written down. */
public final class CountingProvider implements StoreProvider {
  static Path folder = Path.of("");
  static CountingStore store;

  /** Whether the next store says that it is remote. */
  static boolean remote;

  @Override
  public Set<String> schemes() {
    return Set.of("counting");
  }

  @Override
  public Store open(Location location) throws IOException {
    store = new CountingStore(new FileStore(folder), remote);
    return store;
  }
}
