package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.write.TargetState.refused;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.Consolidation;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What begins and ends the writing of a store: a value that marks it as unfinished, from before the
 * first chunk until after the last document. No reader of Zarr looks at it.
 */
public final class Draft {
  /** How often a writer looks whether it was taken over, and how long who takes over waits. */
  private static final Duration LOOK = Duration.ofSeconds(3);

  private static final Duration WAIT = Duration.ofSeconds(10);

  private final WritableStore store;
  private volatile WriterMark own;
  private final ExistingContent before;
  private final boolean joined;
  private final long look;
  private boolean shared;
  private boolean interrupted;
  private Map<String, long[]> shapes = Map.of();
  private final AtomicLong looked = new AtomicLong(System.nanoTime());

  private Draft(
      WritableStore store, WriterMark own, ExistingContent before, boolean joined, Duration look) {
    this.store = store;
    this.own = own;
    this.before = before;
    this.joined = joined;
    this.look = look.toNanos();
  }

  /**
   * Marks {@code store}, which will be what {@code digest} stands for, and removes what is to be
   * overwritten. Throws {@link ZarrException.NotWritable} where {@code existing} does not allow
   * what is there, or {@code extension} what it is to become; null if it is not extended.
   */
  public static Draft begin(
      WritableStore store, OverwritePolicy existing, @Nullable Extension extension, String digest)
      throws IOException {
    return begin(store, existing, extension, digest, LOOK, WAIT);
  }

  static Draft begin(
      WritableStore store,
      OverwritePolicy existing,
      @Nullable Extension extension,
      String digest,
      Duration look,
      Duration wait)
      throws IOException {
    if (!store.resumable()) {
      WholeStore.begin(store, existing);
      return new Draft(store, WriterMark.own(digest), ExistingContent.NOTHING, false, look);
    }
    TargetState found = TargetState.at(store);
    found.check(existing, digest);
    WriterMark there = found.mark();
    boolean interrupted = there != null && !there.isOfDocuments();
    Map<String, long[]> shapes = extension == null ? Map.of() : extension.check(interrupted);
    boolean clear = found.isToBeCleared(existing, digest);
    WriterMark own = WriterMark.own(digest).readable(!clear && found.staysReadable(existing));
    Draft draft = new Draft(store, own, found.before(existing, clear), false, look);
    draft.shapes = shapes;
    draft.interrupted = interrupted;
    // Before others of this process can see the mark, and until all is cleared.
    own.begun();
    try {
      draft.make(() -> new Takeover(store, found, wait).by(own, clear));
      return draft;
    } catch (IOException | RuntimeException | Error e) {
      draft.close();
      throw e;
    }
  }

  /**
   * Returns the part of another process in a draft that was begun elsewhere, whose {@link #ticket}
   * this is. Throws {@link ZarrException.NotWritable} if that draft has ended or was taken over.
   */
  public static Draft join(WritableStore store, String ticket) throws IOException {
    if (!store.resumable()) {
      throw refused(store, "writing it cannot be shared");
    }
    WriterMark writer = WriterMark.of(ticket);
    Draft joined =
        new Draft(store.joined(writer.writer()), writer, ExistingContent.READ, true, Duration.ZERO);
    joined.checkJoined();
    return joined;
  }

  /** What is done to a store that others read meanwhile. */
  public interface Work {
    int in(Draft draft) throws IOException;
  }

  /**
   * Returns what {@code work} gives, which changes no chunk, while no other writer changes {@code
   * store}. Throws {@link ZarrException.NotWritable} if one does, or has not finished. Where no
   * store is, there is no mark: {@code work} says so.
   */
  public static int beside(WritableStore store, Work work) throws IOException {
    TargetState found = TargetState.at(store);
    WriterMark there = found.mark();
    if (there != null && (there.isAlive() || !there.isOfDocuments())) {
      throw Consolidation.unfinished(store);
    }
    WriterMark own = WriterMark.ofDocuments();
    Draft draft = new Draft(store, own, ExistingContent.READ, false, LOOK);
    if (!found.finished()) {
      return work.in(draft);
    }
    own.begun();
    try {
      new Takeover(store, found, WAIT).by(own, false);
      try {
        return work.in(draft);
      } finally {
        draft.end();
      }
    } catch (ZarrException.Unanswered e) {
      throw UnansweredWrite.of(own, e);
    } finally {
      draft.close();
    }
  }

  private void checkJoined() throws IOException {
    if (!own.equals(WriterMark.at(store))) {
      throw refused(
          store,
          "the writer that this process joined has ended, or another one took its place. Join the"
              + " one that writes now");
    }
  }

