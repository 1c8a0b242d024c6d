package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.store.ByteRange;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Parts of values in HTTP: how one asks for them, and takes them from an answer. */
final class HttpParts {
  static final int OK = 200;
  static final int PARTIAL = 206;

  /** Read to its end and dropped, so that the connection can be used again. */
  private static final int MOST_DRAINED = 1 << 16;

  private HttpParts() {}

  /** The header {@code Range} for a part that is not empty. */
  static String header(ByteRange range) {
    return range instanceof ByteRange.Slice slice
        ? "bytes=%d-%d".formatted(slice.offset(), slice.offset() + slice.length() - 1)
        : "bytes=-" + range.length();
  }

  /**
   * Takes the wanted part from the body, also from the whole value of a server that knows no
   * ranges; more than {@code limit} is an error. The body of a failure is dropped.
   */
  static BodySubscriber<ByteBuffer> body(
      ResponseInfo info, ByteRange range, String where, Limit limit, AtomicLong progress) {
    progress.incrementAndGet();
    long promised = info.headers().firstValueAsLong("content-length").orElse(-1);
    if (info.statusCode() == PARTIAL && range != null) {
      return new HttpBody(where, limit, progress, 0, range.length(), promised);
    }
    if (info.statusCode() != OK) {
      return new HttpBody(where, limit, progress, MOST_DRAINED, 0, 0);
    }
    if (range instanceof ByteRange.Slice slice) {
      return new HttpBody(where, limit, progress, slice.offset(), slice.length(), promised);
    }
    boolean tail = range != null && promised >= 0;
    long skip = tail ? range.start(promised) : 0;
    return new HttpBody(where, limit, progress, skip, Long.MAX_VALUE, promised);
  }
}
