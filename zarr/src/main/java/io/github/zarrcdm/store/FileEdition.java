package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The version of a file or folder that exists, as it is compared by stores and by what replaces a
 * file. Not part of the API: public because modules compare files.
 *
 * @param file what the file system knows it by, such as its inode; null if it has nothing such
 */
public record FileEdition(FileTime written, long size, @Nullable Object file)
    implements InternalStore.Validator {
  /** Returns the version of the file or folder at {@code path}; NONE if there is none. */
  public static InternalStore.Validator at(Path path) throws IOException {
    return Files.exists(path)
        ? of(Files.readAttributes(path, BasicFileAttributes.class))
        : InternalStore.Validator.NONE;
  }

  static FileEdition of(BasicFileAttributes file) {
    return new FileEdition(file.lastModifiedTime(), file.size(), file.fileKey());
  }

  @Override
  public long lastModified() {
    return written.toMillis();
  }

  /** In microseconds, which is all that some copies keep, and without the inode. */
  @Override
  public String stamp() {
    return written.to(TimeUnit.MICROSECONDS) + " " + size;
  }

  @Override
  public boolean isSame(InternalStore.Validator now) {
    return equals(now);
  }

  // Those of the language would be linked in the first open, which takes 20 ms.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FileEdition edition
        && size == edition.size
        && written.equals(edition.written)
        && Objects.equals(file, edition.file);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * written.hashCode() + Long.hashCode(size)) + Objects.hashCode(file);
  }
}
