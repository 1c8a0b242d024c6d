package io.github.zarrcdm.serve.source;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.OpenedMetadata;
import io.github.zarrcdm.internal.metadata.write.ConsolidatedNodes;
import io.github.zarrcdm.internal.metadata.write.Consolidation;
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
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A source that is Zarr already, as it is stored: the documents of its nodes and its encoded
 * chunks, byte by byte. The document of the root is consolidated, from the documents of the nodes
 * as they are now; no other key than those of nodes and chunks has a value.
 *
 * <p>A shard that is missing within its array is one that has no chunks: GDAL fails on its absence.
 */
final class PassedThrough implements InternalStore {
  private static final Map<String, ByteBuffer> NO_NODES = Map.of();
  private static final Set<String> V2 = Set.of(".zgroup", ".zarray", ".zattrs");

  /** How long a consolidated document of a remote store is taken for current. */
  private static final Duration REMOTE = Duration.ofSeconds(10);

  private final ZarrDataset dataset;
  private final OpenedMetadata opened;
  private final Store whole;
  private final InternalStore store;
  private final Location location;
  private final int format;
  private final boolean local;
  private @Nullable Root root;

  /** Documents of nodes that only the consolidated metadata hold; null before these were read. */
  private volatile @Nullable Map<String, ByteBuffer> nodes;

  /** All groups and arrays, as last seen. */
  private volatile Hierarchy seen;

  /** The document of the root with all others, and when it was made. */
  private record Root(ByteBuffer text, long made) {}

  private PassedThrough(
      ZarrDataset dataset,
      OpenedMetadata opened,
      Store whole,
      Store shown,
      Location location,
      int format) {
    this.store = AdaptedStore.internal(shown);
    this.dataset = dataset;
    this.opened = opened;
    this.whole = whole;
    this.location = location;
    this.format = format;
    this.local = isLocal(store, location);
    this.seen = Hierarchy.of(dataset.root());
  }

  /**
   * The store at {@code location}; empty if its documents are of neither Zarr 2 nor 3, so that no
   * reader of these would take them, or if something else than what is stored is asked for.
   */
  static Optional<PassedThrough> of(String location) throws IOException {
    Location parsed = Locations.parse(location);
    if (parsed.expand()) {
      return Optional.empty();
    }
    Store whole = Stores.open(parsed);
    try {
      long now = System.currentTimeMillis();
      ZarrDataset dataset = ZarrDataset.of(whole, parsed);
      Store shown = GroupStore.of(whole, parsed.group());
      int format = format(shown);
      if (format != 0) {
        OpenedMetadata opened = new OpenedMetadata(whole, dataset.root(), now);
        return Optional.of(new PassedThrough(dataset, opened, whole, shown, parsed, format));
      }
      dataset.close();
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      whole.close();
      throw e;
    }
  }

  private static int format(Store store) throws IOException {
    if (store.get("zarr.json", new ByteRange.Slice(0, 1)).isPresent()) {
      return 3;
    }
    for (String document : List.of(".zgroup", ".zarray")) {
      if (store.get(document, new ByteRange.Slice(0, 1)).isPresent()) {
        return 2;
      }
    }
    return 0;
  }

  /** False for a store with versions too: chunks of these may be in files on servers. */
  private static boolean isLocal(InternalStore store, Location location) {
    return store.opens()
        && store.versions().isEmpty()
        && location.file().filter(LocalDisk::has).isPresent();
  }

  /** The version of Zarr of the documents. */
  int format() {
    return format;
  }

  /** All groups and arrays, as last seen. */
  Group root() {
    return seen.root();
  }

  /** All arrays, by their paths in what is served, as last seen. */
  Map<String, Array> arrays() {
    return seen.arrays();
  }

  /** What is broken or left out. */
  List<Finding> problems() {
    return dataset.findings().all();
  }

  /** Where a value comes from. */
  private enum Kind {
    NONE,
    ROOT,
    STORED
  }

  private Kind kind(String key) {
    String name = key.substring(key.lastIndexOf('/') + 1);
    if (format == 3 ? name.equals("zarr.json") : V2.contains(name)) {
      return format == 3 && key.equals(name) ? Kind.ROOT : Kind.STORED;
    }
    if (format == 2 && key.equals(".zmetadata")) {
      return Kind.ROOT;
    }
    return chunk(key).isPresent() ? Kind.STORED : Kind.NONE;
  }

