package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What begins and ends the writing of a store: a value that marks it as unfinished, from before the
 * first chunk until after the last document. No reader of Zarr looks at it.
 */
public final class Draft {
  private static final long LONGEST = 1 << 16;

  /** Before the digest of a writer that still removes what it overwrites. */
  private static final String CLEARING = "clearing, then ";

  /** How often a writer looks whether it was taken over, and how long who takes over waits. */
  private static final Duration LOOK = Duration.ofSeconds(3);

  private static final Duration WAIT = Duration.ofSeconds(10);

  /** How long a process may take from the look at a mark until it has set its own. */
  private static final Duration SETTLE = Duration.ofMillis(200);

  private final WritableStore store;
  private final WriterMark own;
  private final Before before;
  private final boolean joined;
  private final long look;
  private boolean shared;
  private final AtomicLong looked = new AtomicLong(System.nanoTime());

  private Draft(WritableStore store, WriterMark own, Before before, boolean joined, Duration look) {
    this.store = store;
    this.own = own;
    this.before = before;
    this.joined = joined;
    this.look = look.toNanos();
  }

  /** What happens to what is at the target. */
  public enum Existing {
    REFUSE,
    OVERWRITE,
    RESUME,
    EXTEND
  }

  /**
   * Marks {@code store}, which will be {@code root} and what else {@code digest} stands for, and
   * removes what is to be overwritten. Throws {@link ZarrException.NotWritable} where {@code
   * existing} does not allow what is there.
   */
  public static Draft begin(WritableStore store, Existing existing, Group root, String digest)
      throws IOException {
    return begin(store, existing, root, digest, LOOK, WAIT);
  }

  static Draft begin(
      WritableStore store,
      Existing existing,
      Group root,
      String digest,
      Duration look,
      Duration wait)
      throws IOException {
    WriterMark own = WriterMark.own(digest);
    if (!store.resumable()) {
      beginWhole(store, existing);
      return new Draft(store, own, Before.NOTHING, false, look);
    }
    boolean finished = isFinished(store);
    WriterMark found = mark(store);
    if (found != null && found.isAlive()) {
      throw refused(store, "another writer is at work on it. Wait until it has ended");
    }
    check(store, existing, finished, found, digest);
    if (existing == Existing.EXTEND) {
      Extension.check(store, root);
    }
    boolean clear = existing == Existing.OVERWRITE || isClearing(found, digest);
    Before before =
        clear || !finished && found == null
            ? Before.NOTHING
            : existing == Existing.EXTEND ? Before.READ : Before.UNREAD;
    Draft draft = new Draft(store, own, before, false, look);
    // Before others of this process can see the mark, and until all is cleared.
    own.begun();
    try {
      draft.take(found, clear, wait);
      return draft;
    } catch (IOException | RuntimeException | Error e) {
      draft.close();
      throw e;
    }
  }

  private void take(@Nullable WriterMark found, boolean clear, Duration wait) throws IOException {
    if (clear) {
      // Until all is removed, old chunks would pass for new ones: who resumes has to clear first.
      WriterMark clearing = own.withDigest(CLEARING + own.digest());
      set(store, found, clearing);
      letStop(store, found, clearing, wait);
      store.clear(Set.of(Marker.UNFINISHED));
      set(store, clearing, own);
    } else {
      set(store, found, own);
      letStop(store, found, own, wait);
    }
  }

