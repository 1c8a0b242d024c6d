package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A compressor whose decoder gives its output in pieces, so that reading stops where nothing more
 * is wanted, and a chunk that expands to more than it should costs no memory.
 */
public abstract class StreamingCodec implements BytesCodec {
  private static final int PIECE = 128 << 10;

  /** Returns the name for messages. */
  public abstract String format();

  /**
   * Returns the decoded bytes. Where {@code partial}, it may be closed before its end, and need not
   * verify checksums. Any exception it or its stream throws means that the bytes are damaged,
   * except {@link ZarrException}, which is passed on.
   */
  public abstract InputStream open(Span encoded, ChunkContext chunk, boolean partial)
      throws IOException;

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    try (InputStream decoded = open(Span.of(encoded), chunk, false)) {
      return chunk.expected() == UNKNOWN ? readAll(decoded, chunk) : readExpected(decoded, chunk);
    } catch (ZarrException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw chunk.corrupt(e, "its %s does not decode", format());
    }
  }

  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    Span bytes = encoded.all();
    long expected = chunk.expected();
    long end = expected == UNKNOWN ? sink.end() : Math.min(sink.end(), expected);
    boolean partial = expected == UNKNOWN || end < expected;
    try (InputStream decoded = open(bytes, chunk, partial);
        ScratchArray scratch = ScratchArray.of(PIECE, chunk)) {
      byte[] piece = scratch.array();
      long position = 0;
      while (position < end) {
        int read = decoded.readNBytes(piece, 0, (int) Math.min(piece.length, end - position));
        if (read == 0) {
          break;
        }
        if (sink.wants(position, position + read)) {
          sink.put(piece, 0, position, read);
        }
        position += read;
      }
      if (!partial) {
        chunk.checkLength(position);
        checkEnd(decoded, chunk);
      } else if (expected != UNKNOWN && position < end) {
        chunk.checkLength(position);
      }
    } catch (ZarrException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw chunk.corrupt(e, "its %s does not decode", format());
    }
  }

  private static ByteBuffer readExpected(InputStream decoded, ChunkContext chunk)
      throws IOException {
    byte[] all = chunk.allocate(chunk.expected());
    int read = decoded.readNBytes(all, 0, all.length);
    chunk.checkLength(read);
    checkEnd(decoded, chunk);
    return ByteBuffer.wrap(all);
  }

  /** Asking for one byte more makes the decoder read, and verify, what ends its format. */
  private static void checkEnd(InputStream decoded, ChunkContext chunk) throws IOException {
    if (decoded.read() >= 0) {
      throw chunk.tooLong();
    }
  }

  private static ByteBuffer readAll(InputStream decoded, ChunkContext chunk) throws IOException {
    byte[] all = new byte[PIECE];
    int length = 0;
    while (true) {
      length += decoded.readNBytes(all, length, all.length - length);
      if (length > chunk.limit()) {
        throw chunk.exceeded("more than " + chunk.limit());
      }
      if (length < all.length) {
        return ByteBuffer.wrap(all, 0, length);
      }
      byte[] larger = chunk.allocate(Math.max(length + 1L, Math.min(2L * length, chunk.limit())));
      System.arraycopy(all, 0, larger, 0, length);
      all = larger;
    }
  }
}
