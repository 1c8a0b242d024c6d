package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.Span;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/**
 * DEFLATE in its three wrappings. Checksums are verified where all is read; gzip may have several
 * members.
 *
 * <p>Names: {@code gzip} (v3), {@code numcodecs.gzip}, {@code numcodecs.zlib}, {@code
 * numcodecs.deflate} (kerchunk: no wrapping), {@code imagecodecs_zlib}, {@code
 * imagecodecs_deflate}.
 *
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/gzip/index.html">v3 codec
 *     gzip 1.0</a>
 */
public final class Deflate extends Streamed {
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

  /** The decoder of zlib data that lies whole in memory. */
  public static BlockDecoder zlibBlock() {
    return block(DeflateFormat.ZLIB);
  }

  /** The decoder of gzip data that lies whole in memory. */
  public static BlockDecoder gzipBlock() {
    return block(DeflateFormat.GZIP);
  }

  private static BlockDecoder block(DeflateFormat wrapping) {
    return (block, from, to, target, at, room) -> {
      try (InflateStream inflated = new InflateStream(new Span(block, from, to), wrapping, true)) {
        int length = inflated.readNBytes(target, at, room);
        return inflated.read() < 0 ? length : -1;
      } catch (IOException e) {
        return -1;
      }
    };
  }

  @Override
  String format() {
    return wrapping.name().toLowerCase(Locale.ROOT);
  }

  @Override
  InputStream open(Span encoded, ChunkContext chunk, boolean partial) throws IOException {
    return new InflateStream(encoded, wrapping, !partial);
  }
}
