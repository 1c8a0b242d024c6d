package io.github.zarrcdm.convert;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.FailingMemory;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.WritableMemory;
import io.github.zarrcdm.store.WritableStore;
import java.util.Set;

/** Opens {@code failing:} stores: the one in memory, whose changes fail from one of them on. */
public final class FailingProvider implements StoreProvider {
  static WritableMemory memory = new WritableMemory();
  static int failsAt;

  @Override
  public Set<String> schemes() {
    return Set.of("failing");
  }

  @Override
  public Store open(Location location) {
    return memory.reader();
  }

  @Override
  public WritableStore create(Location location) {
    return new FailingMemory(memory, failsAt);
  }
}
