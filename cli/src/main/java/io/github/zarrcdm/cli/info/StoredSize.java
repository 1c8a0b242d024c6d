package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How much of a store exists: the sizes of its files, and its chunks. No chunk is read. */
final class StoredSize implements Closeable {
  private final Location location;
  private final @Nullable Path root;

  /** Opened for the chunks of a store that is not a folder. */
  private @Nullable Store store;

  /** Of the store at {@code location}, whose sizes are known if it is on this machine. */
  StoredSize(Location location) {
    this.location = location;
    Path path = location.scheme().equals("file") ? FileNames.path(location.root()) : null;
    this.root = path != null && Files.exists(path) ? path : null;
  }

  /**
   * The chunks that the store has of {@code array}. Throws if it is not on this machine: each would
   * be a request.
   */
  @Nullable StoredChunks chunks(Array array) throws IOException {
    if (root == null) {
      throw new IOException(
          "chunks are counted in local stores only; elsewhere each would cost a request");
    }
    Path folder = FileNames.resolve(root, array.path().substring(1));
    if (Stream.of("zarr.json", ".zarray", "meta").map(folder::resolve).anyMatch(Files::exists)) {
      return StoredChunks.of(array, root);
    }
    if (store == null) {
      store = Stores.open(location);
    }
    return StoredChunks.of(array, store);
  }

  @Override
  public void close() throws IOException {
    if (store != null) {
      store.close();
    }
  }

  /** The bytes of all files of the store; -1 if unknown. */
  long all() throws IOException {
    return root == null ? -1 : below(root);
  }

  /** The bytes of the files of the array at {@code path}; -1 if unknown. */
  long of(String path) throws IOException {
    if (root == null || !Files.isDirectory(root)) {
      return -1;
    }
    Path folder = FileNames.resolve(root, path.substring(1));
    return Files.isDirectory(folder) ? below(folder) : -1;
  }

  /** Unknown if the store may not be listed. */
  private static long below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(StoredSize::length).sum();
    } catch (UncheckedIOException e) {
      return -1;
    }
  }

  private static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
