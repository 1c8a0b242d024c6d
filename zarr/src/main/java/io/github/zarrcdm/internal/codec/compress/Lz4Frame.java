package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;

/**
 * LZ4 frames, of linked blocks too.
 *
 * <p>Name: {@code imagecodecs_lz4f}.
 *
 * <p>Configuration: {@code {"level": 1}}.
 *
 * @see <a href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md">LZ4 frame format</a>
 */
public final class Lz4Frame extends StreamingCodec {
  public @Override String format() {
    return "lz4 frame";
  }

  public @Override InputStream open(Span encoded, ChunkContext chunk, boolean partial)
      throws IOException {
    InputStream bytes = new ByteArrayInputStream(encoded.array(), encoded.from(), encoded.length());
    return new FramedLZ4CompressorInputStream(bytes, true);
  }
}