  private Optional<ChunkPlace> chunk(String key) {
    return ChunkPlace.of(key, seen.arrays());
  }

  /** True if {@code key} is that of a chunk, and of a file on a disk of this machine. */
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
    return switch (kind(key)) {
      case NONE -> Optional.empty();
      case ROOT -> consolidated();
      case STORED -> orEmptyShard(key, stored(key));
    };
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    if (kind(key) != Kind.STORED) {
      return get(key).map(value -> part(value, range));
    }
    Optional<ByteBuffer> part = store.get(key, range);
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
    return kind(key) == Kind.STORED ? store.size(key) : OptionalLong.empty();
  }

  @Override
  public boolean opens() {
    return store.opens();
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return kind(key) == Kind.STORED ? store.open(key, reading) : Optional.empty();
  }

  @Override
  public Object edition(String key) throws IOException {
    return kind(key) == Kind.STORED ? store.edition(key) : "";
  }

  @Override
  public long lastModified(String key) throws IOException {
    return kind(key) == Kind.STORED ? store.lastModified(key) : 0;
  }

  @Override
  public Validator validator(String key) throws IOException {
    return kind(key) == Kind.STORED ? store.validator(key) : Validator.NONE;
  }

  @Override
  public boolean remote() {
    return store.remote();
  }

  @Override
  public String toString() {
    return store.toString();
  }

  /**
   * Returns the document of the store itself, or of its consolidated metadata where no node has
   * another one.
   */
  private Optional<ByteBuffer> stored(String key) throws IOException {
    Optional<ByteBuffer> own = store.get(key);
    if (own.isPresent() || !Marker.endsWithDocument(key)) {
      return own;
    }
    if (nodes == null) {
      consolidated();
    }
    return Optional.ofNullable(requireNonNullElse(nodes, NO_NODES).get(key))
        .map(PassedThrough::copy);
  }

  private Optional<ByteBuffer> orEmptyShard(String key, Optional<ByteBuffer> value)
      throws IOException {
    return value.isPresent() ? value : missing(key);
  }

  private Optional<ByteBuffer> missing(String key) throws ZarrException {
    Optional<ChunkPlace> chunk = format == 3 ? chunk(key) : Optional.empty();
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

  private synchronized Optional<ByteBuffer> consolidated() throws IOException {
    Root last = root;
    boolean keeps = last != null && remote() && System.nanoTime() - last.made < REMOTE.toNanos();
    if (!keeps) {
      Optional<ByteBuffer> text = consolidatedNow();
      if (text.isEmpty()) {
        root = null;
        return text;
      }
      Root now = new Root(text.get(), System.nanoTime());
      if (last != null && !last.text.equals(now.text)) {
        seen = Hierarchy.of(ZarrDataset.of(whole, location).root());
      }
      root = now;
    }
    return Optional.of(copy(requireNonNull(root).text));
  }

  private static ByteBuffer copy(ByteBuffer text) {
    return ByteBuffer.allocate(text.remaining()).put(text.duplicate()).flip();
  }

  /**
   * What is stored, if it says the same; and what is stored where the nodes cannot be listed, or
   * none below the root has a folder.
   */
  private Optional<ByteBuffer> consolidatedNow() throws IOException {
    String key = format == 3 ? "zarr.json" : ".zmetadata";
    Optional<ByteBuffer> stored = store.get(key, Limit.JSON_BYTES.value());
    try {
      NodesWithoutDocuments all = new NodesWithoutDocuments(store, format, stored, key);
      Optional<Consolidation.Consolidated> now = Consolidation.of(all);
      if (now.isPresent() && now.get().nodes() > 1) {
        nodes = all.used();
        return Optional.of(now.get().text(stored));
      }
      nodes = stored.isEmpty() ? NO_NODES : ConsolidatedNodes.texts(format, stored.get(), key);
      return now.isPresent() && NO_NODES.equals(nodes)
          ? Optional.of(now.get().text(stored))
          : stored;
    } catch (ZarrException.Unsupported | ZarrException.Malformed e) {
      nodes = NO_NODES;
      return stored;
    }
  }

  @Override
  public void close() throws IOException {
    dataset.close();
  }
}
