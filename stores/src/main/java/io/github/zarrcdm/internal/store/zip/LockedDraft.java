package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.internal.folder.NamedFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that has a name of its own until it is complete, and that nobody else writes meanwhile.
 * The system ends its lock with the process that holds it.
 */
final class LockedDraft implements Closeable {
  /**
   * Those of this process, which never opens them twice: the system ends a lock when its process
   * closes another channel of the file.
   */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final Path own;
  private final FileChannel file;

  private LockedDraft(Path path, Path own, FileChannel file) {
    this.path = path;
    this.own = own;
    this.file = file;
  }

  /**
   * Returns the draft at {@code path}, without what a process that was killed has left there; empty
   * if somebody writes it.
   */
  static Optional<LockedDraft> at(Path path) throws IOException {
    Path own = path.toAbsolutePath().resolveSibling("").toRealPath().resolve(path.getFileName());
    if (!OPEN.add(own)) {
      return Optional.empty();
    }
    Optional<FileChannel> file = Optional.empty();
    try {
      file = locked(path);
      if (file.isPresent()) {
        file.get().truncate(0);
      }
      return file.map(locked -> new LockedDraft(path, own, locked));
    } finally {
      if (file.isEmpty()) {
        OPEN.remove(own);
      }
    }
  }

  /** Returns the file that has the name, which is made if need be; empty if somebody writes it. */
  private static Optional<FileChannel> locked(Path path) throws IOException {
    while (true) {
      try {
        Files.createFile(path);
      } catch (FileAlreadyExistsException e) {
        // Somebody else's, or that of a process that was killed.
      }
      try {
        return NamedFile.locked(path, LockedDraft::isLocked);
      } catch (NoSuchFileException e) {
        // Its writer has finished: the next one is made.
      }
    }
  }

  private static boolean isLocked(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  FileChannel file() {
    return file;
  }

  /** Removes the file, unless somebody else has it now: an interrupt ends the lock. */
  void remove() throws IOException {
    try (FileChannel held = file.isOpen() ? file : locked(path).orElse(null)) {
      if (held != null) {
        Files.deleteIfExists(path);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      OPEN.remove(own);
    }
  }
}
