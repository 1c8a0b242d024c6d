package io.github.zarrcdm.serve;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreProvider;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Opens {@code hanging:} stores: the one in a folder, on a disk that may stop to answer. */
public final class HangingProvider implements StoreProvider {
  static Path folder = Path.of("");

  /** Looks at chunks wait for this. */
  static volatile CountDownLatch answers = new CountDownLatch(0);

  @Override
  public Set<String> schemes() {
    return Set.of("hanging");
  }

  @Override
  public Store open(Location location) throws IOException {
    return new StoreWrapper(new FileStore(folder)) {
      @Override
      public Optional<Validators> validators(String prefix, int most) throws IOException {
        await();
        return store.validators(prefix, most);
      }

      private void await() throws IOException {
        try {
          answers.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    };
  }
}
