package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How much a store takes on disk: the sizes of files, of which nothing is read. */
final class StoredSize {
  private final Path root;

  /** Of the store at {@code location}, whose sizes are known if it is on this machine. */
  StoredSize(Location location) {
    Path path = location.scheme().equals("file") ? Path.of(location.root()) : null;
    this.root = path != null && Files.exists(path) ? path : null;
  }

  /** The chunks that the store has of {@code array}. Throws if it is no folder on this machine. */
  StoredChunks chunks(Array array) throws IOException {
    if (root == null || !Files.isDirectory(root)) {
      throw new IOException("chunks are counted in stores that are folders on this machine");
    }
    return StoredChunks.of(array, root);
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
    Path folder = root.resolve(path.substring(1));
    return Files.isDirectory(folder) ? below(folder) : -1;
  }

  /** Of what may not be listed nobody knows. */
  private static long below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(Path::toFile)
          .filter(java.io.File::isFile)
          .mapToLong(java.io.File::length)
          .sum();
    } catch (UncheckedIOException e) {
      return -1;
    }
  }

  /** {@code 1.2 MB}: powers of 1000. */
  static String text(double bytes) {
    String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    int unit = 0;
    double value = bytes;
    while (value >= 999.5 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    String digits = unit == 0 || value >= 99.5 ? "%.0f" : "%.1f";
    return digits.formatted(value) + " " + units[unit];
  }
}