  /**
   * Returns the version of {@code key} that a process which joined this draft may replace: the one
   * from before it saw that the draft is under way. So what it puts late never takes the place of
   * what somebody put after the draft. Null if it may replace any: if it began the draft, or the
   * store has no versions. Throws {@link ZarrException.NotWritable} if the draft has ended.
   */
  @Nullable String version(String key) throws IOException {
    if (!joined) {
      return null;
    }
    String version = store.version(key);
    checkJoined();
    return version;
  }

  /**
   * Throws {@link ZarrException.NotWritable} if this draft has ended or was taken over: others may
   * rely on what is stored now. The process that began it looks every few seconds; one that joined
   * it, for each value, in {@link #version}.
   */
  public void checkUnderWay() throws IOException {
    long last = looked.get();
    long now = System.nanoTime();
    if (!joined && store.resumable() && now - last >= look && looked.compareAndSet(last, now)) {
      checkOwn();
    }
  }

  /** Returns a text by which other processes {@link #join}; from now on they may. */
  public synchronized String ticket() throws IOException {
    if (!shared) {
      store.admit(own.writer());
      shared = true;
    }
    return own.toString();
  }

  /** Returns where values are put. */
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
   * Returns what was in the store when it was begun; the most that may have been where that was
   * elsewhere.
   */
  public ExistingContent before() {
    return before;
  }

  /**
   * Returns the shape that the array at {@code path} had; null if it is new, or if this does not
   * extend the store, or another process began to.
   */
  public long @Nullable [] shapeBefore(String path) {
    return shapes.get(path);
  }

  /** Returns true if this extends a store after a writer that did not finish. */
  public boolean followsInterrupted() {
    return before == ExistingContent.READ && interrupted && !joined;
  }

  /** Throws {@link ZarrException.NotWritable} if another writer has taken the store over. */
  public void checkOwn() throws IOException {
    if (joined) {
      throw refused(store, "it is finished by the process that began it");
    }
    if (store.resumable() && !own.equals(WriterMark.at(store))) {
      throw taken();
    }
  }

  private ZarrException.NotWritable taken() {
    return refused(store, "another process has begun to write it, so this one stops");
  }

  /** A change of the store, which a server may not answer. */
  @FunctionalInterface
  public interface Change {
    void make() throws IOException;
  }

  /**
   * Makes {@code change}. Where the server does not answer, the message also says what readers see,
   * and how the store is completed.
   */
  public void make(Change change) throws IOException {
    try {
      change.make();
    } catch (ZarrException.Unanswered e) {
      throw UnansweredWrite.of(own, e);
    }
  }

  /**
   * Notes in the mark that all is there but the documents of the root, with which the store opens:
   * whatever happens from now on, what opens is complete. Throws {@link ZarrException.NotWritable}
   * if another writer has taken the store over.
   */
  void complete() throws IOException {
    if (!store.resumable() || own.readable()) {
      checkOwn();
      return;
    }
    WriterMark readable = own.readable(true);
    if (!store.exchange(Marker.UNFINISHED, own.bytes(), readable.bytes())) {
      throw taken();
    }
    own = readable;
  }

  /**
   * Removes all that is there, which this draft has put, and its mark at last. The mark says so
   * first: those that joined put nothing from then on, which nobody would remove. Throws {@link
   * ZarrException.NotWritable} if something was there before, or another writer has taken the store
   * over.
   */
  public void discard() throws IOException {
    if (before != ExistingContent.NOTHING) {
      throw new ZarrException.NotWritable(
          store + ": it was there before, so it is not discarded. Leave it unfinished.");
    }
    checkOwn();
    dismiss();
    if (store.resumable()) {
      WriterMark clearing = own.clearing();
      if (!store.exchange(Marker.UNFINISHED, own.bytes(), clearing.bytes())) {
        throw taken();
      }
      own = clearing;
    }
    store.clear(Set.of(Marker.UNFINISHED));
    end();
    store.removeIfEmpty();
  }

  /**
   * Removes the mark before anything was written, unless an append before did not finish: then the
   * store needs one. Throws {@link ZarrException.NotWritable} if another writer has taken it over.
   */
  public void withdraw() throws IOException {
    checkOwn();
    if (!followsInterrupted()) {
      end();
    }
  }

  /** Removes the mark. */
  public void end() throws IOException {
    if (store.resumable() && !store.exchange(Marker.UNFINISHED, own.bytes(), null)) {
      throw taken();
    }
  }

  /** Lets other writers of this process resume or overwrite what is not finished. */
  public void close() {
    if (!joined) {
      own.ended();
    }
  }
}
