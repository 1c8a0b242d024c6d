package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The folders of a store at {@code root}, as a bucket lists them, the web page of a folder links to
 * them, or WebDAV tells.
 *
 * @param listing of the store's bucket; null for a web server
 * @param refusesDav true once the server has shown that it lists nothing by WebDAV
 */
record HttpFolders(
    HttpUrl root, HttpWire wire, @Nullable BucketListing listing, AtomicBoolean refusesDav) {
  private static final int SERVER_ERROR = 500;

  HttpFolders(HttpUrl root, HttpWire wire, @Nullable BucketListing listing) {
    this(root, wire, listing, new AtomicBoolean());
  }

  /** The folders below {@code prefix}, which errors call {@code where}; empty if not shown. */
  Optional<List<String>> below(String prefix, String where) throws IOException {
    return listing == null ? linked(prefix, where) : listed(listing, prefix, where);
  }

  private Optional<List<String>> listed(BucketListing listing, String prefix, String where)
      throws IOException {
    List<String> names = new ArrayList<>();
    String next = null;
    do {
      HttpAnswer answer = page(listing.page(prefix, next), where);
      if (answer.status() != HttpParts.OK) {
        return Optional.empty();
      }
      BucketListing.Page page = listing.read(answer.body(), prefix, where);
      names.addAll(page.names());
      Limit.NODES.check(names.size(), () -> where);
      next = page.names().isEmpty() ? null : page.next();
    } while (next != null);
    return Optional.of(names);
  }

  /** Some servers say by 500 that there is no page. */
  private HttpAnswer page(URI url, String where) throws IOException {
    HttpAnswer answer = wire.send("GET", url, null, Longest.of(Limit.PAGE_BYTES));
    if (answer.status() != SERVER_ERROR && answer.mayPass()) {
      throw answer.busy(where);
    }
    return answer;
  }

  private Optional<List<String>> linked(String prefix, String where) throws IOException {
    URI folder = root.folder(prefix, where);
    HttpAnswer answer = page(folder, where);
    Optional<List<String>> names = Optional.empty();
    if (answer.status() == HttpParts.OK && !answer.isZipped()) {
      names =
          answer.saysWebPage()
              ? FolderIndex.folders(answer.body(), folder.getRawPath(), () -> where)
              : AutoIndex.folders(answer, () -> where);
    }
    // Object stores have error codes.
    if (names.isEmpty() && answer.code().isEmpty() && !refusesDav.get()) {
      names = DavListing.folders(wire, folder, () -> where);
      refusesDav.set(names.isEmpty());
    }
    return names;
  }
}
