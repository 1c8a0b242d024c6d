package io.github.zarrcdm.internal.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A file that is locked against other processes and threads until this is closed. Do not read it by
 * its name meanwhile: the system ends the lock when this process closes another channel or stream
 * of the file.
 */
public final class ExclusiveFile implements Closeable {
  /** The system's locks are those of a process. Of all files: they are held for a moment. */
  private static final Lock OF_PROCESS = new ReentrantLock();

  private final FileChannel file;

  private ExclusiveFile(FileChannel file) {
    this.file = file;
  }

  /**
   * Waits for the lock of the file that has the name {@code path} then. Throws {@link
   * NoSuchFileException} if there is no file.
   */
  public static ExclusiveFile of(Path path) throws IOException {
    OF_PROCESS.lock();
    try {
      return new ExclusiveFile(NamedFile.locked(path, ExclusiveFile::lock).orElseThrow());
    } catch (IOException | RuntimeException e) {
      OF_PROCESS.unlock();
      throw e;
    }
  }

  private static boolean lock(FileChannel file) {
    try {
      file.lock();
    } catch (IOException | OverlappingFileLockException e) {
      // A file system without locks, as some that are mounted over a network.
    }
    return true;
  }

  /** Returns true if {@code content} is all that the file has. */
  public boolean has(ByteBuffer content) throws IOException {
    if (file.size() != content.remaining()) {
      return false;
    }
    ByteBuffer found = ByteBuffer.allocate(content.remaining());
    while (found.hasRemaining() && file.read(found, found.position()) >= 0) {}
    return found.flip().equals(content);
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
