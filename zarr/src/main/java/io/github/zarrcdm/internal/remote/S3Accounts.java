package io.github.zarrcdm.internal.remote;

import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows in whose name S3 is asked; found through {@link java.util.ServiceLoader}. Without one,
 * buckets are read anonymously.
 */
public interface S3Accounts {
  /**
   * Returns the account for what is at {@code location}, by its options and by what the user has
   * configured. Throws {@link io.github.zarrcdm.error.ZarrException.NotZarr} for options without
   * sense.
   */
  Account of(Location location) throws IOException;

  /**
   * Returns the server other than Amazon's that the user has configured in files for what is at
   * {@code location}; empty if none.
   */
  default String endpoint(Location location) throws IOException {
    return "";
  }

  /**
   * A request to S3.
   *
   * @param region where the bucket is
   * @param body what is sent; null for none
   */
  record Request(
      String method,
      URI url,
      Map<String, String> headers,
      String region,
      @Nullable ByteBuffer body) {}

  /** The caller. Safe for concurrent callers. */
  interface Account {
    /** Returns the region that the user has named; empty if none. */
    String region();

    /**
     * Returns the headers of {@code request} and those that prove who asks; none for an anonymous
     * one.
     */
    Map<String, String> signed(Request request) throws IOException;
  }
}
