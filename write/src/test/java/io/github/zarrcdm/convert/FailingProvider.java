package io.github.zarrcdm.convert;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.FailingStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableMemory;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.util.Set;

/**
 * Opens {@code failing:} stores, whose changes fail from one of them on: the one in memory, or the
 * one at a place.
 */
public final class FailingProvider implements StoreProvider {
  static WritableMemory memory = new WritableMemory();
  static String place = "";
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
  public WritableStore create(Location location) throws IOException {
    if (place.isEmpty()) {
      memory.failAfter(failsAt);
      return memory;
    }
    return new FailingStore(Stores.create(Locations.parse(place)), failsAt);
  }
}
