package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A dataset that is served: opened when it is first asked for, and again when its source has
 * changed. Safe for concurrent callers.
 */
public final class ServedDataset implements Closeable {
  /** Bytes of files that are sent in parts are read so many at a time. */
  private static final int PART = 128 << 10;

  /** A value on a server that has more bytes is not read as a whole. */
  private static final long LARGE = 8 << 20;

  /** So long a dataset that was there is taken for one that is being replaced. */
  private static final Duration MISSING = Duration.ofMinutes(1);

  private final String name;
  private final String location;
  private final DatasetOpener opener;
  private final Options options;
  private final Semaphore share;
  private final Optional<DatasetPictures> pictures;
  private final Object opening = new Object();
  private @Nullable Edition current;
  private Edition.Arrays closed = Edition.Arrays.NONE;
  private long used = System.nanoTime();
  private @Nullable Long missing;
  private boolean ended;

  /**
   * How datasets are served.
   *
   * @param codec as of a copy; then stores are encoded again too. Null: the copy's default, and
   *     stores as they are
   * @param reopen after so long, a source whose files are not known, such as a collection, is
   *     opened again to see whether it has changed; zero for never
   * @param drawing how pictures for pages are drawn; empty for none
   */
  public record Options(
      @Nullable String codec,
      Work work,
      EncodedCache<Optional<Value.Whole>> cache,
      Duration reopen,
      Optional<Drawing> drawing) {}

  /** That at {@code location}; {@code name} stands for it in messages. */
  public ServedDataset(String name, String location, DatasetOpener opener, Options options) {
    this.name = name;
    this.location = location;
    this.opener = opener;
    this.options = options;
    this.share = options.work.share();
    this.pictures =
        options.drawing.map(drawing -> new DatasetPictures(drawing, this, new Semaphore(1, true)));
  }

  public String name() {
    return name;
  }

  String location() {
    return location;
  }

  /** Returns the pictures of this; empty if the server draws none. */
  public Optional<DatasetPictures> pictures() {
    return pictures;
  }

  /** Opens the source, if it is not open. Throws {@link NothingToServe} if there is none. */
  public void open() throws IOException {
    lease(false).release();
  }

  /**
   * The value of {@code key} in Zarr {@code format}, 2 or 3; empty if there is none, in which case
   * a reader takes fill values. Throws {@link ZarrException.Unavailable} for what may be there
   * later, and other {@link IOException}s.
   */
  public Optional<? extends Value> value(int format, String key) throws IOException {
    Edition edition = lease(!isChunkOfOwn(format, key));
    boolean sent = false;
    try {
      Store store = store(edition, format);
      Optional<? extends Value> value =
          edition.isPassedThrough(format)
              ? stored(edition, store, key)
              : encoded(edition, format, store, key);
      sent = value.isPresent() && value.get() instanceof Value.Parts;
      return value;
    } finally {
      if (!sent) {
        edition.release();
      }
    }
  }

