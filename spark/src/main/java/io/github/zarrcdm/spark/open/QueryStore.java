package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * A store as one query sees it: its metadata are those that the query was planned from, and a value
 * that was written after the query began is an error. Fetches nothing ahead, since another process
 * reads the next chunks.
 *
 * <p>A remote store compares the times of its answers itself, as the location asks it to.
 */
public final class QueryStore extends StoreWrapper {
  private final long began;
  private final QueryMetadata metadata;
  private final boolean planned;
  private final LongAdder fetched = new LongAdder();
  private final Set<String> missing = ConcurrentHashMap.newKeySet();
  private volatile boolean missed;
  private volatile String document;

  /** For the driver. {@code began}: see {@link Query}; 0 if nothing is checked. */
  QueryStore(Store store, long began) {
    this(store, began, new QueryMetadata(), false);
  }

  /** For a task of a query that was planned from {@code metadata}. */
  QueryStore(Store store, long began, QueryMetadata metadata) {
    this(store, began, metadata, true);
  }

  private QueryStore(Store store, long began, QueryMetadata metadata, boolean planned) {
    super(store);
    this.began = began;
    this.metadata = metadata;
    this.planned = planned;
  }

  /** Returns the store as it is now. */
  public Store now() {
    return store;
  }

  /** Returns what was read of the metadata. */
  public QueryMetadata metadata() {
    return metadata;
  }

  /** Returns the bytes that were read, as stored. */
  public long fetched() {
    return fetched.sum();
  }

  /** Returns true if something was asked for that is not there. */
  public boolean missed() {
    return missed;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return get(key, Long.MAX_VALUE);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    boolean document = Marker.endsWithDocument(key);
    Optional<ByteBuffer> value =
        checked(key, document && planned ? metadata.document(key) : counted(store.get(key, most)));
    if (document && value.isPresent()) {
      if (this.document == null) {
        this.document = key;
      }
      if (!planned) {
        metadata.keep(key, value.get());
      }
    }
    return value;
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    if (planned) {
      return metadata.folders(prefix);
    }
    Optional<List<String>> names = store.folders(prefix);
    names.ifPresent(all -> metadata.keep(prefix, all));
    return names;
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return checked(key, counted(store.get(key, range)));
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    Optional<List<ByteBuffer>> values = store.get(key, slices);
    values.ifPresent(all -> all.forEach(value -> fetched.add(value.remaining())));
    return checked(key, values);
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return checked(key, store.open(key, value -> reading.read(new CountedValue(value, fetched))));
  }

  /**
   * Asks a remote store once more for the document that was opened first: it throws {@link
   * ZarrException.Unavailable} if that was written after the query began.
   */
  public void checkDocument() throws IOException {
    if (document != null) {
      store.lastModified(document);
    }
  }

  private Optional<ByteBuffer> counted(Optional<ByteBuffer> value) {
    value.ifPresent(bytes -> fetched.add(bytes.remaining()));
    return value;
  }

  private <T> Optional<T> checked(String key, Optional<T> value) throws IOException {
    boolean document = Marker.endsWithDocument(key);
    missed |= value.isEmpty() && !document;
    if (began > 0 && !store.remote()) {
      if (value.isPresent()) {
        if (store.lastModified(key) > began) {
          throw changed(key);
        }
      } else if (document) {
        checkMissing(List.of(key));
      } else {
        missing.add(key);
      }
    }
    return value;
  }

  /**
   * Throws {@link ZarrException.Unavailable} if a value that was missing may have been there when
   * the query began. One look at a folder does for all values that were missing in it.
   */
  public void checkMissing() throws IOException {
    if (!missing.isEmpty()) {
      List<String> keys = List.copyOf(missing);
      checkMissing(keys);
      keys.forEach(missing::remove);
    }
  }

  /** Where something is missing, the nearest folder tells when: it changed then. */
  private void checkMissing(List<String> keys) throws IOException {
    Map<String, Long> times = new HashMap<>();
    for (String key : keys) {
      String nearest = "";
      for (int end = 0; end >= 0; end = key.indexOf('/', end + 1)) {
        String folder = key.substring(0, end);
        Long time = times.get(folder);
        if (time == null) {
          time = store.lastModified(folder);
          times.put(folder, time);
        }
        if (time == 0 && end > 0) {
          break;
        }
        nearest = folder;
      }
      if (times.get(nearest) > began) {
        throw changed(nearest);
      }
    }
  }

  private ZarrException.Unavailable changed(String key) {
    return new ZarrException.Unavailable(
        "%s: %s was written after the query began. Run the query again, or with changes=ignore if clocks differ."
            .formatted(store, key.isEmpty() ? "the store" : key));
  }

  @Override
  public boolean fetchesAhead() {
    return false;
  }
}
