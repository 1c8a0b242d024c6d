package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ObjectPool;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.store.OpenValue;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import org.jspecify.annotations.Nullable;

/**
 * The encoded bytes of a chunk in an open file, read into borrowed memory. Its first bytes are read
 * at once: they tell where the others are, or are all of a small chunk.
 */
public final class OpenChunk implements ByteSource {
  /** More than a page, so that a chunk of a page and a little needs one read. */
  private static final int START = 1 << 13;

  private static final ObjectPool<byte[]> STARTS =
      new ObjectPool<>(() -> new byte[START], unused -> {});

  private final OpenValue value;
  private final ChunkContext chunk;
  private final StoreCounters counters;
  private final byte[] start;

  private final long length;

  /** How much of the start has been read; it may be all. */
  private final int started;

  private @Nullable ScratchArray rest;

  /** The bytes of {@code value}, of which those that are read are counted. */
  OpenChunk(OpenValue value, ChunkContext chunk, StoreCounters counters) throws IOException {
    this.value = value;
    this.chunk = chunk;
    this.counters = counters;
    this.start = STARTS.take();
    try {
      this.started = value.read(0, start, 0, START);
      // A read of a file that gets less than it asks for has met its end.
      this.length = started < START ? started : value.length();
      counters.add(Counter.BYTES_FETCHED, Math.max(0, started));
    } catch (IOException e) {
      STARTS.giveBack(start);
      throw e;
    }
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public Span read(long from, int length) throws ZarrException {
    if (from + length <= started) {
      return new Span(start, (int) from, (int) from + length);
    }
    byte[] read = memory(length);
    return new Span(read, 0, filled(read, from, 0, length));
  }

  @Override
  public Span all() throws ZarrException {
    if (length <= started) {
      return new Span(start, 0, started);
    }
    Limit.VALUE_BYTES.check(length, chunk::where);
    byte[] all = memory((int) length);
    System.arraycopy(start, 0, all, 0, started);
    return new Span(all, 0, started + filled(all, started, started, (int) length - started));
  }

  @Override
  public ByteSource again() throws ZarrException {
    try {
      return new OpenChunk(value, chunk, counters);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private byte[] memory(int length) throws ZarrException {
    if (rest == null || rest.array().length < length) {
      if (rest != null) {
        rest.close();
      }
      rest = ScratchArray.of(length, chunk);
    }
    return rest.array();
  }

  private int filled(byte[] memory, long from, int at, int length) throws ZarrException {
    try {
      int filled = 0;
      int read = 1;
      while (read > 0 && filled < length) {
        int most = Math.min(length - filled, PIECE);
        read = value.read(from + filled, memory, at + filled, most);
        filled += read;
      }
      counters.add(Counter.BYTES_FETCHED, filled);
      return filled;
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private ZarrException unavailable(IOException e) {
    if (e instanceof ZarrException known) {
      return known;
    }
    String why =
        e instanceof AsynchronousCloseException
            ? "the read was interrupted"
            : "cannot be read: " + e.getMessage();
    return new ZarrException.Unavailable(chunk.where() + ": " + why, e);
  }

  @Override
  public void close() {
    STARTS.giveBack(start);
    if (rest != null) {
      rest.close();
    }
  }
}
