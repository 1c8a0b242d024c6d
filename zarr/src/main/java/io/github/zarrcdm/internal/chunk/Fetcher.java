package io.github.zarrcdm.internal.chunk;

import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

  private final Store store;
  private volatile Spelling spelling = Spelling.OPEN;
  private volatile long usual;

  public Fetcher(Store store) {
    this.store = store;
  }

  public boolean remote() {
    return store.remote();
  }

  public boolean fetchesAhead() {
    return store.fetchesAhead();
  }

  /**
   * All bytes of {@code extent}, which may be {@code most}; empty if there are none. Throws if they
   * are more.
   */
  public Optional<ByteBuffer> get(Extent extent, long most) throws IOException {
    if (extent instanceof Extent.Held held) {
      return Optional.of(held.bytes().duplicate());
    }
    if (extent instanceof Extent.Part part) {
      Keys.checkLength(part.length(), most, part.key(), store);
      return store.get(part.key(), new ByteRange.Slice(part.offset(), part.length()));
    }
    Optional<ByteBuffer> whole = either(extent, key -> store.get(key, most));
    whole.ifPresent(this::seen);
    return whole;
  }

  /** Counts what a chunk takes for {@link #usual}. */
  public void seen(ByteBuffer bytes) {
    usual = usual == 0 ? bytes.remaining() : (7 * usual + bytes.remaining()) / 8;
  }

  /** The values of {@code keys}, which are neighbours; each empty if there is none. */
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    return store.get(keys);
  }

  /** True if values may have neighbours. */
  public boolean packs() {
    return store.packs();
  }

  /** The same value with its place in something larger, if it has one. */
  public Extent placed(Extent.Whole extent) throws IOException {
    Optional<Extent> placed =
        either(extent, key -> store.place(key).map(place -> new Extent.Placed(key, place)));
    return placed.orElse(extent);
  }

  /** The bytes that whole values take on average; {@code otherwise} as long as none was read. */
  public long usual(long otherwise) {
    return usual == 0 ? otherwise : usual;
  }

  /** The bytes of {@code range} within {@code extent}; empty if there are none. */
  public Optional<ByteBuffer> get(Extent extent, ByteRange range) throws IOException {
    if (extent instanceof Extent.Held held) {
      ByteBuffer bytes = held.bytes().duplicate();
      int size = bytes.remaining();
      int start = bytes.position();
      return Optional.of(
          bytes.position(start + (int) range.start(size)).limit(start + (int) range.end(size)));
    }
    if (extent instanceof Extent.Part part) {
      long start = range.start(part.length());
      return store.get(
          part.key(),
          new ByteRange.Slice(part.offset() + start, (int) (range.end(part.length()) - start)));
    }
    return either(extent, key -> store.get(key, range));
  }

  /** Lets the values under these keys be of another version than parts of them that were read. */
  public void forget(Extent extent) {
    store.forget(extent.key());
    if (extent instanceof Extent.Whole whole && whole.otherKey() != null) {
      store.forget(whole.otherKey());
    }
  }

  /** The bytes of {@code slices} of {@code extent}, in their order; empty if there are none. */
  public Optional<List<ByteBuffer>> get(Extent extent, List<ByteRange.Slice> slices)
      throws IOException {
    return either(extent, key -> store.get(key, slices));
  }

  /** True if values are files, whose parts are read for little more than what they are. */
  public boolean opens() {
    return store.opens();
  }

  /** What {@code reading} makes of {@code extent}; empty if it has no bytes. */
  public <T> Optional<T> open(Extent.Whole extent, Store.Reading<T> reading) throws IOException {
    return either(extent, key -> store.open(key, reading));
  }

  /** The names directly below {@code folder}; empty if the store does not say, or has more. */
  public Optional<Set<String>> names(String folder, int most) throws IOException {
    return store.names(folder, most);
  }

  private interface Get<T> {
    Optional<T> get(String key) throws IOException;
  }

  private <T> Optional<T> either(Extent extent, Get<T> get) throws IOException {
    String otherKey = extent instanceof Extent.Whole whole ? whole.otherKey() : null;
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
