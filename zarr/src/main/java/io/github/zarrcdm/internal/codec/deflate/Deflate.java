package io.github.zarrcdm.internal.codec.deflate;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.compress.BlockDecoder;
import io.github.zarrcdm.internal.codec.compress.StreamingCodec;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * DEFLATE in its three wrappings. Checksums are verified where all is read; gzip may have several
 * members.
 *
 * <p>Names: {@code gzip} (v3), {@code numcodecs.gzip}, {@code numcodecs.zlib}, {@code
 * numcodecs.deflate} (kerchunk: no wrapping), {@code imagecodecs_zlib}, {@code
 * imagecodecs_deflate}.
 *
 * <p>Configuration: {@code {"level": 5}}.
 *
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/gzip/index.html">v3 codec
 *     gzip 1.0</a>
 */
public final class Deflate extends StreamingCodec {
  /** Scratch memory is not kept for more. */
  private static final int LARGEST_PART = 4 << 20;

  private final DeflateFormat wrapping;

  private Deflate(DeflateFormat wrapping) {
    this.wrapping = wrapping;
  }

  public static Deflate gzip() {
    return new Deflate(DeflateFormat.GZIP);
  }

  public static Deflate zlib() {
    return new Deflate(DeflateFormat.ZLIB);
  }

  public static Deflate raw() {
    return new Deflate(DeflateFormat.DEFLATE);
  }

  /** Raw if the member {@code raw} says so, else zlib. */
  public static Deflate imagecodecs(Configuration configuration) throws ZarrException {
    return configuration.flag("raw", false) ? raw() : zlib();
  }

  /** Returns the decoder of zlib data that lies whole in memory. */
  public static BlockDecoder zlibBlock() {
    return block(DeflateFormat.ZLIB);
  }

  /** Returns the decoder of gzip data that lies whole in memory. */
  public static BlockDecoder gzipBlock() {
    return block(DeflateFormat.GZIP);
  }

  private static BlockDecoder block(DeflateFormat wrapping) {
    return (block, from, to, target, at, room) -> {
      Span encoded = new Span(block, from, to);
      InflateWarmUp.count(encoded, wrapping, room);
      int length = InflateWarmUp.done ? wrapping.inflate(encoded, target, at, room, false) : -1;
      return length >= 0 ? length : InflateStream.decode(encoded, wrapping, target, at, room);
    };
  }

  /** What {@link Inflate} refuses is decoded again by the JDK, which knows what is wrong. */
  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    if (InflateWarmUp.done && chunk.expected() != UNKNOWN) {
      byte[] decoded = chunk.allocate(chunk.expected());
      int length = wrapping.inflate(Span.of(encoded), decoded, 0, decoded.length, false);
      if (length == decoded.length) {
        return ByteBuffer.wrap(decoded);
      }
    }
    return super.decode(encoded, chunk);
  }

  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    long end = Math.min(sink.end(), chunk.expected());
    if (InflateWarmUp.done && chunk.expected() != UNKNOWN && end <= LARGEST_PART) {
      int length = (int) end;
      try (ScratchArray scratch = ScratchArray.of(length, chunk)) {
        byte[] decoded = scratch.array();
        boolean part = end < chunk.expected();
        if (wrapping.inflate(encoded.all(), decoded, 0, length, part) == length) {
          sink.put(decoded, 0, 0, length);
          return;
        }
      }
    }
    super.decode(encoded, sink, chunk);
  }

  public @Override String format() {
    return wrapping.name().toLowerCase(Locale.ROOT);
  }

  public @Override InputStream open(Span encoded, ChunkContext chunk, boolean partial)
      throws IOException {
    if (chunk.expected() != UNKNOWN) {
      InflateWarmUp.count(encoded, wrapping, chunk.expected());
    }
    return new InflateStream(encoded, wrapping, !partial);
  }
}
