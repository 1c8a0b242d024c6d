package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sizes of the files of a store. */
final class StoredSize {
  private final @Nullable Path root;

  /** Of the store at {@code location}, whose sizes are known if it is on this machine. */
  StoredSize(Location location) {
    Path path = location.scheme().equals("file") ? FileNames.path(location.root()) : null;
    this.root = path != null && Files.exists(path) ? path : null;
  }

  /** Returns the bytes of all files of the store; -1 if unknown. */
  long all() throws IOException {
    return root == null ? -1 : below(root);
  }

  /** Returns the bytes of the files of the array at {@code path}; -1 if unknown. */
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
