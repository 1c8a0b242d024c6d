package io.github.zarrcdm.internal.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * What distinguishes a file from others that had or get its name.
 *
 * @param file what the file system knows it by, such as its inode; null if it has nothing such
 */
public record FileVersion(long size, FileTime modified, @Nullable Object file) {

  /** Returns the version of the file that has the name {@code path}; null if there is none. */
  public static @Nullable FileVersion at(Path path) throws IOException {
    return Files.exists(path) ? of(path) : null;
  }

  private static FileVersion of(Path path) throws IOException {
    BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
    return new FileVersion(found.size(), found.lastModifiedTime(), found.fileKey());
  }
}
