package io.github.zarrcdm.internal.metadata.document;

import static io.github.zarrcdm.internal.metadata.document.Documents.key;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The marks of writers beside a node and in the folders above it. Of a store that is removed or
 * written anew, documents of some nodes are there for a while, without all of their chunks; that of
 * the node to which the mark belongs is removed first and put last, so that it alone tells.
 */
public final class WriterMarks {
  private static final Slice BEGIN = new Slice(0, 1 << 16);

  /** Milliseconds by which the clock of a server, which tells seconds, may be behind. */
  private static final long CLOCKS = 2000;

  /** Of servers that tell no times, numbers made of documents stand for these, and are smaller. */
  private static final long TIMES = 1L << 32;

  private final InternalStore store;
  private final String path;
  private final Object edition;
  private final long began = System.currentTimeMillis() - CLOCKS;

  /**
   * The marks that say something of the node at {@code path} of {@code store}, before it is read.
   */
  public WriterMarks(Store store, String path) throws IOException {
    this.store = AdaptedStore.internal(store);
    this.path = path;
    this.edition = edition();
  }

  /** Returns the edition of the document by which the node is known; of a server none. */
  private Object edition() throws IOException {
    Object v3 = store.remote() ? "" : store.edition(key(path, "zarr.json"));
    return v3.equals("") && !store.remote() ? store.edition(key(path, ".zgroup")) : v3;
  }

  /**
   * Returns true if that document was removed from a server, or put there, since this was made: by
   * the time, for the same content has the same tag in some buckets, and another one on each
   * machine behind some servers.
   */
  private boolean isNewOnServer() throws IOException {
    for (String document : List.of(key(path, "zarr.json"), key(path, ".zgroup"))) {
      Validator read = store.validatorRead(document).orElse(Validator.NONE);
      if (read.lastModified() > TIMES) {
        Validator now = store.validator(document);
        return now == Validator.NONE
            || now.lastModified() >= began && now.lastModified() != read.lastModified();
      }
    }
    return false;
  }

  /**
   * Throws {@link ZarrException.NotZarr} if one above the node says that it is not to be read, by
   * what {@code stored} asked for ahead.
   */
  public void check(StoredDocuments stored) throws IOException {
    for (int level = 1; level <= store.foldersAbove(); level++) {
      check(stored.above(level));
    }
    for (String folder : StoredDocuments.foldersAbove(path)) {
      check(folder, stored.mark(key(folder, Marker.UNFINISHED)));
    }
  }

  /** As long as the node that is to be replaced has its document, nothing is removed. */
  private void check(String folder, Optional<ByteBuffer> mark) throws IOException {
    boolean whole =
        mark.isPresent()
            && (store.exists(key(folder, "zarr.json")) || store.exists(key(folder, ".zgroup")));
    if (!whole) {
      check(mark);
    }
  }

  private void check(Optional<ByteBuffer> mark) throws ZarrException.NotZarr {
    if (mark.isPresent()
        && Marker.hides(StandardCharsets.UTF_8.decode(mark.get().duplicate()).toString())) {
      throw new ZarrException.NotZarr(
          store
              + ": its writer has not finished this store. Wait until it has, or resume the copy.");
    }
  }

  /**
   * Throws {@link ZarrException.NotZarr} if a writer has begun since: of what was listed, it may
   * have removed some before. Nothing that was read earlier counts.
   */
  public void checkAgain() throws IOException {
    for (String folder : StoredDocuments.foldersAbove(path)) {
      // Asked before, and perhaps kept since.
      String key = key(folder, Marker.UNFINISHED);
      check(folder, StoredDocuments.readable(() -> store.get(key, BEGIN)));
    }
    if (store.remote()) {
      checkAgainOnServer();
      return;
    }
    checkOwn();
    if (!edition.equals(edition())) {
      throw rewritten();
    }
  }

  private void checkOwn() throws IOException {
    String own = key(path, Marker.UNFINISHED);
    check(path, StoredDocuments.readable(() -> store.get(own, BEGIN.length())));
  }

  private void checkAgainOnServer() throws IOException {
    RemoteRun.of(
        2,
        0,
        n -> {
          if (n == 0) {
            checkOwn();
          } else if (isNewOnServer()) {
            throw rewritten();
          }
          return null;
        });
  }

  private ZarrException.NotZarr rewritten() {
    return new ZarrException.NotZarr(
        store + ": it was written again while it was opened. Open it once more.");
  }
}
