package io.github.zarrcdm.internal.codec.compress;

import com.github.luben.zstd.RecyclingBufferPool;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * Zstandard: one or more frames, with or without their content size and checksum.
 *
 * <p>Names: {@code zstd} (v3), {@code numcodecs.zstd}.
 *
 * <p>Configuration: {@code {"level": 3, "checksum": false}}.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/zstd">v3 codec
 *     zstd</a>
 */
public final class Zstd extends StreamingCodec {
  /**
   * False once the blocks of a frame were too short to tell how many of them are needed: newer
   * versions of libzstd cut blocks where the data change. The next chunks are as that one.
   */
  private volatile boolean startsTell = true;

  /** Returns the decoder of frames that lie whole in memory. */
  public static BlockDecoder block() {
    return ZstdBlock.INSTANCE;
  }

  public @Override String format() {
    return "zstd";
  }

  /**
   * Where the length is known, the frames are decoded in one call: the output is the window,
   * whatever size a frame claims.
   */
  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    if (chunk.expected() == UNKNOWN) {
      return super.decode(encoded, chunk);
    }
    byte[] decoded = chunk.allocate(chunk.expected());
    decodeAll(Span.of(encoded), decoded, chunk);
    return ByteBuffer.wrap(decoded);
  }

  private static void decodeAll(Span bytes, byte[] decoded, ChunkContext chunk)
      throws ZarrException {
    int length =
        block().decode(bytes.array(), bytes.from(), bytes.to(), decoded, 0, (int) chunk.expected());
    if (length < 0) {
      throw chunk.corrupt(
          "its zstd does not decode, or to more than the %s bytes expected", chunk.expected());
    }
    chunk.checkLength(length);
  }

  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    if (chunk.expected() == UNKNOWN) {
      super.decode(encoded, sink, chunk);
      return;
    }
    long end = sink.end() + ZstdPrefix.LONGEST_BLOCK;
    if (startsTell && end < chunk.expected()) {
      try (ScratchArray scratch = ScratchArray.of(chunk.allocatable(end), chunk)) {
        int decoded = ZstdPrefix.decode(encoded, (int) sink.end(), scratch.array(), chunk);
        if (decoded >= 0) {
          sink.put(scratch.array(), 0, 0, decoded);
          return;
        }
        startsTell = false;
      }
    }
    if (sink.end() <= chunk.expected() / 2) {
      super.decode(encoded, sink, chunk);
    } else {
      try (ScratchArray scratch = ScratchArray.of(chunk.allocatable(chunk.expected()), chunk)) {
        decodeAll(encoded.all(), scratch.array(), chunk);
        sink.put(scratch.array(), 0, 0, (int) chunk.expected());
      }
    }
  }

  public @Override InputStream open(Span encoded, ChunkContext chunk, boolean partial)
      throws IOException {
    return new ZstdInputStreamNoFinalizer(
        new ByteArrayInputStream(encoded.array(), encoded.from(), encoded.length()),
        RecyclingBufferPool.INSTANCE);
  }
}
