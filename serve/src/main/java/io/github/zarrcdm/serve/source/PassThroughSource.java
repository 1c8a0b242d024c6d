package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.OpenedMetadata;
import io.github.zarrcdm.internal.write.ChunkPlace;
import io.github.zarrcdm.internal.write.EmptyShard;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A source that is Zarr already, served as it is stored: its {@link StoredDocuments} and its
 * encoded chunks, byte by byte. No other key has a value.
 *
 * <p>A shard that is missing within its array is one that has no chunks: GDAL fails on its absence.
 */
final class PassThroughSource implements InternalStore {
  private final ZarrDataset dataset;
  private final OpenedMetadata opened;
  private final Store whole;
  private final InternalStore store;
  private final Location location;
  private final StoredDocuments documents;
  private final boolean local;

  /** All groups and arrays, as last seen. */
  private volatile Hierarchy seen;

  private PassThroughSource(
      ZarrDataset dataset, long began, Store whole, Store shown, Location location, int format)
      throws IOException {
    this.store = AdaptedStore.internal(shown);
    this.dataset = dataset;
    this.whole = whole;
    this.location = location;
    this.documents = new StoredDocuments(store, format, this::see);
    this.local = isLocal(store, location);
    this.seen = Hierarchy.of(dataset.root());
    try {
      documents.look();
    } catch (ZarrException.LimitExceeded e) {
      // The document of all nodes is an error for whoever asks for it; each node has its own.
    }
    this.opened = new OpenedMetadata(whole, seen.root(), began);
  }

  /**
   * Returns the store at {@code location}; empty if its documents are of neither Zarr 2 nor 3, so
   * that no reader of these would take them, or if something else than what is stored is asked for.
   */
  static Optional<PassThroughSource> of(String location) throws IOException {
    Location parsed = Locations.parse(location);
    if (parsed.expand()) {
      return Optional.empty();
    }
    Store whole = Stores.open(parsed);
    Closeable open = whole;
    try {
      long now = System.currentTimeMillis();
      ZarrDataset dataset = ZarrDataset.of(whole, parsed);
      open = dataset;
      Store shown = GroupStore.of(whole, parsed.group());
      int format = StoredDocuments.format(shown);
      if (format != 0) {
        return Optional.of(new PassThroughSource(dataset, now, whole, shown, parsed, format));
      }
      dataset.close();
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      open.close();
      throw e;
    }
  }

  /** Returns false for a store with versions too: chunks of these may be in files on servers. */
  private static boolean isLocal(InternalStore store, Location location) {
    return store.opens()
        && store.versions().isEmpty()
        && location.file().filter(LocalDisk::has).isPresent();
  }

  /** Returns the version of Zarr of the documents. */
  int format() {
    return documents.format();
  }

  /** Returns all groups and arrays, as last seen. */
  Group root() {
    return seen.root();
  }

  /** Returns all arrays, by their paths in what is served, as last seen. */
  Map<String, Array> arrays() {
    return seen.arrays();
  }

  /** Returns what is broken or left out. */
  List<Finding> problems() {
    return dataset.findings().all();
  }

  /**
   * Takes the groups and arrays from the document of all nodes that is served: consolidated
   * metadata, by which the dataset was opened, can be older than nodes.
   */
  private void see(String key, ByteBuffer text) throws IOException {
    String group = location.group();
    String place = group.equals("/") ? key : group.substring(1) + "/" + key;
    Store now = new WithDocument(AdaptedStore.internal(whole), place, text);
    seen = Hierarchy.of(ZarrDataset.of(now, group).root());
  }

  /** A store with another document under {@code place}. */
  private static final class WithDocument extends StoreWrapper {
    private final String place;
    private final ByteBuffer text;

    WithDocument(InternalStore store, String place, ByteBuffer text) {
      super(store);
      this.place = place;
      this.text = text;
    }

    @Override
    public Optional<ByteBuffer> get(String key) throws IOException {
      return key.equals(place) ? Optional.of(text.duplicate()) : store.get(key);
    }

    @Override
    public Optional<ByteBuffer> get(String key, long most) throws IOException {
      return key.equals(place) ? Optional.of(text.duplicate()) : store.get(key, most);
    }
  }

  /** Returns true if the value of {@code key}, if there is one, is that of the store. */
  private boolean isStored(String key) {
    return documents.areOfNodes(key) || chunk(key).isPresent();
  }

  private Optional<ChunkPlace> chunk(String key) {
    return ChunkPlace.of(key, seen.arrays());
  }

  /** Returns true if {@code key} is that of a chunk, and of a file on a disk of this machine. */
  boolean isAtHand(String key) {
    return local && !Marker.endsWithDocument(key) && chunk(key).isPresent();
  }

  /**
   * Throws {@link ZarrException.Unavailable} if the value of {@code key}, which has been read, may
   * be a chunk that was written for other metadata than this was opened with.
   */
  void checkRead(String key) throws IOException {
    Optional<ChunkPlace> chunk = chunk(key);
    if (chunk.isPresent()) {
      try {
        opened.check(chunk.get().array());
      } catch (ZarrException.Rewritten e) {
        throw new ZarrException.Unavailable(e.getMessage(), e);
      }
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    if (documents.have(key)) {
      return documents.get(key);
    }
    Optional<ByteBuffer> value = isStored(key) ? store.get(key) : Optional.empty();
    return value.isPresent() ? value : missing(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    if (documents.have(key)) {
      return documents.get(key).map(value -> part(value, range));
    }
    Optional<ByteBuffer> part = isStored(key) ? store.get(key, range) : Optional.empty();
    return part.isPresent() ? part : missing(key).map(value -> part(value, range));
  }

  private static ByteBuffer part(ByteBuffer value, ByteRange range) {
    int start = (int) range.start(value.remaining());
    int end = (int) range.end(value.remaining());
    return value.slice(value.position() + start, end - start);
  }

  /** Empty also where only a read tells. */
  @Override
  public OptionalLong size(String key) throws IOException {
    return isStored(key) ? store.size(key) : OptionalLong.empty();
  }

  @Override
  public boolean opens() {
    return store.opens();
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return isStored(key) ? store.open(key, reading) : Optional.empty();
  }

  @Override
  public Object edition(String key) throws IOException {
    return isStored(key) ? store.edition(key) : "";
  }

  @Override
  public long lastModified(String key) throws IOException {
    return isStored(key) ? store.lastModified(key) : 0;
  }

  @Override
  public Validator validator(String key) throws IOException {
    return isStored(key) ? store.validator(key) : Validator.NONE;
  }

  @Override
  public boolean remote() {
    return store.remote();
  }

  @Override
  public String toString() {
    return store.toString();
  }

  private Optional<ByteBuffer> missing(String key) throws ZarrException {
    Optional<ChunkPlace> chunk = format() == 3 ? chunk(key) : Optional.empty();
    return chunk.isPresent() && isWithin(chunk.get())
        ? EmptyShard.of(chunk.get().array())
        : Optional.empty();
  }

  private static boolean isWithin(ChunkPlace chunk) {
    if (!(chunk.array().data() instanceof ArrayData.Chunked data
        && data.grid() instanceof ChunkGrid.Regular grid)) {
      return false;
    }
    for (int d = 0; d < chunk.index().length; d++) {
      if (chunk.index()[d] >= (chunk.array().shape()[d] + grid.shape()[d] - 1) / grid.shape()[d]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    dataset.close();
  }
}
