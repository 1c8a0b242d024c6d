package io.github.zarrcdm.internal.metadata.document;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.internal.metadata.document.OpeningRecord.Folder;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.internal.platform.Setting;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A number that grows when something that opening looked at has changed since: a document, also one
 * that was missing, or the names in a folder. Safe for concurrent callers.
 *
 * <p>Local stores are looked at each time. Remote ones, and those of very many documents, are asked
 * at most every {@code zarrcdm.fresh.seconds}: for the consolidated document, or else for each
 * document and each list, in parallel. If a server does not answer, the number stays for {@code
 * zarrcdm.fresh.grace} seconds; then it grows, so that a host opens the store again and reports the
 * error.
 */
public final class ModificationStamp {
  private static final Logger LOG = LoggerFactory.getLogger(ModificationStamp.class);

  /** Documents that can be looked at each time a dataset is taken from a host's cache. */
  private static final int FEW = 2000;

  private final InternalStore store;
  private final OpeningRecord record;
  private final Pace pace;
  private final ReentrantLock checking = new ReentrantLock();
  private final boolean always;
  private volatile long number;
  private volatile long looked;
  private final AtomicBoolean told = new AtomicBoolean();

  /** Set by a look that failed before its end, too: the next one counts it. */
  private final AtomicBoolean changed = new AtomicBoolean();

  private volatile boolean incomplete;
  private long answered;
  private boolean failed;

  /**
   * How often is asked.
   *
   * @param fresh nanoseconds for which an answer counts
   * @param grace nanoseconds for which the last answer counts if there is no other
   */
  public record Pace(long fresh, long grace, LongSupplier clock) {
    static final Pace SET =
        new Pace(
            TimeUnit.SECONDS.toNanos(Setting.number("zarrcdm.fresh.seconds", 10)),
            TimeUnit.SECONDS.toNanos(Setting.number("zarrcdm.fresh.grace", 300)),
            System::nanoTime);
  }

  /** The stamp of what {@code record} was made of, in {@code store}. */
  public ModificationStamp(Store store, OpeningRecord record) {
    this(store, record, Pace.SET);
  }

  public ModificationStamp(Store store, OpeningRecord record, Pace pace) {
    this.store = AdaptedStore.internal(store);
    this.record = record;
    this.pace = pace;
    this.always = !store.remote() && record.documents().size() + record.folders().size() <= FEW;
    this.looked = pace.clock.getAsLong();
    this.answered = looked;
    this.incomplete = record.documents().values().stream().anyMatch(Optional::isEmpty);
    this.number = newest();
  }

  private long newest() {
    long newest = 0;
    for (Optional<Validator> version : record.documents().values()) {
      newest = Math.max(newest, version.map(Validator::lastModified).orElse(0L));
    }
    for (Folder folder : record.folders().values()) {
      newest = Math.max(newest, folder.version().lastModified());
    }
    return newest;
  }

  /**
   * Returns milliseconds since 1970, or another number that grows when something changes; 0 if the
   * store cannot tell. Throws if a local store cannot be looked at.
   */
  public long lastModified() throws IOException {
    if (!told.getAndSet(true) && !incomplete) {
      return number; // What hosts compare later ones with: what has changed meanwhile is not in it.
    }
    if (always) {
      checking.lock();
    } else if (!isDue() || !checking.tryLock()) {
      return number; // What another thread finds, the next caller is given.
    }
    try {
      if (always || isDue()) {
        check();
      }
      return number;
    } finally {
      checking.unlock();
    }
  }

  /** As {@link #lastModified}, but looks each time; throws if the store cannot be looked at. */
  public long now() throws IOException {
    checking.lock();
    try {
      look(pace.clock.getAsLong());
      told.set(true);
      return number;
    } finally {
      checking.unlock();
    }
  }

  private boolean isDue() {
    return incomplete || pace.clock.getAsLong() - looked >= pace.fresh;
  }

  private void check() throws IOException {
    long now = pace.clock.getAsLong();
    try {
      look(now);
    } catch (IOException e) {
      if (!store.remote()) {
        throw e;
      }
      incomplete = false;
      failed(now - answered, e);
    }
  }

  private void look(long now) throws IOException {
    looked = now;
    if (hasChanged()) {
      number = Math.max(newest(), number + 1);
    } else if (number == 0) {
      number = newest();
    }
    incomplete = false;
    answered = now;
    failed = false;
  }

  private void failed(long since, IOException e) {
    if (since > pace.grace) {
      number++;
    } else if (!failed) {
      LOG.warn(
          "{}: the server does not say whether the store has changed: {}. What was opened is used"
              + " for at most {} s more",
          store,
          e.getMessage(),
          TimeUnit.NANOSECONDS.toSeconds(pace.grace - since));
    }
    failed = true;
  }

  /** Asks for all that was looked at, and remembers the answers. */
  private boolean hasChanged() throws IOException {
    Optional<String> consolidated = store.remote() ? record.consolidated() : Optional.empty();
    List<String> keys =
        consolidated.map(List::of).orElseGet(() -> new ArrayList<>(record.documents().keySet()));
    List<String> folders = new ArrayList<>(record.folders().keySet());
    if (store.remote()) {
      RemoteRun.of(
          keys.size() + folders.size(),
          0,
          n -> {
            compare(keys, folders, (int) n);
            return null;
          });
    } else {
      for (int n = 0; n < keys.size() + folders.size(); n++) {
        compare(keys, folders, n);
      }
    }
    return changed.getAndSet(false);
  }

  private void compare(List<String> keys, List<String> folders, int n) throws IOException {
    boolean same =
        n < keys.size()
            ? isSame(keys.get(n))
            : isSame(folders.get(n - keys.size()), record.folders());
    if (!same) {
      changed.set(true);
    }
  }

  private boolean isSame(String key) throws IOException {
    Validator now = store.validator(key);
    Optional<Validator> before =
        requireNonNull(record.documents().put(key, Optional.of(now)), "one that was looked at");
    return before.isEmpty() || before.get().isSame(now);
  }

  /** A folder of which the time has not changed has the same names; other things change it too. */
  private boolean isSame(String prefix, Map<String, Folder> folders) throws IOException {
    Folder before = requireNonNull(folders.get(prefix), "one that was looked at");
    Validator now = store.remote() ? Validator.NONE : store.validator(prefix);
    if (before.isSettledAt(now)) {
      return true;
    }
    List<String> names = store.foldersNow(prefix).orElse(List.of());
    folders.put(prefix, Folder.of(now, names));
    return names.equals(before.names());
  }
}
