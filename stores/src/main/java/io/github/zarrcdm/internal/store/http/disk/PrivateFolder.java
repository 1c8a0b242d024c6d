package io.github.zarrcdm.internal.store.http.disk;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** A folder that only the user of this process may read and write. */
final class PrivateFolder {
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

  private PrivateFolder() {}

  /**
   * Makes {@code folder} if it is missing. Throws if it is a link, somebody else's, or was open to
   * others while something was in it.
   */
  static void prepare(Path folder) throws IOException {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      make(folder, posix);
    }
    if (Files.isSymbolicLink(folder)) {
      throw new FileSystemException(folder + " is a symbolic link; name the folder itself");
    }
    if (!Files.isDirectory(folder)) {
      throw new FileSystemException(folder + " is not a folder");
    }
    if (posix) {
      checkOwner(folder);
      close(folder);
    }
  }

  private static void make(Path folder, boolean posix) throws IOException {
    Path parent = folder.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try {
      if (posix) {
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWN));
      } else {
        Files.createDirectory(folder);
      }
    } catch (FileAlreadyExistsException e) {
      // Another process was faster; the folder is checked like any other.
    }
  }

  /** The user of this process is the owner of what it creates. */
  private static void checkOwner(Path folder) throws IOException {
    Path probe = Files.createTempFile(folder, ".owner", "");
    try {
      if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(probe))) {
        throw new FileSystemException(folder + " belongs to another user");
      }
    } finally {
      Files.delete(probe);
    }
  }

  private static void close(Path folder) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    PosixFileAttributes attributes = view.readAttributes();
    Set<PosixFilePermission> others = new HashSet<>(attributes.permissions());
    others.removeAll(OWN);
    if (others.isEmpty()) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        throw new FileSystemException(
            folder + " is open to other users and not empty; empty it, or name another folder");
      }
    }
    view.setPermissions(OWN);
  }
}
