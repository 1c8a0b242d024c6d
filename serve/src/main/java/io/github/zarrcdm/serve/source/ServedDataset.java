package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.Store;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A dataset that is served: opened when it is first asked for, and again when its source has
 * changed. Safe for concurrent callers.
 */
public final class ServedDataset implements Closeable {
  /** So long a dataset that was there is taken for one that is being replaced. */
  private static final Duration MISSING = Duration.ofMinutes(1);

  private final String name;
  private final String location;
  private final DatasetOpener opener;
  private final ServingOptions options;
  private final Semaphore share;
  private final ClientErrors failures;
  private final EditionValues values;
  private final Optional<DatasetPictures> pictures;
  private final Object opening = new Object();
  private @Nullable Edition current;
  private EditionLayouts closed = EditionLayouts.NONE;
  private long used = System.nanoTime();
  private @Nullable Long missing;
  private boolean ended;

  /** The dataset at {@code location}; {@code name} stands for it in messages. */
  public ServedDataset(String name, String location, DatasetOpener opener, ServingOptions options) {
    this.name = name;
    this.location = location;
    this.opener = opener;
    this.options = options;
    this.share = options.work().share();
    this.values = new EditionValues(name, options, share);
    this.failures = new ClientErrors(name, location);
    this.pictures =
        options
            .drawing()
            .map(
                drawing ->
                    new DatasetPictures(drawing, name, location, () -> lease(true), failures));
  }

  public String name() {
    return name;
  }

  /** Returns the pictures of this; empty if the server draws none. */
  public Optional<DatasetPictures> pictures() {
    return pictures;
  }

  /**
   * Opens the source, if it is not open. Throws {@link NothingToServeException} if there is none.
   */
  public void open() throws IOException {
    lease(false).release();
  }

  /**
   * Returns the value of {@code key} in Zarr {@code format}, 2 or 3; empty if there is none, in
   * which case a reader takes fill values. Throws {@link ZarrException.Unavailable} for what may be
   * there later, {@link ClientGoneException} soon after {@code gone} is true, and other {@link
   * IOException}s.
   */
  public Optional<? extends Value> value(int format, String key, BooleanSupplier gone)
      throws IOException {
    Edition edition = lease(!isChunkOfOwn(format, key));
    boolean sent = false;
    try {
      Store store = store(edition, format);
      edition.checkUnchanged(format, key);
      Optional<? extends Value> value =
          edition.isPassedThrough(format)
              ? values.stored(edition, store, key, gone)
              : values.encoded(edition, format, store, key, gone);
      sent = value.isPresent() && value.get() instanceof Value.Parts;
      return value;
    } catch (IOException e) {
      throw failures.of(name + "/" + key, e);
    } finally {
      if (!sent) {
        edition.release();
      }
    }
  }

  /** Returns true if {@link #value} takes no longer than a look at a disk of this machine. */
  public synchronized boolean isAtHand(int format, String key) {
    return current != null && current.isAtHand(format, key);
  }

  /** Returns what is served in Zarr {@code format}; it may be used until the dataset is closed. */
  public Version version(int format) throws IOException {
    Edition edition = lease(true);
    try {
      return version(edition, format);
    } catch (IOException e) {
      throw failures.of(name, e);
    } finally {
      edition.release();
    }
  }

  private Store store(Edition edition, int format) throws IOException {
    return edition.isReady(format) ? edition.store(format) : version(edition, format).store();
  }

  private Version version(Edition edition, int format) throws IOException {
    return edition.isReady(format)
        ? edition.version(format)
        : options.work().call(share, name, () -> edition.version(format));
  }

  /** Chunks of a store are read as they are; whether it changed shows in its documents. */
  private synchronized boolean isChunkOfOwn(int format, String key) {
    return current != null && current.isPassedThrough(format) && !Marker.endsWithDocument(key);
  }

  /** Returns the edition of now, which is released by the caller. */
  private Edition lease(boolean check) throws IOException {
    Edition edition = leased();
    try {
      if (edition != null && isUsable(edition, check)) {
        return edition;
      }
      return options.work().call(share, name, () -> opened(edition));
    } catch (NothingToServeException e) {
      throw absent(e);
    } catch (IOException e) {
      throw failures.unavailable(e);
    }
  }

  /** Readers take what is absent for fill values, so what was there is not absent at once. */
  private synchronized IOException absent(NothingToServeException e) {
    if (current == null && closed == EditionLayouts.NONE) {
      return e;
    }
    if (missing == null) {
      missing = System.nanoTime();
    }
    return System.nanoTime() - missing > MISSING.toNanos()
        ? e
        : new ZarrException.Unavailable(name + ": it is not there now. Ask again in a minute", e);
  }

  /** Releases {@code edition} if it is not. */
  private boolean isUsable(Edition edition, boolean check) throws IOException {
    boolean usable = false;
    try {
      usable =
          !check || edition.freshness().isCurrent() && !edition.freshness().isDue(options.reopen());
      return usable;
    } finally {
      if (!usable) {
        edition.release();
      }
    }
  }

  private synchronized @Nullable Edition leased() {
    used = System.nanoTime();
    if (current != null) {
      current.lease();
    }
    return current;
  }

  private Edition opened(@Nullable Edition before) throws IOException {
    synchronized (opening) {
      Edition now = leased();
      if (now == null) {
        return replace(opened(arraysOfClosed()));
      }
      boolean same = false;
      try {
        boolean current = now.freshness().isCurrentNow();
        same = now != before || current && !now.freshness().isDue(options.reopen());
        if (same) {
          return now;
        }
        Edition next = opened(now.arrays());
        same = current && next.freshness().shows(now.freshness());
        if (!same) {
          return replace(next);
        }
        next.retire();
        now.freshness().reopened();
        return now;
      } finally {
        if (!same) {
          now.release();
        }
      }
    }
  }

  private Edition opened(EditionLayouts before) throws IOException {
    return Edition.open(
        name,
        location,
        opener,
        options.codec(),
        options.chunks(),
        !options.reopen().isZero(),
        before);
  }

  private synchronized EditionLayouts arraysOfClosed() {
    return closed;
  }

  /** Makes {@code next} the edition of now, and leases it. */
  private synchronized Edition replace(Edition next) {
    next.lease();
    missing = null;
    if (ended) {
      next.retire();
      return next;
    }
    if (current != null) {
      current.retire();
    }
    current = next;
    return next;
  }

  /**
   * Closes the source if nobody has asked for {@code idle}. It is opened again for the next one who
   * asks, as a new edition, with the chunks of the old one.
   */
  public synchronized void rest(Duration idle) {
    if (current != null && System.nanoTime() - used > idle.toNanos()) {
      closed = current.arrays();
      current.retire();
      current = null;
    }
  }

  /** Closes the source as soon as nothing is read of it. */
  @Override
  public synchronized void close() throws IOException {
    ended = true;
    if (current != null) {
      current.retire();
      current = null;
    }
  }
}
