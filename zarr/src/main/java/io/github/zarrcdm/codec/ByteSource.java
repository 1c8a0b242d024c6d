package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;

/**
 * The encoded bytes of a chunk, in memory, or in a file that codecs read as far as needed. For one
 * thread; others read the same bytes through sources of their own.
 */
public interface ByteSource extends AutoCloseable {
  /** As much as is read from a file at a time, so that it stays in the processor's cache. */
  int PIECE = 1 << 18;

  /** Reading this many bytes of a file costs less than another call. */
  int GAP = 1 << 14;

  /** Returns the number of bytes. */
  long length();

  /**
   * Returns {@code length} bytes from {@code from} on, fewer where they end. Valid until the next
   * call.
   */
  Span read(long from, int length) throws ZarrException;

  /** Returns all bytes. Valid until the next call. */
  Span all() throws ZarrException;

  /**
   * Returns a source of the same bytes for another thread, which closes it before this one is
   * closed.
   */
  ByteSource again() throws ZarrException;

  /** Gives back what was borrowed to read the bytes. */
  @Override
  default void close() {}

  /** Returns bytes in memory. */
  static ByteSource of(ByteBuffer bytes) {
    return new InMemory(Span.of(bytes));
  }

  /** The bytes of a span. */
  record InMemory(Span all) implements ByteSource {
    @Override
    public long length() {
      return all.length();
    }

    @Override
    public Span read(long from, int length) {
      int start = (int) Math.min(from, all.length());
      return new Span(
          all.array(),
          all.from() + start,
          all.from() + (int) Math.min(all.length(), (long) start + length));
    }

    @Override
    public ByteSource again() {
      return this;
    }
  }
}
