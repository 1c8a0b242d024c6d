package io.github.zarrcdm.internal.store.http.listing;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The folders of a store at {@code root}, as a bucket lists them, the web page of a folder links to
 * them, or WebDAV tells.
 *
 * @param listing of the store's bucket; null for a web server
 * @param refusesDav true once the server has shown that it lists nothing by WebDAV
 * @param marksFolders true once a page has shown a slash after the names of folders
 * @param alone held by the reader of a list that is longer than its share of the heap
 * @param shortPages for pages of a bucket's list that have hardly a name and are not the last
 */
public record HttpFolders(
    HttpUrl root,
    HttpWire wire,
    @Nullable BucketListing listing,
    AtomicBoolean refusesDav,
    AtomicBoolean marksFolders,
    Semaphore alone,
    Budget shortPages) {
  private static final int SERVER_ERROR = 500;

  /** Names; pages have up to a thousand. */
  private static final int FEW = 10;

  /** Of each of the lists that are read at once; reading takes several times as much. */
  private static final long SHARE =
      Math.min(Runtime.getRuntime().maxMemory() / (16L * Requests.MOST), Limit.PAGE_BYTES.value());

  public HttpFolders(HttpUrl root, HttpWire wire, @Nullable BucketListing listing) {
    this(
        root,
        wire,
        listing,
        new AtomicBoolean(),
        new AtomicBoolean(),
        new Semaphore(1),
        new Budget(Limit.LISTINGS));
  }

  /**
   * Returns the folders below {@code prefix}, which errors call {@code where}; empty if not shown.
   */
  public Optional<List<String>> below(String prefix, String where) throws IOException {
    try {
      return below(prefix, where, LengthLimit.of(SHARE, prefix, where));
    } catch (ZarrException.LimitExceeded longer) {
      try {
        alone.acquire();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("the read was interrupted").initCause(e);
      }
      try {
        return below(prefix, where, LengthLimit.of(Limit.PAGE_BYTES));
      } finally {
        alone.release();
      }
    }
  }

  private Optional<List<String>> below(String prefix, String where, LengthLimit longest)
      throws IOException {
    return listing == null
        ? linked(prefix, where, longest)
        : listed(listing, prefix, where, longest);
  }

  private Optional<List<String>> listed(
      BucketListing listing, String prefix, String where, LengthLimit longest) throws IOException {
    List<String> names = new ArrayList<>();
    String next = null;
    do {
      HttpAnswer answer = page(listing.page(prefix, next), where, longest);
      if (answer.status() != HttpAnswer.OK) {
        return Optional.empty();
      }
      BucketListing.Page page = listing.read(answer.body(), prefix, where);
      names.addAll(page.names());
      Limit.NODES.check(names.size(), () -> where);
      checkGoesOn(page, next, where);
      next = page.next();
    } while (next != null);
    return Optional.of(names);
  }

  /** A list that leads back, or is given name by name, could take for ever. */
  private void checkGoesOn(BucketListing.Page page, @Nullable String from, String where)
      throws ZarrException {
    if (page.next() == null) {
      return;
    }
    if (page.next().equals(from)) {
      throw new ZarrException.Unavailable(
          where + ": the server's list of objects leads back to the same page. Try again later.");
    }
    if (page.names().size() < FEW) {
      shortPages.take(1, () -> where);
    }
  }

  /** Some servers say by 500 that there is no page. */
  private HttpAnswer page(URI url, String where, LengthLimit longest) throws IOException {
    HttpAnswer answer = wire.send("GET", url, null, longest);
    if (answer.status() != SERVER_ERROR && answer.mayPass()) {
      throw answer.busy(where);
    }
    return answer;
  }

  private Optional<List<String>> linked(String prefix, String where, LengthLimit longest)
      throws IOException {
    URI folder = root.folder(prefix, where);
    HttpAnswer answer = page(folder, where, longest);
    Optional<List<String>> names = Optional.empty();
    if (answer.status() == HttpAnswer.OK && !answer.isEncoded()) {
      names =
          answer.saysWebPage()
              ? FolderIndex.folders(answer.body(), folder.getRawPath(), marksFolders, () -> where)
              : AutoIndex.folders(answer, () -> where);
    }
    // Object stores have error codes.
    if (names.isEmpty() && answer.code().isEmpty() && !refusesDav.get()) {
      names = DavListing.folders(wire, folder, longest, () -> where);
      refusesDav.set(names.isEmpty());
    }
    return names;
  }
}
