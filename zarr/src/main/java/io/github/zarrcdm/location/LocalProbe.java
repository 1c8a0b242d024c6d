package io.github.zarrcdm.location;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;

/**
 * Looks whether a local path is a Zarr store: a few stats, or the first or last bytes of one file.
 */
final class LocalProbe {
  /** How many entries of a folder without documents are looked at for a child that has some. */
  private static final int CHILDREN = 1_000;

  private LocalProbe() {}

  /**
   * True if a folder, zip or reference file with Zarr in it is there. Reads no more than it must.
   */
  static boolean isZarr(Path path) throws IOException {
    BasicFileAttributes found;
    try {
      found = Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      return false;
    }
    String name =
        path.getFileName() == null ? "" : path.getFileName().toString().toLowerCase(Locale.ROOT);
    if (found.isDirectory()) {
      return hasMarker(path)
          || (name.endsWith(".zarr")
              && (Files.isRegularFile(path.resolve(Marker.V1.get(0))) || hasMarkedChild(path)));
    }
    if (!found.isRegularFile()) {
      // To open a pipe may wait for ever.
      return false;
    }
    if (name.endsWith(".zip") || name.endsWith(".ozx") || name.endsWith(".zarr")) {
      return ZipProbe.isZarr(path);
    }
    return name.endsWith(".json") && ReferenceProbe.isReferences(path);
  }

  private static boolean hasMarker(Path folder) {
    return Marker.DOCUMENTS.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)))
        || Marker.V1.stream().allMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }

  private static boolean hasMarkedChild(Path folder) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      int seen = 0;
      for (Path entry : entries) {
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) && hasMarker(entry)) {
          return true;
        }
        if (++seen == CHILDREN) {
          return false;
        }
      }
    }
    return false;
  }
}
