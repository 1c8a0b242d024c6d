package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/**
 * bzip2, one or more streams.
 *
 * <p>Names: {@code bz2} (v2), {@code numcodecs.bz2}.
 *
 * <p>Configuration: {@code {"level": 1}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/compression/bz2.html">numcodecs bz2</a>
 */
public final class Bz2 extends StreamingCodec {
  public @Override String format() {
    return "bz2";
  }

  public @Override InputStream open(Span encoded, ChunkContext chunk, boolean partial)
      throws IOException {
    InputStream bytes = new ByteArrayInputStream(encoded.array(), encoded.from(), encoded.length());
    return new BZip2CompressorInputStream(bytes, true);
  }
}
