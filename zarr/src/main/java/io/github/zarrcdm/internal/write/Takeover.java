package io.github.zarrcdm.internal.write;

import static io.github.zarrcdm.internal.write.Draft.refused;

import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a writer puts its mark in the place of another one.
 *
 * @param found the mark that is there; null if there is none
 * @param patience how long a writer on another machine may take to notice
 */
record Takeover(WritableStore store, @Nullable WriterMark found, Duration patience) {
  /** How long a process may take from the look at a mark until it has set its own. */
  private static final Duration SETTLE = Duration.ofMillis(200);

  /**
   * Marks the store as that of {@code own}, which removes what is there if it is to {@code clear}.
   */
  void by(WriterMark own, boolean clear) throws IOException {
    if (clear) {
      // Until all is removed, old chunks would pass for new ones: who resumes has to clear first.
      WriterMark clearing = own.clearing();
      replace(found, clearing);
      letStop(clearing);
      store.clear(Set.of(Marker.UNFINISHED));
      replace(clearing, own);
    } else {
      replace(found, own);
      letStop(own);
    }
  }

  private void replace(@Nullable WriterMark there, WriterMark mark) throws IOException {
    ByteBuffer text = ByteBuffer.wrap(mark.toString().getBytes(StandardCharsets.UTF_8));
    if (there != null) {
      store.put(Marker.UNFINISHED, text);
    } else if (!store.putIfAbsent(Marker.UNFINISHED, text)) {
      throw refused(store, "another process has begun to write it");
    }
  }

  /**
   * Waits, where {@code set} took the place of {@code found}, until whoever else does the same has
   * done so, and a writer on another machine, if it still works, has seen that it is to stop; those
   * that joined it put nothing from then on.
   */
  private void letStop(WriterMark set) throws IOException {
    if (found == null) {
      return;
    }
    if (!found.isOfThisProcess()) {
      try {
        Thread.sleep((found.isHere() ? SETTLE : patience).toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while another writer may still work");
      }
      if (!set.equals(WriterMark.at(store))) {
        throw refused(store, "another process has begun to write it");
      }
    }
    store.dismiss(found.writer());
  }
}
