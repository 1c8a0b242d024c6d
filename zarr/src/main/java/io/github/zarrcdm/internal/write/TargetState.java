package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a writer finds at its target.
 *
 * @param finished true if a node is at the root, so that the store opens
 * @param mark that of a writer that has not finished; null if there is none
 * @param stored the bytes of the mark; null if there is none
 */
record TargetState(
    WritableStore store, boolean finished, @Nullable WriterMark mark, @Nullable ByteBuffer stored) {

  static TargetState at(WritableStore store) throws IOException {
    ByteBuffer stored = WriterMark.stored(store).orElse(null);
    WriterMark mark = stored == null ? null : WriterMark.of(stored);
    return new TargetState(store, isFinished(store), mark, stored);
  }

  private static boolean isFinished(WritableStore store) throws IOException {
    for (String document : Marker.DOCUMENTS) {
      if (store.exists(document)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the error for what {@code store} does not allow. */
  static ZarrException.NotWritable refused(WritableStore store, String what) {
    return new ZarrException.NotWritable(store + ": " + what + ".");
  }

  /**
   * Throws {@link ZarrException.NotWritable} where {@code existing} does not allow what is there to
   * a writer of what {@code digest} stands for.
   */
  void check(OverwritePolicy existing, String digest) throws IOException {
    if (mark != null && mark.isAlive()) {
      throw refused(store, "another writer is at work on it. Wait until it has ended");
    }
    if (!finished && mark == null && !store.isEmpty()) {
      throw refused(
          store,
          "it is not empty and holds no Zarr store, so it is left unchanged. Choose another name");
    }
    switch (existing) {
      case REFUSE -> {
        if (finished) {
          throw refused(
              store, "there is a Zarr store already. Overwrite it, or choose another name");
        } else if (mark != null) {
          throw refused(
              store,
              "there is an unfinished store. Resume or overwrite it, or choose another name");
        }
      }
      case RESUME -> {
        if (finished && mark == null) {
          throw refused(store, "it is finished: there is nothing to resume");
        } else if (mark != null && !mark.digest().equals(digest) && !isClearing(digest)) {
          throw refused(
              store,
              "it was begun with other metadata, or its source has changed since. Write the same as"
                  + " then, or overwrite it (-f of the command)");
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

  /**
   * Returns true if a writer of what {@code digest} stands for removes all that is there: one that
   * overwrites it, and one that resumes another who still did so. One that extends it keeps all,
   * even after a dead one who was to write the same metadata: as long as the store opens, that has
   * removed nothing.
   */
  boolean isToBeCleared(OverwritePolicy existing, String digest) {
    return switch (existing) {
      case OVERWRITE -> true;
      case RESUME -> isClearing(digest);
      case REFUSE, EXTEND -> false;
    };
  }

  private boolean isClearing(String digest) {
    return mark != null && mark.isClearing(digest);
  }

  /** Returns true if readers go on seeing what is there while a writer works on it. */
  boolean staysReadable(OverwritePolicy existing) {
    return existing == OverwritePolicy.EXTEND
        || existing == OverwritePolicy.RESUME && mark != null && mark.readable();
  }

  /**
   * Returns what remains of it when a writer begins, which removes it all if it is to {@code
   * clear}.
   */
  ExistingContent before(OverwritePolicy existing, boolean clear) {
    if (clear || !finished && mark == null) {
      return ExistingContent.NOTHING;
    }
    return existing == OverwritePolicy.EXTEND ? ExistingContent.READ : ExistingContent.UNREAD;
  }
}