  /**
   * Waits, where {@code set} took the place of {@code found}, until whoever else does the same has
   * done so, and a writer on another machine, if it still works, has seen that it is to stop; those
   * that joined it put nothing from then on.
   */
  private static void letStop(
      WritableStore store, @Nullable WriterMark found, WriterMark set, Duration wait)
      throws IOException {
    if (found == null) {
      return;
    }
    if (!found.isOfThisProcess()) {
      try {
        Thread.sleep((found.isHere() ? SETTLE : wait).toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while another writer may still work");
      }
      if (!set.equals(mark(store))) {
        throw refused(store, "another process has begun to write it");
      }
    }
    store.dismiss(found.writer());
  }

  /**
   * The part of another process in a draft that was begun elsewhere, whose {@link #ticket} this is.
   * Throws {@link ZarrException.NotWritable} if that draft has ended or was taken over.
   */
  public static Draft join(WritableStore store, String ticket) throws IOException {
    if (!store.resumable()) {
      throw refused(store, "writing it cannot be shared");
    }
    WriterMark writer = WriterMark.of(ticket);
    Draft joined =
        new Draft(store.joined(writer.writer()), writer, Before.READ, true, Duration.ZERO);
    joined.checkUnderWay();
    return joined;
  }

  /**
   * Throws {@link ZarrException.NotWritable} if this draft has ended or was taken over: others may
   * rely on what is stored now. The process that began it looks every few seconds.
   */
  public void checkUnderWay() throws IOException {
    long last = looked.get();
    long now = System.nanoTime();
    if (joined) {
      if (!own.equals(mark(store))) {
        throw refused(
            store,
            "the writer that this process joined has ended, or another one took its place. Join the"
                + " one that writes now");
      }
    } else if (store.resumable() && now - last >= look && looked.compareAndSet(last, now)) {
      checkOwn();
    }
  }

  /** A text by which other processes {@link #join}; from now on they may. */
  public synchronized String ticket() throws IOException {
    if (!shared) {
      store.admit(own.writer());
      shared = true;
    }
    return own.toString();
  }

  /** Where values are put. */
  public WritableStore store() {
    return store;
  }

  /** Lets no other process write any more. */
  public synchronized void dismiss() throws IOException {
    if (shared) {
      store.dismiss(own.writer());
      shared = false;
    }
  }

  /**
   * What was in the store when it was begun; the most that may have been where that was elsewhere.
   */
  public Before before() {
    return before;
  }

  private static void check(
      WritableStore store,
      Existing existing,
      boolean finished,
      @Nullable WriterMark found,
      String digest)
      throws IOException {
    boolean foreign = !finished && found == null && !store.isEmpty();
    if (foreign) {
      throw refused(
          store,
          "it is not empty and holds no Zarr store, so it is left unchanged. Choose another name");
    }
    switch (existing) {
      case REFUSE -> {
        if (finished) {
          throw refused(
              store, "there is a Zarr store already. Overwrite it, or choose another name");
        } else if (found != null) {
          throw refused(
              store,
              "there is an unfinished store. Resume or overwrite it, or choose another name");
        }
      }
      case RESUME -> {
        if (finished && found == null) {
          throw refused(store, "it is finished: there is nothing to resume");
        } else if (found != null && !found.digest().equals(digest) && !isClearing(found, digest)) {
          throw refused(
              store, "it was begun with other metadata. Write the same as then, or overwrite it");
        }
      }
      case EXTEND -> {
        if (!finished) {
          throw refused(store, "there is no finished Zarr store to extend");
        }
      }
      case OVERWRITE -> {}
    }
  }

  /** True if {@code found} is of a writer that removes what was there, to write {@code digest}. */
  private static boolean isClearing(@Nullable WriterMark found, String digest) {
    return found != null && found.digest().equals(CLEARING + digest);
  }

  /** Of a store that is there at once or not at all. */
  private static void beginWhole(WritableStore store, Existing existing) throws IOException {
    if (existing == Existing.RESUME || existing == Existing.EXTEND) {
      throw refused(
          store,
          "a zip is written as a whole, and cannot be resumed or extended. Overwrite it, or write a"
              + " folder");
    }
    if (existing == Existing.OVERWRITE) {
      store.clear(Set.of());
    } else if (!store.isEmpty()) {
      throw refused(store, "it exists. Overwrite it, or choose another name");
    }
  }

  private static void set(WritableStore store, @Nullable WriterMark found, WriterMark own)
      throws IOException {
    ByteBuffer text = ByteBuffer.wrap(own.toString().getBytes(StandardCharsets.UTF_8));
    if (found != null) {
      store.put(Marker.UNFINISHED, text);
    } else if (!store.putIfAbsent(Marker.UNFINISHED, text)) {
      throw refused(store, "another process has begun to write it");
    }
  }

  private static @Nullable WriterMark mark(WritableStore store) throws IOException {
    return store
        .get(Marker.UNFINISHED, LONGEST)
        .map(bytes -> WriterMark.of(StandardCharsets.UTF_8.decode(bytes).toString()))
        .orElse(null);
  }

  /** True if a node is at the root, so that the store opens. */
  private static boolean isFinished(WritableStore store) throws IOException {
    for (String document : Marker.DOCUMENTS) {
      if (store.exists(document)) {
        return true;
      }
    }
    return false;
  }

  private static ZarrException.NotWritable refused(WritableStore store, String what) {
    return new ZarrException.NotWritable(store + ": " + what + ".");
  }

  /** Throws {@link ZarrException.NotWritable} if another writer has taken the store over. */
  public void checkOwn() throws IOException {
    if (joined) {
      throw refused(store, "it is finished by the process that began it");
    }
    if (store.resumable() && !own.equals(mark(store))) {
      throw refused(store, "another process has begun to write it, so this one stops");
    }
  }

  /** Removes the mark. */
  public void end() throws IOException {
    if (store.resumable()) {
      store.delete(Marker.UNFINISHED);
    }
  }

  /** Lets other writers of this process resume or overwrite what is not finished. */
  public void close() {
    if (!joined) {
      own.ended();
    }
  }
}