  /** What is served in Zarr {@code format}; it may be used until the dataset is closed. */
  public Version version(int format) throws IOException {
    Edition edition = lease(true);
    try {
      return version(edition, format);
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
        : options.work.call(share, name, () -> edition.version(format));
  }

  /** Chunks of a store are read as they are; whether it changed shows in its documents. */
  private synchronized boolean isChunkOfOwn(int format, String key) {
    return current != null && current.isPassedThrough(format) && !Marker.endsWithDocument(key);
  }

  /** The edition of now, which is released by the caller. */
  Edition lease(boolean check) throws IOException {
    Edition edition = leased();
    try {
      if (edition != null && isUsable(edition, check)) {
        return edition;
      }
      return options.work.call(share, name, () -> opened(edition));
    } catch (NothingToServe e) {
      throw absent(e);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** Readers take what is absent for fill values, so what was there is not absent at once. */
  private synchronized IOException absent(NothingToServe e) {
    if (current == null && closed == Edition.Arrays.NONE) {
      return e;
    }
    if (missing == null) {
      missing = System.nanoTime();
    }
    return System.nanoTime() - missing > MISSING.toNanos()
        ? e
        : new ZarrException.Unavailable(
            name + ": it is not there at the moment. Ask again in a minute", e);
  }

  /** Releases {@code edition} if it is not. */
  private boolean isUsable(Edition edition, boolean check) throws IOException {
    boolean usable = false;
    try {
      usable = !check || edition.isCurrent() && !edition.isDue(options.reopen);
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
        boolean current = now.isCurrentNow();
        same = now != before || current && !now.isDue(options.reopen);
        if (same) {
          return now;
        }
        Edition next = opened(now.arrays());
        same = current && next.shows(now);
        if (!same) {
          return replace(next);
        }
        next.retire();
        now.looked();
        return now;
      } finally {
        if (!same) {
          now.release();
        }
      }
    }
  }

  private Edition opened(Edition.Arrays before) throws IOException {
    return Edition.open(name, location, opener, options.codec(), !options.reopen.isZero(), before);
  }

  private synchronized Edition.Arrays arraysOfClosed() {
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

  private record Key(Object edition, int format, String key) {
    @Override
    public String toString() {
      return key;
    }
  }

  private Optional<Value.Whole> encoded(Edition edition, int format, Store store, String key)
      throws IOException {
    edition.checkUnchanged(format, key);
    return options.cache.get(
        new Key(edition.id, format, key),
        () ->
            options.work.call(
                share,
                name + ": " + key,
                () -> {
                  Optional<ByteBuffer> value = store.get(key);
                  if (!edition.isCurrentNow()) {
                    throw new ZarrException.Unavailable(
                        "%s: the source is changed at the moment. Ask again".formatted(name));
                  }
                  return value.map(bytes -> Value.Whole.of(bytes, edition.modified()));
                }));
  }

  private Optional<? extends Value> stored(Edition edition, Store store, String key)
      throws IOException {
    if (!store.opens()) {
      return fetched(edition, store, key);
    }
    Optional<Optional<ByteBuffer>> opened =
        store.open(
            key,
            file -> {
              if (file.length() > PART) {
                return Optional.empty();
              }
              ByteBuffer bytes = ByteBuffer.allocate((int) file.length());
              int read = file.read(0, bytes.array(), 0, bytes.capacity());
              while (read >= 0 && bytes.position() + read < bytes.capacity() && read > 0) {
                bytes.position(bytes.position() + read);
                read =
                    file.read(bytes.position(), bytes.array(), bytes.position(), bytes.remaining());
              }
              return Optional.of(bytes.clear());
            });
    if (opened.isEmpty()) { // Such as a root that is put together, or a shard without chunks.
      return store.get(key).map(bytes -> Value.Whole.of(bytes, 0));
    }
    return opened.get().isPresent()
        ? opened.map(bytes -> Value.Whole.of(bytes.orElseThrow(), modified(store, key)))
        : parts(edition, store, key, store.size(key).orElse(0));
  }

  private static long modified(Store store, String key) {
    try {
      return store.lastModified(key);
    } catch (IOException e) {
      return 0;
    }
  }

  /** From a server, or out of a zip: a task, since it may take long. */
  private Optional<? extends Value> fetched(Edition edition, Store store, String key)
      throws IOException {
    return options.work.call(
        share,
        name + ": " + key,
        () -> {
          OptionalLong size = store.size(key);
          return size.isPresent() && size.getAsLong() > LARGE
              ? parts(edition, store, key, size.getAsLong())
              : store.get(key).map(bytes -> Value.Whole.of(bytes, modified(store, key)));
        });
  }

  private Optional<Value.Parts> parts(Edition edition, Store store, String key, long length)
      throws IOException {
    Object state = store.edition(key);
    long modified = modified(store, key);
    String text = state + " " + modified + " " + length;
    String tag =
        UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString().replace("-", "");
    return Optional.of(
        new Value.Parts(
            length,
            tag,
            modified,
            (from, target, count) -> {
              int read = read(store, key, from, target, count);
              if (read <= 0 || !store.edition(key).equals(state)) {
                throw new ZarrException.Unavailable(
                    name + ": " + key + " is changed at the moment");
              }
              return read;
            },
            edition::release));
  }

  private static int read(Store store, String key, long from, byte[] target, int count)
      throws IOException {
    if (store.opens()) {
      return store.open(key, file -> file.read(from, target, 0, count)).orElse(0);
    }
    Optional<ByteBuffer> part = store.get(key, new ByteRange.Slice(from, count));
    int length = part.map(ByteBuffer::remaining).orElse(0);
    part.ifPresent(bytes -> bytes.get(target, 0, length));
    return length;
  }

  /** What may be there later, with the message of {@code e} without the location. */
  private IOException unavailable(IOException e) {
    return new ZarrException.Unavailable(withoutLocation(e), e);
  }

  /** The message of {@code e}, in which the location is the name, without secrets. */
  String withoutLocation(IOException e) {
    int options = location.indexOf('#');
    String plain = options < 0 ? location : location.substring(0, options);
    String shown =
        String.valueOf(e.getMessage())
            .replace(location, name)
            .replace(plain, name)
            .replace(Location.withoutSecrets(plain), name);
    boolean named = shown.startsWith(name + ":") || shown.startsWith(name + "/");
    return named ? shown : name + ": " + shown;
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
