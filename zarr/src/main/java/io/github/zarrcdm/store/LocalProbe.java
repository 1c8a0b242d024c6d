package io.github.zarrcdm.store;

import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.location.StoreKind;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** Checks whether a local path is a Zarr store: a few stats, or what a format reads of one file. */
final class LocalProbe {
  /** How many entries of a folder without documents are looked at for a child that has some. */
  private static final int CHILDREN = 1_000;

  private LocalProbe() {}

  /**
   * Returns true if a store is there, in a folder or in one of {@code formats}. Reads no more than
   * it must.
   */
  static boolean isZarr(Path path, List<StoreFormat> formats) throws IOException {
    BasicFileAttributes found;
    try {
      found = Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      return false;
    }
    if (found.isDirectory() && isFolder(path)) {
      return true;
    }
    // To open a pipe may wait for ever.
    return (found.isDirectory() || found.isRegularFile()) && inSomeFormat(path, formats);
  }

  private static boolean inSomeFormat(Path path, List<StoreFormat> formats) throws IOException {
    for (StoreFormat format : formats) {
      if (format.isStore(path)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isFolder(Path path) throws IOException {
    return hasMarker(path)
        || (StoreKind.FOLDER.isNameOf(path.toString())
            && (Files.isRegularFile(path.resolve(Marker.V1.get(0))) || hasMarkedChild(path)));
  }

  /** Returns true if the documents of a node are in {@code folder}. */
  static boolean hasMarker(Path folder) {
    for (String name : Marker.DOCUMENTS) {
      if (Files.isRegularFile(folder.resolve(name))) {
        return true;
      }
    }
    for (String name : Marker.V1) {
      if (!Files.isRegularFile(folder.resolve(name))) {
        return false;
      }
    }
    return true;
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
