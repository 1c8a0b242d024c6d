package io.github.zarrcdm.internal.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A file that no other process, and no other thread, has locked by this; until it is closed. */
public final class FileLocked implements Closeable {
  /** The system's locks are those of a process. Of all files: they are held for a moment. */
  private static final Lock OF_PROCESS = new ReentrantLock();

  private final FileChannel file;

  private FileLocked(FileChannel file) {
    this.file = file;
  }

  /** Waits for the lock. Throws {@link NoSuchFileException} if there is no file. */
  public static FileLocked of(Path path) throws IOException {
    OF_PROCESS.lock();
    FileChannel file = null;
    try {
      file =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      lock(file);
      return new FileLocked(file);
    } catch (IOException | RuntimeException e) {
      if (file != null) {
        file.close();
      }
      OF_PROCESS.unlock();
      throw e;
    }
  }

  private static void lock(FileChannel file) {
    try {
      file.lock();
    } catch (IOException | OverlappingFileLockException e) {
      // A file system without locks, as some that are mounted over a network.
    }
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      OF_PROCESS.unlock();
    }
  }
}
