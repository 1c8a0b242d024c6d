package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;

/** Takes decoded bytes block by block, in ascending order of their position in the whole. */
public interface ByteSink {

  /**
   * Returns true if any byte at positions {@code from} (inclusive) to {@code to} (exclusive) is
   * needed.
   */
  boolean wants(long from, long to);

  /**
   * Returns the first position at or after {@code from} that is needed, as far as this sink can
   * tell: it may answer earlier, never later; {@link Long#MAX_VALUE} if there is none.
   */
  default long next(long from) {
    return from < end() ? from : Long.MAX_VALUE;
  }

  /**
   * Returns where the run of needed bytes that begins at {@code from}, an answer of {@link #next},
   * ends.
   */
  default long runEnd(long from) {
    return end();
  }

  /** Returns the first position that is not needed any more, whatever comes. */
  long end();

  /**
   * {@code length} bytes from {@code block[offset]} on, which stand at {@code position} in the
   * whole; the array may be reused after the call.
   */
  void put(byte[] block, int offset, long position, int length) throws ZarrException;
}
