package io.github.zarrcdm.internal.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Files that are locked by their names, which others may give to other files meanwhile. */
public final class NamedFile {
  private NamedFile() {}

  /** Locks a file, or returns false if somebody else has. */
  @FunctionalInterface
  public interface Locking {
    boolean of(FileChannel file) throws IOException;
  }

  /**
   * Returns the file that has the name {@code path} when it is locked: whoever wrote the one before
   * it may have renamed or removed that in between. Empty if somebody else has locked it. Throws
   * {@link NoSuchFileException} if there is no file.
   */
  public static Optional<FileChannel> locked(Path path, Locking locking) throws IOException {
    while (true) {
      Object named = identity(path);
      FileChannel file =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      boolean kept = false;
      try {
        if (!locking.of(file)) {
          return Optional.empty();
        }
        kept = Objects.equals(identity(path), named);
        if (kept) {
          return Optional.of(file);
        }
      } finally {
        if (!kept) {
          file.close();
        }
      }
    }
  }

  private static @Nullable Object identity(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }
}
