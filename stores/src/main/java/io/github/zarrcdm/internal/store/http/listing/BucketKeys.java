package io.github.zarrcdm.internal.store.http.listing;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All keys of a store in a bucket, or of a folder of it, page by page. */
public record BucketKeys(BucketListing listing, HttpWire wire) {
  private static final int SERVER_ERROR = 500;

  /**
   * Returns the page of what is below {@code prefix} that begins at {@code from}, null for the
   * first; empty if the server does not show it. {@code where} names the store.
   */
  public Optional<BucketListing.Page> page(String prefix, @Nullable String from, String where)
      throws IOException {
    HttpAnswer answer =
        wire.send("GET", listing.keys(prefix, from), null, LengthLimit.of(Limit.PAGE_BYTES));
    if (answer.mayPass() || answer.status() >= SERVER_ERROR) {
      throw answer.busy(where);
    }
    if (answer.status() != HttpAnswer.OK) {
      return Optional.empty();
    }
    BucketListing.Page page = listing.readKeys(answer.body(), where);
    if (page.names().isEmpty() && page.next() != null) {
      throw new ZarrException.Unavailable(where + ": the server's list of keys does not go on.");
    }
    return Optional.of(page);
  }

  /**
   * Hands all below {@code prefix} to {@code each}; false if the server does not show them, or they
   * are more than {@code most}.
   */
  public boolean all(String prefix, int most, String where, Consumer<String> each)
      throws IOException {
    return each(prefix, most, where, page -> page.names().forEach(each));
  }

  /**
   * Returns the ETag and the length of each, under the same conditions; empty too if the server
   * does not name a tag, or only a weak one.
   */
  public Optional<Map<String, Validator>> validators(String prefix, int most, String where)
      throws IOException {
    Map<String, Validator> values = new HashMap<>();
    boolean all =
        each(
            prefix,
            most,
            where,
            page -> {
              for (int i = 0; i < page.names().size(); i++) {
                values.put(page.names().get(i), page.values().get(i));
              }
            });
    boolean told =
        all
            && values.values().stream()
                .map(Validator::tag)
                .noneMatch(tag -> tag.isEmpty() || tag.startsWith("W/"));
    return told ? Optional.of(values) : Optional.empty();
  }

  /** Returns false if the server does not show all, or they are more than {@code most}. */
  private boolean each(String prefix, int most, String where, Consumer<BucketListing.Page> use)
      throws IOException {
    int keys = 0;
    String from = null;
    do {
      Optional<BucketListing.Page> page = page(prefix, from, where);
      if (page.isEmpty() || page.get().names().size() > most - keys) {
        return false;
      }
      keys += page.get().names().size();
      use.accept(page.get());
      if (from != null && from.equals(page.get().next())) {
        throw new ZarrException.Unavailable(
            where + ": the server's list of keys leads back to the same page. Try again later.");
      }
      from = page.get().next();
    } while (from != null);
    return true;
  }
}
