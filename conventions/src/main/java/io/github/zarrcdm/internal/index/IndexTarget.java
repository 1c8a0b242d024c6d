package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where an index is written: a file, which replaces the one that is there when it is whole. One for
 * a bucket is written beside, and put as one object then.
 */
final class IndexTarget implements Closeable {
  private final Location location;
  private final @Nullable Path beside;

  IndexTarget(Location location) throws IOException {
    this.location = location;
    this.beside =
        location.scheme().equals("file") ? null : Files.createTempDirectory("zarr-cdm-index");
  }

  /** Returns the file that is to be written before {@link #finish}. */
  Location file() {
    if (beside == null) {
      return location;
    }
    String file = FileNames.text(beside.resolve(IndexFile.NAME));
    return new Location(file, "file", file, "/", Map.of());
  }

  /** Puts what is in the file where it belongs. */
  void finish() throws IOException {
    if (beside == null) {
      return;
    }
    String path = location.path();
    int slash = path.lastIndexOf('/');
    String folder = path.substring(0, slash) + location.root().substring(path.length());
    Location above = new Location(folder, location.scheme(), folder, "/", location.options());
    try (WritableStore store = Stores.create(above)) {
      byte[] whole = Files.readAllBytes(beside.resolve(IndexFile.NAME));
      store.put(path.substring(slash + 1), ByteBuffer.wrap(whole));
    }
  }

  @Override
  public void close() throws IOException {
    if (beside != null) {
      Files.deleteIfExists(beside.resolve(IndexFile.NAME));
      Files.deleteIfExists(beside);
    }
  }
}
