package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.listing.BucketKeys;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The objects of a store in a bucket, page by page as the server lists them. */
record ListedObjects(RetryStore reader, BucketKeys keys, BucketCloud cloud) {

  /** A key, and the version of its value; empty if that is not listed. */
  record Listed(String key, String version) {}

  /** What is done with some of the objects. */
  interface Use {
    void of(List<Listed> objects) throws IOException;
  }

  /**
   * Returns the page of what is below {@code folder} that begins at {@code from}, null for the
   * first.
   */
  Optional<BucketListing.Page> page(String folder, @Nullable String from) throws IOException {
    return reader.retried(() -> keys.page(folder, from, reader.toString()));
  }

  /**
   * Hands all below {@code folder} that are {@code which} to {@code use}. Throws {@link
   * ZarrException.NotWritable} if the server does not list them.
   */
  void each(String folder, Predicate<Listed> which, Use use) throws IOException {
    String from = null;
    do {
      Optional<BucketListing.Page> page = page(folder, from);
      if (page.isEmpty()) {
        throw new ZarrException.NotWritable(
            reader
                + ": the bucket does not list its keys, so that what is there cannot be removed."
                + " Let the writer list it, or choose another name.");
      }
      use.of(listed(page.get()).stream().filter(which).toList());
      from = page.get().next();
    } while (from != null);
  }

  private List<Listed> listed(BucketListing.Page page) {
    List<Listed> all = new ArrayList<>();
    for (int i = 0; i < page.names().size(); i++) {
      all.add(new Listed(page.names().get(i), cloud.listed(page.values().get(i).tag())));
    }
    return all;
  }
}
