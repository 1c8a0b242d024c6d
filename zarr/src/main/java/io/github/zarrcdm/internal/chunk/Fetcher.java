package io.github.zarrcdm.internal.chunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gets the encoded bytes of chunks from a store. Where chunks may lie under keys with another
 * separator than the metadata says, the other spelling is tried until one of them has been seen,
 * once per array: writers before dimension_separator existed left both.
 */
public final class Fetcher {
  private enum Spelling {
    OPEN,
    DECLARED,
    OTHER
  }

  private final InternalStore store;
  private final StoreCounters counters;
  private volatile Spelling spelling = Spelling.OPEN;
  private volatile long usual;

  /** {@code counters} are those of {@code store}. */
  public Fetcher(Store store, StoreCounters counters) {
    this.store = AdaptedStore.internal(store);
    this.counters = counters;
  }

  /** Returns the counters of the store, for what is made of its chunks. */
  public StoreCounters counters() {
    return counters;
  }

  public boolean remote() {
    return store.remote();
  }

  public boolean fetchesAhead() {
    return store.fetchesAhead();
  }

  /**
   * Returns all bytes of {@code extent}, which may be {@code most}; empty if there are none. Throws
   * if they are more, or {@link ZarrException.Rewritten} if they are part of a value that has
   * another edition now.
   */
  public Optional<ByteBuffer> get(Extent extent, long most) throws IOException {
    if (extent instanceof Extent.Held held) {
      return Optional.of(held.bytes().duplicate());
    }
    if (extent instanceof Extent.Part part) {
      Keys.checkLength(part.length(), most, part.key(), store);
      ByteRange.Slice slice = new ByteRange.Slice(part.offset(), part.length());
      return bytes(ofEdition(part.edition(), part, () -> store.get(part.key(), slice)));
    }
    Optional<ByteBuffer> whole = bytes(either(extent, key -> store.get(key, most)));
    whole.ifPresent(this::seen);
    return whole;
  }

  private Optional<ByteBuffer> bytes(Optional<ByteBuffer> found) {
    if (found.isPresent()) {
      counters.add(Counter.BYTES_FETCHED, found.get().remaining());
    }
    return found;
  }

  /** Counts what a chunk takes for {@link #usual}. */
  public void seen(ByteBuffer bytes) {
    usual = usual == 0 ? bytes.remaining() : (7 * usual + bytes.remaining()) / 8;
  }

  /** Returns the values of {@code keys}, which are neighbours; each empty if there is none. */
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    List<Optional<ByteBuffer>> values = store.get(keys);
    values.forEach(this::bytes);
    return values;
  }

  /** Returns true if values may have neighbours. */
  public boolean packs() {
    return store.packs();
  }

  /** Returns {@code extent} with its place in something larger, if it has one. */
  public Extent placed(Extent.Whole extent) throws IOException {
    Optional<Extent> placed =
        either(extent, key -> store.place(key).map(place -> new Extent.Placed(key, place)));
    return placed.orElse(extent);
  }

  /**
   * Returns the bytes that whole values take on average; {@code otherwise} as long as none was
   * read.
   */
  public long usual(long otherwise) {
    return usual == 0 ? otherwise : usual;
  }

  /**
   * Returns the edition of {@code extent}, from before parts of it are read. A chunk in a shard has
   * that of the index that says where it is.
   */
  public Object edition(Extent extent) throws IOException {
    return extent instanceof Extent.Part part ? part.edition() : current(extent);
  }

  private Object current(Extent extent) throws IOException {
    if (extent instanceof Extent.Held) {
      return "";
    }
    String otherKey = spelling == Spelling.OTHER ? otherKey(extent) : null;
    return store.edition(otherKey == null ? extent.key() : otherKey);
  }

  /**
   * Returns the bytes of {@code range} within {@code extent}; empty if there are none. Throws
   * {@link ZarrException.Rewritten} if they are not of {@code edition}.
   */
  public Optional<ByteBuffer> get(Extent extent, ByteRange range, Object edition)
      throws IOException {
    if (extent instanceof Extent.Held held) {
      ByteBuffer bytes = held.bytes().duplicate();
      int size = bytes.remaining();
      int start = bytes.position();
      return Optional.of(
          bytes.position(start + (int) range.start(size)).limit(start + (int) range.end(size)));
    }
    if (extent instanceof Extent.Part part) {
      long start = range.start(part.length());
      int length = (int) (range.end(part.length()) - start);
      ByteRange.Slice slice = new ByteRange.Slice(part.offset() + start, length);
      return bytes(ofEdition(edition, part, () -> store.get(part.key(), slice)));
    }
    return bytes(ofEdition(edition, extent, () -> either(extent, key -> store.get(key, range))));
  }

  /**
   * Returns the bytes of {@code slices} of {@code extent}, in their order; empty if there are none.
   * Throws {@link ZarrException.Rewritten} if they are not of one version.
   */
  public Optional<List<ByteBuffer>> get(Extent extent, List<ByteRange.Slice> slices)
      throws IOException {
    Optional<List<ByteBuffer>> parts =
        ofEdition(edition(extent), extent, () -> either(extent, key -> store.get(key, slices)));
    for (ByteBuffer part : parts.orElse(List.of())) {
      counters.add(Counter.BYTES_FETCHED, part.remaining());
    }
    return parts;
  }

  /** Returns what {@code read} gives, if it is of {@code edition}; else that has ended. */
  private <T> Optional<T> ofEdition(
      Object edition, Extent extent, IoErrors.Action<Optional<T>> read) throws IOException {
    try {
      Optional<T> found = read.run();
      if (found.isPresent() && !current(extent).equals(edition)) {
        throw new ZarrException.Rewritten(store + ": " + extent.key(), "");
      }
      return found;
    } catch (ZarrException.Rewritten e) {
      store.forget(extent.key(), edition);
      String otherKey = otherKey(extent);
      if (otherKey != null) {
        store.forget(otherKey, store.edition(otherKey));
      }
      throw e;
    }
  }

  private static @Nullable String otherKey(Extent extent) {
    return extent instanceof Extent.Whole whole ? whole.otherKey() : null;
  }

  /** Returns true if values are files, whose parts are read for little more than what they are. */
  public boolean opens() {
    return store.opens();
  }

  /** Returns what {@code reading} makes of {@code extent}; empty if it has no bytes. */
  public <T> Optional<T> open(Extent.Whole extent, InternalStore.Reading<T> reading)
      throws IOException {
    return either(extent, key -> store.open(key, reading));
  }

  /**
   * Returns the names directly below {@code folder}; empty if the store does not say, or has more.
   */
  public Optional<Set<String>> names(String folder, int most) throws IOException {
    return store.names(folder, most);
  }

  private interface Get<T> {
    Optional<T> get(String key) throws IOException;
  }

  private <T> Optional<T> either(Extent extent, Get<T> get) throws IOException {
    String otherKey = otherKey(extent);
    if (otherKey == null || spelling == Spelling.DECLARED) {
      return get.get(extent.key());
    }
    if (spelling == Spelling.OTHER) {
      return get.get(otherKey);
    }
    Optional<T> found = get.get(extent.key());
    if (found.isPresent()) {
      spelling = Spelling.DECLARED;
      return found;
    }
    found = get.get(otherKey);
    if (found.isPresent()) {
      spelling = Spelling.OTHER;
    }
    return found;
  }
}
