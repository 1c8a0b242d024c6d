package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All keys of a store in a bucket, page by page. */
record BucketKeys(BucketListing listing, HttpWire wire) {
  private static final int SERVER_ERROR = 500;

  /**
   * The page that begins at {@code from}, null for the first; empty if the server does not show it.
   * {@code where} names the store.
   */
  Optional<BucketListing.Page> page(@Nullable String from, String where) throws IOException {
    HttpAnswer answer = wire.send("GET", listing.keys(from), null, Longest.of(Limit.PAGE_BYTES));
    if (answer.mayPass() || answer.status() >= SERVER_ERROR) {
      throw answer.busy(where);
    }
    if (answer.status() != HttpParts.OK) {
      return Optional.empty();
    }
    BucketListing.Page page = listing.readKeys(answer.body(), where);
    if (page.names().isEmpty() && page.next() != null) {
      throw new ZarrException.Unavailable(where + ": the server's list of keys does not go on.");
    }
    return Optional.of(page);
  }
}
