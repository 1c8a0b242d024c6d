package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.brotli.dec.BrotliInputStream;

/**
 * Brotli.
 *
 * <p>Name: {@code imagecodecs_brotli}.
 *
 * <p>Configuration: {@code {"level": 4}}.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7932">RFC 7932</a>
 */
public final class Brotli extends StreamingCodec {
  public @Override String format() {
    return "brotli";
  }

  public @Override InputStream open(Span encoded, ChunkContext chunk, boolean partial)
      throws IOException {
    return new BrotliInputStream(
        new ByteArrayInputStream(encoded.array(), encoded.from(), encoded.length()));
  }
}
