package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.ByteRange.Slice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes values that were never written from values that have been deleted. Metadata that
 * were read bear witness: where a value is missing and so is the nearest document above it, the
 * array has been deleted, or may not be read any longer, and fill values would hide that.
 *
 * <p>Nothing is asked as long as values are found. A document that was seen is believed for a
 * moment, so that an array of missing chunks costs no request for each.
 */
final class WitnessStore extends StoreWrapper {
  private static final Duration REMOTE_MOMENT = Duration.ofSeconds(1);
  private static final Duration LOCAL_MOMENT = Duration.ofMillis(10);
  private static final int MOST = 100_000;
  private static final String CONSOLIDATED = "\"consolidated_metadata\"";

  private final long moment;
  private final long opened = System.currentTimeMillis();
  private final Map<String, Witness> witnesses = new ConcurrentHashMap<>();
  private final Forbidden forbidden;

  /** A document that was read. */
  private static final class Witness {
    final String key;

    /** True if it speaks for nodes whose own documents were not read. */
    final boolean consolidated;

    volatile long seen;

    Witness(String key, boolean consolidated, long seen) {
      this.key = key;
      this.consolidated = consolidated;
      this.seen = seen;
    }
  }

  WitnessStore(Store store) {
    super(store);
    this.forbidden = new Forbidden(store);
    this.moment = Pause.scaled(store.remote() ? REMOTE_MOMENT : LOCAL_MOMENT).toNanos();
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return witnessed(key, found(key, () -> store.get(key)));
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return witnessed(key, found(key, () -> store.get(key, most)));
  }

  private Optional<ByteBuffer> witnessed(String key, Optional<ByteBuffer> value) {
    if (value.isPresent() && Marker.ends(key) && witnesses.size() < MOST) {
      witnesses.computeIfAbsent(Keys.parent(key), in -> witness(key, value.get()));
    }
    return value;
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return found(key, () -> store.get(key, range));
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<Slice> slices) throws IOException {
    return found(key, () -> store.get(key, slices));
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return found(key, () -> store.open(key, reading));
  }

  @Override
  public Optional<Set<String>> names(String prefix, int most) throws IOException {
    return store.names(prefix, most);
  }

  @Override
  public boolean eachName(String prefix, int most, Consumer<String> each) throws IOException {
    return store.eachName(prefix, most, each);
  }

  @Override
  public boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    return store.eachKey(prefix, most, each);
  }

  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    return store.validators(prefix, most);
  }

  private <T> Optional<T> found(String key, IoErrors.Action<Optional<T>> asked) throws IOException {
    Optional<T> value = Optional.empty();
    boolean page = false;
    try {
      value = asked.run();
    } catch (ZarrException.Refused e) {
      if (!forbidden.mayMeanMissing(key, e)) {
        throw e;
      }
      Witness witness = nearest(key);
      if (witness != null && witness.consolidated && !forbidden.mayRead(key, witness.key)) {
        throw e;
      }
      page = !e.page().isEmpty();
    }
    if (value.isPresent() && !Marker.ends(key)) {
      forbidden.shown();
    }
    // A login page is the same for all keys too, so a document is asked for whenever one comes.
    return orGone(key, value, page ? 0 : moment);
  }

  private @Nullable Witness nearest(String key) {
    Witness witness = null;
    for (String in = key; witness == null && !in.isEmpty(); ) {
      in = Keys.parent(in);
      witness = witnesses.get(in);
    }
    return witness;
  }

  private Witness witness(String key, ByteBuffer document) {
    boolean consolidated =
        key.endsWith(".zmetadata") || contains(document, CONSOLIDATED.getBytes(ISO_8859_1));
    return new Witness(key, consolidated, System.nanoTime() - moment);
  }

  /** Returns true if {@code text} is in {@code document}, which may be too long to be copied. */
  private static boolean contains(ByteBuffer document, byte[] text) {
    for (int at = document.position(); at <= document.limit() - text.length; at++) {
      int same = 0;
      while (same < text.length && document.get(at + same) == text[same]) {
        same++;
      }
      if (same == text.length) {
        return true;
      }
    }
    return false;
  }

  private <T> Optional<T> orGone(String key, Optional<T> value, long moment) throws IOException {
    if (value.isPresent() || Marker.ends(key) || key.endsWith(Marker.UNFINISHED)) {
      return value;
    }
    Witness witness = nearest(key);
    long now = System.nanoTime();
    if (witness != null && now - witness.seen >= moment) {
      if (isGone(witness.key)) {
        throw gone(key, "so is " + witness.key + ", which was there when the store was opened");
      }
      checkFolders(key, witness);
      witness.seen = now;
    }
    return value;
  }

  /**
   * Returns true if {@code document} is missing; of one that was rewritten the store learns the
   * time.
   */
  private boolean isGone(String document) throws IOException {
    if (store.remote()) {
      store.forget(document, store.edition(document));
    }
    return store.get(document, new Slice(0, 1)).isEmpty();
  }

  /**
   * Consolidated metadata stay when an array is deleted. In a file system the folder that it was in
   * has changed since.
   */
  private void checkFolders(String key, Witness witness) throws IOException {
    if (!witness.consolidated || store.remote()) {
      return;
    }
    String above = Keys.parent(witness.key);
    for (int slash = key.indexOf('/', above.length() + 1); slash > 0; ) {
      String folder = key.substring(0, slash);
      if (store.lastModified(folder) == 0) {
        if (store.lastModified(above) > opened) {
          throw gone(key, "its folder too, and others have changed since the store was opened");
        }
        return;
      }
      above = folder;
      slash = key.indexOf('/', slash + 1);
    }
  }

  private ZarrException.Unavailable gone(String key, String why) {
    return new ZarrException.Unavailable(
        "%s: %s is missing, %s. Restore it, or open the store again.".formatted(store, key, why));
  }
}
