package io.github.zarrcdm.spark;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.OpenValue;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * A store as one query sees it: its metadata are those that the query was planned from, and a value
 * that was written after the query began is an error. Fetches nothing ahead, since another process
 * reads the next chunks.
 *
 * <p>A remote store compares the times of its answers itself, as the location asks it to.
 */
final class QueryStore extends StoreWrapper {
  private final long began;
  private final Metadata metadata;
  private final boolean planned;
  private final LongAdder fetched = new LongAdder();
  private volatile boolean missed;

  /** For the driver. {@code began}: see {@link Query}; 0 if nothing is checked. */
  QueryStore(Store store, long began) {
    this(store, began, new Metadata(), false);
  }

  /** For a task of a query that was planned from {@code metadata}. */
  QueryStore(Store store, long began, Metadata metadata) {
    this(store, began, metadata, true);
  }

  private QueryStore(Store store, long began, Metadata metadata, boolean planned) {
    super(store);
    this.began = began;
    this.metadata = metadata;
    this.planned = planned;
  }

  /** What was read of the metadata. */
  Metadata metadata() {
    return metadata;
  }

  /** The bytes that were read, as stored. */
  long fetched() {
    return fetched.sum();
  }

  /** True if something was asked for that is not there. */
  boolean missed() {
    return missed;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    boolean document = Marker.endsWithDocument(key);
    Optional<ByteBuffer> value =
        checked(key, document && planned ? metadata.document(key) : counted(store.get(key)));
    if (document && !planned) {
      value.ifPresent(bytes -> metadata.keep(key, bytes));
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
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return checked(key, counted(store.get(key, most)));
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
    return checked(key, store.open(key, value -> reading.read(new Counted(value))));
  }

  private Optional<ByteBuffer> counted(Optional<ByteBuffer> value) {
    value.ifPresent(bytes -> fetched.add(bytes.remaining()));
    return value;
  }

  private final class Counted implements OpenValue {
    private final OpenValue value;

    Counted(OpenValue value) {
      this.value = value;
    }

    @Override
    public long length() throws IOException {
      return value.length();
    }

    @Override
    public int read(long offset, byte[] target, int at, int length) throws IOException {
      int read = value.read(offset, target, at, length);
      fetched.add(read);
      return read;
    }
  }

  private <T> Optional<T> checked(String key, Optional<T> value) throws IOException {
    if (value.isEmpty()) {
      missed |= !Marker.endsWithDocument(key);
    }
    if (began > 0 && !store.remote()) {
      String witness = value.isPresent() ? key : folderAbove(key);
      if (store.lastModified(witness) > began) {
        throw changed(witness);
      }
    }
    return value;
  }

  /** Where something is missing, the nearest folder tells when: it changed then. */
  private String folderAbove(String key) throws IOException {
    String folder = key;
    do {
      folder = folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
    } while (!folder.isEmpty() && store.lastModified(folder) == 0);
    return folder;
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
