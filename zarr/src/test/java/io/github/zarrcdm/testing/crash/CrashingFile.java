package io.github.zarrcdm.testing.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A file, of which each write is a change; one that is the last may be half done. */
final class CrashingFile extends FileChannel {
  private final FileChannel file;
  private final Changes changes;

  CrashingFile(FileChannel file, Changes changes) {
    this.file = file;
    this.changes = changes;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    int[] written = new int[1];
    changes.write(
        whole -> {
          ByteBuffer some = source.duplicate();
          some.limit(whole ? some.limit() : some.position() + some.remaining() / 2);
          written[0] = file.write(some);
          source.position(some.position());
        });
    return written[0];
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    long written = 0;
    for (ByteBuffer source : Arrays.asList(sources).subList(offset, offset + length)) {
      written += source.hasRemaining() ? write(source) : 0;
    }
    return written;
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    int[] written = new int[1];
    changes.make(true, () -> written[0] = file.write(source, position));
    return written[0];
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    changes.make(false, () -> file.truncate(size));
    return this;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return file.read(target);
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    return file.read(targets, offset, length);
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return file.read(target, position);
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    file.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public void force(boolean metadata) throws IOException {
    file.force(metadata);
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    return file.transferTo(position, count, target);
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
    return file.map(mode, position, size);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return file.lock(position, size, shared);
  }

  /** Before it, another process can end that has had the lock. */
  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
    FileLock[] lock = new FileLock[1];
    changes.make(false, () -> lock[0] = file.tryLock(position, size, shared));
    return lock[0];
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close();
  }
}
