package io.github.zarrcdm.copy;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.FailingStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableMemory;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Opens {@code failing:} stores, whose changes fail from one of them on: the one in memory, or the
 * one at a place.
 */
public final class FailingProvider implements StoreProvider {
  static WritableMemory memory = new WritableMemory();
  static String place = "";
  static int failsAt;

  /** Runs once, when a writer of the store in memory is about to mark it. */
  static @Nullable Callable<?> beforeMark;

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
      return beforeMark == null ? memory : watched();
    }
    return new FailingStore(Stores.create(Locations.parse(place)), failsAt);
  }

  private static WritableStore watched() {
    return (WritableStore)
        Proxy.newProxyInstance(
            FailingProvider.class.getClassLoader(),
            new Class<?>[] {WritableStore.class},
            (proxy, method, arguments) -> {
              Callable<?> before = beforeMark;
              if (method.getName().equals("putIfAbsent") && before != null) {
                beforeMark = null;
                before.call();
              }
              return method.invoke(memory, arguments);
            });
  }
}
