package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import org.tukaani.xz.ArrayCache;
import org.tukaani.xz.BasicArrayCache;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * LZMA in the three formats of Python's {@code lzma}: {@code .xz}, which says itself how it was
 * made; {@code .lzma} ("alone"); and raw streams, whose filters the configuration names.
 *
 * <p>Names: {@code lzma} (v2), {@code numcodecs.lzma}.
 *
 * <p>Configuration: {@code {"format": 1, "check": -1, "preset": null, "filters": null}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/compression/lzma.html">numcodecs
 *     lzma</a>
 */
public final class Lzma extends StreamingCodec {
  private static final int ANY = 0;
  private static final int XZ = 1;
  private static final int RAW = 3;
  private static final int ALONE_HEADER = 13;

  /** Enough for the 64 MiB of the highest preset. */
  private static final int MEMORY_KIB = 100 << 10;

  /**
   * What is decoded at once: each stream takes a dictionary, of 8 MiB mostly, however short the
   * chunk is. More than there are processors gain nothing.
   */
  private static final Semaphore PLACES =
      new Semaphore(
          (int)
              Math.max(
                  1,
                  Math.min(
                      Runtime.getRuntime().availableProcessors(),
                      Runtime.getRuntime().maxMemory() / 8 / (9 << 20))));

  /** Dictionaries of the usual size, for the next chunk; the JVM drops them when it needs room. */
  private static final ArrayCache USUAL =
      new BasicArrayCache() {
        @Override
        public void putArray(byte[] array) {
          if (array.length <= LONGEST_KEPT) {
            super.putArray(array);
          }
        }
      };

  /** The size of the preset which xz and numcodecs use by default, and a little. */
  private static final int LONGEST_KEPT = 9 << 20;

  @FunctionalInterface
  private interface Format {
    InputStream open(Span encoded, InputStream bytes, ChunkContext chunk) throws IOException;
  }

  private final Format format;

  private Lzma(Format format) {
    this.format = format;
  }

  public static Lzma of(Configuration configuration) throws ZarrException {
    return switch ((int) configuration.integer("format", XZ, ANY, RAW)) {
      case RAW -> {
        LzmaFilters filters = LzmaFilters.of(configuration);
        yield new Lzma((encoded, bytes, chunk) -> filters.open(bytes, chunk.expected()));
      }
      case XZ -> new Lzma((encoded, bytes, chunk) -> xz(bytes));
      default -> any();
    };
  }

  /** xz or lzma alone, whichever it is. */
  public static Lzma any() {
    return new Lzma(
        (encoded, bytes, chunk) -> isXz(encoded) ? xz(bytes) : alone(encoded, bytes, chunk));
  }

  public @Override String format() {
    return "lzma";
  }

  public @Override InputStream open(Span encoded, ChunkContext chunk, boolean partial)
      throws IOException {
    InputStream bytes = new ByteArrayInputStream(encoded.array(), encoded.from(), encoded.length());
    return format.open(encoded, bytes, chunk);
  }

  private static InputStream xz(InputStream bytes) throws IOException {
    PLACES.acquireUninterruptibly();
    try {
      return new Placed(new XZInputStream(bytes, MEMORY_KIB, USUAL));
    } catch (IOException | RuntimeException | Error e) {
      PLACES.release();
      throw e;
    }
  }

  /** Gives its place back when it is closed. Dictionaries are used again. */
  private static final class Placed extends FilterInputStream {
    private boolean closed;

    Placed(InputStream decoded) {
      super(decoded);
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try {
        super.close();
      } finally {
        PLACES.release();
      }
    }
  }

  private static boolean isXz(Span encoded) {
    return encoded.length() >= 6
        && encoded.array()[encoded.from()] == (byte) 0xfd
        && encoded.array()[encoded.from() + 1] == '7';
  }

  /**
   * The header is properties, size of the dictionary, length. A dictionary larger than the chunk is
   * only memory.
   */
  private static InputStream alone(Span encoded, InputStream bytes, ChunkContext chunk)
      throws IOException {
    if (encoded.length() < ALONE_HEADER) {
      throw new EOFException("it ends too early");
    }
    byte[] array = encoded.array();
    int at = encoded.from();
    int dictionary =
        LzmaFilters.dictionary(LittleEndian.getInt(array, at + 1) & 0xffffffffL, chunk.expected());
    long length = LittleEndian.getLong(array, at + 5);
    if (length < -1) {
      throw new IOException("a length of " + Long.toUnsignedString(length));
    }
    bytes.skipNBytes(ALONE_HEADER);
    return new LZMAInputStream(bytes, length, array[at], dictionary);
  }
}
