package io.github.zarrcdm.internal.store.http.wire;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.Printable;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Encodings of bodies that some servers use although none was requested: buckets send what a value
 * was stored with.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-8.4">RFC 9110, 8.4</a>
 */
public final class ContentEncoding {
  private static final Set<String> SUPPORTED = Set.of("gzip", "x-gzip", "deflate", "zstd");

  /**
   * That nothing was encoded, how a value was once sent to its bucket, and what writers confuse
   * with it: how text is written.
   */
  private static final Set<String> NONE =
      Set.of("", "identity", "aws-chunked", "none", "binary", "8bit", "7bit", "utf-8", "utf8");

  /**
   * The largest window of zstd, 8 MB, as all bodies that are read at once take one.
   *
   * @see <a href="https://www.rfc-editor.org/rfc/rfc9659#section-3">RFC 9659, 3</a>
   */
  private static final int WINDOW_BITS = 23;

  private static final int Z_DEFLATED = 8;
  private static final int ZLIB_CHECK = 31;

  private ContentEncoding() {}

  /**
   * Returns true if {@code encoding}, the value of the header, says that the body is not the value.
   */
  public static boolean isApplied(String encoding) {
    return !encoding.isEmpty() && !applied(encoding).isEmpty();
  }

  private static List<String> applied(String encoding) {
    return Arrays.stream(encoding.toLowerCase(Locale.ROOT).split(","))
        .map(String::strip)
        .filter(one -> !NONE.contains(one))
        .toList();
  }

  /** Throws if a body in {@code encoding}, from {@code where}, cannot be decoded. */
  public static void check(String encoding, String where) throws ZarrException.Unavailable {
    if (!isApplied(encoding)) {
      return;
    }
    List<String> applied = applied(encoding);
    if (applied.size() > 1 || !SUPPORTED.contains(applied.get(0))) {
      throw new ZarrException.Unavailable(
          "%s: the server answered in the encoding \"%s\", which was not requested; only gzip, deflate and zstd are supported, one at a time. Disable it for this path, or store the value without it."
              .formatted(where, Printable.line(encoding)));
    }
  }

  /** Returns the value that {@code body}, from {@code where}, encodes; at most {@code longest}. */
  public static ByteBuffer decoded(
      String header, ByteBuffer body, LengthLimit longest, String where) throws IOException {
    String encoding = applied(header).get(0);
    try (InputStream in =
        opened(
            encoding,
            new ByteArrayInputStream(
                body.array(), body.arrayOffset() + body.position(), body.remaining()))) {
      int most = (int) Math.min(Integer.MAX_VALUE - 8L, longest.bytes() + 1);
      byte[] value = in.readNBytes(most);
      if (value.length > longest.bytes()) {
        throw longest.exceeded(where);
      }
      return ByteBuffer.wrap(value);
    } catch (ZarrException e) {
      throw e;
    } catch (IOException e) {
      throw new ZarrException.Corrupt(
          "%s: the server declares %s, but its response is not: %s"
              .formatted(
                  where, encoding, Objects.requireNonNullElse(e.getMessage(), "it ends too soon")),
          e);
    }
  }

  private static InputStream opened(String encoding, InputStream body) throws IOException {
    if (encoding.equals("deflate")) {
      return inflated(body);
    } else if (!encoding.equals("zstd")) {
      return new GZIPInputStream(body);
    }
    if (body.available() == 0) {
      throw new EOFException("it is empty");
    }
    return new ZstdInputStreamNoFinalizer(body).setLongMax(WINDOW_BITS);
  }

  /**
   * Returns the format of zlib, as the standard says, or DEFLATE without its frame, as some servers
   * do.
   */
  private static InputStream inflated(InputStream body) throws IOException {
    body.mark(2);
    int first = body.read();
    boolean zlib = (first & 0x0f) == Z_DEFLATED && ((first << 8) + body.read()) % ZLIB_CHECK == 0;
    body.reset();
    Inflater inflater = new Inflater(!zlib);
    return new InflaterInputStream(body, inflater) {
      @Override
      public void close() {
        inflater.end();
      }
    };
  }
}
