package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** Encodings of bodies that some servers use although none was requested. */
final class ContentEncoding {
  private static final Set<String> ZIP = Set.of("gzip", "x-gzip");
  private static final Set<String> UNSUPPORTED = Set.of("br", "deflate", "compress", "x-compress");

  /** That nothing was encoded, or how a value was once sent to its bucket. */
  private static final Set<String> NONE = Set.of("", "identity", "aws-chunked");

  private ContentEncoding() {}

  /** True if {@code encoding}, the value of the header, is gzip. */
  static boolean isZip(String encoding) {
    return !encoding.isEmpty() && applied(encoding).stream().anyMatch(ZIP::contains);
  }

  private static List<String> applied(String encoding) {
    return Arrays.stream(encoding.toLowerCase(Locale.ROOT).split(","))
        .map(String::strip)
        .filter(one -> !NONE.contains(one))
        .toList();
  }

  /** Throws if the body of {@code answer}, from {@code where}, cannot be decoded. */
  static void check(HttpAnswer answer, String where) throws ZarrException.Unavailable {
    String encoding = answer.header("content-encoding");
    List<String> applied = applied(encoding);
    boolean twice = applied.size() > 1 && isZip(encoding);
    if (twice || applied.stream().anyMatch(UNSUPPORTED::contains)) {
      throw new ZarrException.Unavailable(
          "%s: the server answered in the encoding \"%s\", which was not requested; only gzip is supported. Disable it for this path."
              .formatted(where, encoding));
    }
  }

  /** The gzip-compressed {@code body} from {@code where}, decompressed; at most {@code longest}. */
  static ByteBuffer unzipped(ByteBuffer body, Longest longest, String where) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(
            new ByteArrayInputStream(body.array(), body.position(), body.remaining()))) {
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
          where + ": the server declares gzip, but its response is not: " + e.getMessage(), e);
    }
  }
}
