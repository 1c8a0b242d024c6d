package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;
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
 * a bucket is written to a temporary folder first, and then put as one object.
 */
final class IndexTarget implements Closeable {
  private final Location location;
  private final @Nullable WritableStore bucket;
  private final @Nullable Path temporary;

  /** Throws what {@link Stores#create} does, before anything is read. */
  IndexTarget(Location location) throws IOException {
    boolean isFile = location.scheme().equals("file");
    this.location = location;
    this.bucket = isFile ? null : bucket(location);
    this.temporary = isFile ? null : Files.createTempDirectory("zarr-cdm-index");
  }

  /** Returns the file that is to be written before {@link #finish}. */
  Location file() {
    if (temporary == null) {
      return location;
    }
    String file = FileNames.text(temporary.resolve(IndexFile.NAME));
    return new Location(file, "file", file, "/", Map.of());
  }

  /** Puts what is in the file where it belongs. */
  void finish() throws IOException {
    if (bucket != null && temporary != null) {
      String path = location.path();
      byte[] whole = Files.readAllBytes(temporary.resolve(IndexFile.NAME));
      bucket.put(path.substring(folderEnd(path) + 1), ByteBuffer.wrap(whole));
    }
  }

  private static WritableStore bucket(Location location) throws IOException {
    String path = location.path();
    String folder = path.substring(0, folderEnd(path)) + location.root().substring(path.length());
    return Stores.create(new Location(folder, location.scheme(), folder, "/", location.options()));
  }

  /**
   * Returns where the name of a folder ends in the {@code path} of an index: of its store, or of
   * what a repository is in, since no writer takes that for a folder.
   */
  private static int folderEnd(String path) {
    int end = path.lastIndexOf('/');
    return StoreKind.ICECHUNK.isNameOf(path.substring(0, end))
        ? path.lastIndexOf('/', end - 1)
        : end;
  }

  @Override
  public void close() throws IOException {
    if (bucket != null && temporary != null) {
      bucket.close();
      Files.deleteIfExists(temporary.resolve(IndexFile.NAME));
      Files.deleteIfExists(temporary);
    }
  }
}
