package io.github.zarrcdm.internal.folder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Names in a folder that are neither files nor folders: their bytes are not values. */
final class SpecialFiles {
  private static final int TYPE = 0170000;

  private SpecialFiles() {}

  /**
   * Returns true for a folder. Throws for a pipe, a socket or a device, and if nothing is there.
   */
  static boolean isFolder(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    if (attributes.isOther()) {
      throw new FileSystemException(
          null, null, "it is " + kind(path) + ", not a regular file. Remove it from the store.");
    }
    return attributes.isDirectory();
  }

  private static String kind(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return "a special file";
    }
    return switch ((Integer) Files.getAttribute(path, "unix:mode") & TYPE) {
      case 0010000 -> "a named pipe";
      case 0140000 -> "a socket";
      case 0020000, 0060000 -> "a device";
      default -> "a special file";
    };
  }
}
