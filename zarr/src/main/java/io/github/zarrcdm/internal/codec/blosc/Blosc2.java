package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;

/**
 * Chunks of Blosc 2, by themselves or in a contiguous frame, as the filter of HDF5 writes them.
 *
 * <p>Names: {@code blosc2}, {@code imagecodecs_blosc2}.
 *
 * <p>Configuration: {@code {"level": 5, "compressor": "zstd"}}.
 *
 * @see <a href="https://github.com/Blosc/c-blosc2/blob/main/README_CFRAME_FORMAT.rst">Blosc2
 *     contiguous frame format</a>
 */
public record Blosc2() implements BytesCodec {
  private static final Blosc CHUNK = new Blosc();

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    if (!ContiguousFrame.is(bytes)) {
      return CHUNK.decode(encoded, chunk);
    }
    ContiguousFrame frame = ContiguousFrame.of(bytes, chunk);
    chunk.checkLength(frame.length());
    return ByteBuffer.wrap(frame.decode());
  }

  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    if (ContiguousFrame.is(encoded.read(0, ContiguousFrame.MAGIC))) {
      BytesCodec.super.decode(encoded, sink, chunk);
    } else {
      CHUNK.decode(encoded, sink, chunk);
    }
  }

  @Override
  public long partLength(ByteSource encoded, ChunkContext chunk) throws ZarrException {
    boolean contiguous = ContiguousFrame.is(encoded.read(0, ContiguousFrame.MAGIC));
    return contiguous ? UNKNOWN : CHUNK.partLength(encoded, chunk);
  }
}
