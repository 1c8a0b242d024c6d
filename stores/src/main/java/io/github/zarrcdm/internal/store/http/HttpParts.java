package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.store.ByteRange;
import org.jspecify.annotations.Nullable;

/** Parts of values in HTTP: how one asks for them, and takes them from an answer. */
final class HttpParts {
  static final int OK = 200;
  static final int PARTIAL = 206;

  /** As much as an error of S3 or Azure takes. */
  private static final int FAILURE = 1 << 11;

  private HttpParts() {}

  /** The header {@code Range} for a part that is not empty. */
  static String header(ByteRange range) {
    return range instanceof ByteRange.Slice slice
        ? "bytes=%d-%d".formatted(slice.offset(), slice.offset() + slice.length() - 1)
        : "bytes=-" + range.length();
  }

  /**
   * The wanted part of a body of {@code promised} bytes (-1: unknown), also of the whole value that
   * a server sends that knows no ranges; more than {@code longest} is an error. Of a failure the
   * first words.
   */
  static HttpBody body(
      int status, long promised, @Nullable ByteRange range, String where, Longest longest) {
    if (status == PARTIAL && range != null) {
      return new HttpBody(where, longest, 0, range.length(), promised);
    }
    if (status != OK) {
      return new HttpBody(where, Longest.of(Limit.PAGE_BYTES), 0, FAILURE, promised);
    }
    if (range instanceof ByteRange.Slice slice) {
      return new HttpBody(where, longest, slice.offset(), slice.length(), promised);
    }
    long skip = range != null && promised >= 0 ? range.start(promised) : 0;
    return new HttpBody(where, longest, skip, Long.MAX_VALUE, promised);
  }
}
