package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.write.TargetState.refused;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a writer puts its mark in the place of another one.
 *
 * @param found what is there
 * @param patience how long a writer on another machine may take to notice
 */
record Takeover(WritableStore store, TargetState found, Duration patience) {
  /** How long a process may take from the look at a mark until it has set its own. */
  private static final Duration SETTLE = Duration.ofMillis(200);

  private static final Duration SETTLE_IN_BUCKET = Duration.ofSeconds(2);

  /**
   * Marks the store as that of {@code own}, which removes what is there if it is to {@code clear}.
   */
  void by(WriterMark own, boolean clear) throws IOException {
    // Until all is removed, old chunks would pass for new ones: who resumes has to clear first.
    WriterMark first = clear ? own.clearing() : own;
    exchange(found.stored(), first);
    store.probe(own.writer());
    letStop(first);
    if (clear) {
      store.clear(Set.of(Marker.UNFINISHED));
      exchange(first.bytes(), own);
    }
  }

  private void exchange(@Nullable ByteBuffer there, WriterMark mark) throws IOException {
    boolean done =
        there == null
            ? store.putIfAbsent(Marker.UNFINISHED, mark.bytes())
            : store.exchange(Marker.UNFINISHED, there, mark.bytes());
    if (!done) {
      throw taken();
    }
  }

  private ZarrException.NotWritable taken() {
    return refused(store, "another process has begun to write it");
  }

  /**
   * Waits, where {@code set} took the place of another mark, until whoever else does the same has
   * done so, and a writer on another machine, if it still works, has seen that it is to stop; those
   * that joined it put nothing from then on.
   */
  private void letStop(WriterMark set) throws IOException {
    WriterMark other = found.mark();
    if (other == null) {
      if (!store.excludes()) {
        waitFor(SETTLE_IN_BUCKET, set);
      }
      return;
    }
    if (!other.isOfThisProcess()) {
      waitFor(other.isHere() ? SETTLE : patience, set);
    }
    store.dismiss(other.writer());
  }

  private void waitFor(Duration time, WriterMark set) throws IOException {
    try {
      Pause.of(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while another writer may still work");
    }
    if (!set.equals(WriterMark.at(store))) {
      throw taken();
    }
  }
}
