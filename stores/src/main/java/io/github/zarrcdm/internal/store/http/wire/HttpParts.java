package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.store.ByteRange;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Parts of values in HTTP: how to request them, and how to take them from a response. */
public final class HttpParts {
  /** As much as an error of S3 or Azure takes. */
  private static final int FAILURE = 1 << 11;

  private HttpParts() {}

  /** Returns the header {@code Range} for a part that is not empty. */
  static String header(ByteRange range) {
    return range instanceof ByteRange.Slice slice
        ? "bytes=%s-%s".formatted(slice.offset(), slice.offset() + slice.length() - 1)
        : "bytes=-" + range.length();
  }

  /**
   * Returns the wanted part of a body of {@code promised} bytes (-1: unknown), also of the whole
   * value that a server sends that knows no ranges, and of a larger {@code part}; more than {@code
   * longest} is an error. Of a failure the first words.
   */
  static HttpBody body(
      int status,
      long promised,
      HttpAnswer.@Nullable Part part,
      @Nullable ByteRange range,
      URI where,
      LengthLimit longest) {
    if (status == HttpAnswer.PARTIAL && range != null) {
      long skip = part != null && part.holds(range) ? part.start(range) - part.first() : 0;
      return new HttpBody(where, longest, skip, range.length(), promised);
    }
    if (status != HttpAnswer.OK && status != HttpAnswer.MULTI_STATUS) {
      return new HttpBody(where, LengthLimit.of(Limit.PAGE_BYTES), 0, FAILURE, promised);
    }
    if (range instanceof ByteRange.Slice slice) {
      return new HttpBody(where, longest, slice.offset(), slice.length(), promised);
    }
    long skip = range != null && promised >= 0 ? range.start(promised) : 0;
    return new HttpBody(where, longest, skip, Long.MAX_VALUE, promised);
  }

  /**
   * Returns what {@code answer}, which has the status {@link #HttpAnswer.PARTIAL}, contains of
   * {@code range}; null if it is another part, or may be. Throws if less came than was announced.
   */
  public static @Nullable ByteBuffer of(HttpAnswer answer, ByteRange range, String where)
      throws TransientException {
    HttpAnswer.Part part = answer.part();
    boolean certain =
        part == null
            ? answer.promised() == range.length() && !answer.hasParts()
            : part.holds(range) && answer.promised() <= part.length();
    if (!certain) {
      return null;
    }
    long length = part == null ? range.length() : part.length(range);
    if (answer.body().remaining() != length) {
      throw new TransientException(
          "%s: %s bytes of %s arrived".formatted(where, answer.body().remaining(), range),
          Duration.ZERO,
          null);
    }
    return answer.body();
  }
}
