package io.github.zarrcdm;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.internal.metadata.document.ModificationStamp;
import io.github.zarrcdm.internal.metadata.document.OpeningRecord;
import io.github.zarrcdm.internal.metadata.document.StoredDocuments;
import io.github.zarrcdm.internal.metadata.write.ConsolidationDifferences;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.internal.read.ChunkCounter;
import io.github.zarrcdm.internal.read.ChunkVersions;
import io.github.zarrcdm.internal.read.ReadMode;
import io.github.zarrcdm.internal.read.StoredChunks;
import io.github.zarrcdm.internal.statistics.OperationCounts;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkCensus;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Versions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open Zarr store: its hierarchy, read once, and its arrays' values, read on demand.
 *
 * <p>Safe for concurrent callers. What fails is an {@link IOException} that says where, whatever a
 * store holds or does. Decoded chunks are cached for all stores of the JVM.
 */
public final class ZarrDataset implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ZarrDataset.class);

  private final Store store;
  private final Group root;
  private final ModificationStamp stamp;
  private final Findings findings;
  private final OpenArrays arrays;
  private final StoreCounters counters;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** {@code counters} are told when this is closed. */
  ZarrDataset(
      Store store,
      Group root,
      OpeningRecord record,
      Findings findings,
      long began,
      StoreCounters counters) {
    this.store = store;
    this.counters = counters;
    this.root = root;
    this.findings = findings;
    this.stamp = new ModificationStamp(store, record);
    this.arrays = new OpenArrays(store, root, began, counters);
  }

  /**
   * Returns the store at {@code location}, in any spelling that {@link Locations} knows. Throws
   * {@link ZarrException.NotZarr} if there is none, and other {@link ZarrException}s for root
   * metadata that cannot be understood and stores that do not answer.
   */
  public static ZarrDataset open(String location) throws IOException {
    return open(Locations.parse(location));
  }

  /**
   * Returns the store at a location whose options cannot be written as text, such as access keys.
   */
  public static ZarrDataset open(Location location) throws IOException {
    return DatasetOpening.open(location);
  }

  /**
   * Returns the store at {@code location} as it is before it is extended: by the metadata of each
   * group and array, because consolidated metadata, which {@link #open(Location)} reads, can be
   * older. Throws {@link ZarrException.NotWritable} if some of it cannot be read.
   */
  public static ZarrDataset openToExtend(Location location) throws IOException {
    return DatasetOpening.toExtend(location);
  }

  /**
   * Returns the store that was opened {@code where}; closing this closes it. A folder without Zarr
   * documents is checked for other formats first.
   */
  public static ZarrDataset of(Store store, Location where) throws IOException {
    return DatasetOpening.of(store, where);
  }

  /**
   * Returns the hierarchy below {@code group} ({@code /} for all) of {@code store}, which is closed
   * with this. {@link ZarrStatistics} do not count what is done with it, except requests.
   */
  public static ZarrDataset of(Store store, String group) throws IOException {
    return DatasetOpening.uncounted(store, group);
  }

  /** Returns all groups and arrays, as stored. */
  public Group root() {
    return root;
  }

  /**
   * Returns the array at {@code path}, which is absolute in the store: {@code /group/temperature}.
   */
  public Optional<ZarrArray> array(String path) {
    String absolute = path.startsWith("/") ? path : root.child(path);
    return arrays().stream().filter(array -> array.path().equals(absolute)).findFirst();
  }

  /** Returns all arrays; those of a group precede those of its subgroups. */
  public List<ZarrArray> arrays() {
    List<ZarrArray> all = new ArrayList<>();
    collect(root, all);
    return all;
  }

  private void collect(Group group, List<ZarrArray> into) {
    group.arrays().forEach(array -> into.add(ZarrArray.of(this, array)));
    group.groups().forEach(child -> collect(child, into));
  }

  /**
   * Returns what opening skipped, repaired or changed. Conventions applied to {@link #root()} add
   * their findings.
   */
  public Findings findings() {
    return findings;
  }

  /**
   * Returns true if values are, or may be, read from within {@code place}: {@link Store#readsFrom}.
   */
  public boolean readsFrom(Location place) throws IOException {
    return IoErrors.translate(
        store.toString(), () -> AdaptedStore.internal(store).readsFrom(place));
  }

  /**
   * Returns the whole store, including what is outside {@link #root()}; read again. {@link #root()}
   * itself if the rest of the store cannot be read.
   */
  public Group whole() {
    try {
      return IoErrors.translate(store.toString(), () -> Metadata.read(store, "", findings.empty()));
    } catch (IOException e) {
      return root;
    }
  }

  /**
   * Returns where consolidated metadata, from which {@link #root()} was read, differs from that of
   * each group and array, which other writers may have changed since; sentences that each begin
   * with a path. Empty if there is none. Reads the metadata of all nodes.
   */
  public List<String> outdated() throws IOException {
    return IoErrors.translate(store.toString(), () -> ConsolidationDifferences.of(store, root));
  }

  /**
   * Returns true if a writer has begun to change the store and has not finished: it is still at
   * work, or was interrupted. Chunks that it has written over may be old or new. One that only
   * consolidates metadata does not count.
   */
  public boolean unfinished() throws IOException {
    return IoErrors.translate(
        store.toString(), () -> new StoredDocuments(store).chunksUnfinished());
  }

  /**
   * Returns the values of {@code section} of {@code array} in C order: a new Java array of {@code
   * array.type().kind()}. The array is one of {@link #root()}, or made from one. Throws {@link
   * ZarrException} if a chunk cannot be read or decoded; the message names it; and {@link
   * ZarrException.Rewritten} if chunks are newer than the open, and the metadata of the array have
   * changed since, other than by growth.
   */
  public Object read(Array array, Section section) throws IOException {
    return read(array, section, ReadMode.REPEATED);
  }

  /**
   * Returns the values of {@code section} of {@code array}, as {@link #read}, for callers that read
   * them once: chunks of local stores are not cached, and nothing is fetched ahead. {@code target},
   * if it is an array of their kind and number, may be used for the values, and is returned then,
   * filled to its end; it can be null.
   */
  public Object readOnce(Array array, Section section, @Nullable Object target) throws IOException {
    return read(array, section, ReadMode.once(target));
  }

  /**
   * Returns the values of {@code section} of {@code array}, as {@link #read}, as they are stored
   * now, also where chunks have been written since they were read before: none comes from the
   * cache, and none goes there. What is computed from other arrays may be as those were when they
   * were read before.
   */
  public Object readNow(Array array, Section section) throws IOException {
    return read(array, section, ReadMode.NOW);
  }

  /**
   * Returns a text that is another one as soon as a chunk of {@code section} of {@code array} was
   * written again, as far as the store tells. Empty if it cannot tell, or would have to ask a
   * server, or the values of the array are not those of chunks.
   */
  public Optional<String> chunkVersions(Array array, Section section) throws IOException {
    return array.data() instanceof ArrayData.Chunked chunked
        ? IoErrors.translate(
            store + ": " + array.path(), () -> ChunkVersions.of(store, array, chunked, section))
        : Optional.empty();
  }

  /**
   * Returns a digest of what the store tells of the versions of the chunks from which {@code
   * section} of {@code array} is read, which other processes can compare with theirs. It takes a
   * look at each file, or one listing of a bucket; of a web server that lists nothing it is always
   * the same.
   */
  public String chunkDigest(Array array, Section section) throws IOException {
    return IoErrors.translate(
        store + ": " + array.path(), () -> ChunkVersions.digest(store, array, section));
  }

  private Object read(Array array, Section section, ReadMode mode) throws IOException {
    return OperationCounts.read(
        counters,
        store,
        array.path(),
        section,
        () ->
            IoErrors.translate(
                store + ": array " + array.path(), () -> arrays.read(array, section, mode)));
  }

  /**
   * Returns what is stored, of at most {@code most} bytes, for the chunk (the shard, where there
   * are any) of {@code array} at {@code index} of the grid, still encoded; empty if nothing is, or
   * the store is remote, where nothing may be an error.
   */
  public Optional<ByteBuffer> encoded(Array array, long most, long... index) throws IOException {
    if (store.remote() || !(array.data() instanceof ArrayData.Chunked chunked)) {
      return Optional.empty();
    }
    String key = chunked.keys().key(index);
    String place = array.path().equals("/") ? key : array.path().substring(1) + "/" + key;
    return IoErrors.translate(store + ": " + place, () -> store.get(place, most));
  }

  /**
   * Returns the chunks (the shards, where there are any) of {@code array} that are stored, each by
   * its index in the grid, in C order. Empty if the store does not list its names, as web servers,
   * or has more than {@code most} of them for the array.
   */
  public Optional<List<long[]>> stored(Array array, int most) throws IOException {
    return array.data() instanceof ArrayData.Chunked chunked
        ? IoErrors.translate(
            store + ": " + array.path(), () -> StoredChunks.of(store, array, chunked, most))
        : Optional.empty();
  }

  /**
   * Returns how many chunks of {@code array} are stored, by a listing and the indexes of shards; no
   * chunk is fetched. Empty for values that do not come from chunks, and if a remote store does not
   * list its names, or more than ten million, unless {@code ask} says to ask it for each chunk.
   */
  public Optional<ChunkCensus> census(Array array, boolean ask) throws IOException {
    return array.data() instanceof ArrayData.Chunked chunked
        ? IoErrors.translate(
            store + ": " + array.path(),
            () -> ChunkCounter.of(store, array, chunked, ask || !store.remote(), counters))
        : Optional.empty();
  }

  /** Returns true if reading values takes requests to a server. */
  public boolean remote() {
    return store.remote();
  }

  /**
   * Returns the text in UTF-8 under {@code key}, which is relative to the root of the store: a file
   * beside the metadata. Empty if there is none, it is longer than {@link Limit#SIDECAR_BYTES} or
   * cannot be read.
   */
  public Optional<String> text(String key) {
    int most = (int) Math.min(Limit.SIDECAR_BYTES.value(), Integer.MAX_VALUE - 16);
    try {
      Optional<ByteBuffer> found =
          IoErrors.translate(
              store + ": " + key, () -> store.get(key, new ByteRange.Slice(0, most + 1)));
      if (found.isPresent()) {
        Limit.SIDECAR_BYTES.check(found.get().remaining(), () -> store + ": " + key);
      }
      return found.map(bytes -> StandardCharsets.UTF_8.decode(bytes).toString());
    } catch (ZarrException.LimitExceeded e) {
      findings.warning(key, String.valueOf(e.getMessage()), "this file is left out");
    } catch (IOException e) {
      LOG.debug("{}: {} cannot be read", store, key, e);
    }
    return Optional.empty();
  }

  /** Returns how many times a chunk was in the cache when it was wanted, since this was opened. */
  public long cacheHits() {
    return arrays.cacheHits();
  }

  /**
   * Returns a stamp that grows when a document or a list of names that opening looked at has
   * changed since; 0 if the store cannot tell. A remote store is asked at most every {@code
   * zarrcdm.fresh.seconds}, and if it does not answer, what was opened counts for {@code
   * zarrcdm.fresh.grace} seconds. Chunks that are written in place do not count.
   */
  public long lastModified() throws IOException {
    return IoErrors.translate(store.toString(), stamp::lastModified);
  }

  /**
   * As {@link #lastModified}, but looks each time, also at a remote store: what was read is of one
   * edition if this is the same before and after. Throws if the store cannot be looked at.
   */
  public long lastModifiedNow() throws IOException {
    return IoErrors.translate(store.toString(), stamp::now);
  }

  /** Returns the versions that the store keeps of its content; empty if it has no versions. */
  public Optional<Versions> versions() {
    return store.versions();
  }

  /** Returns the location, without credentials. */
  @Override
  public String toString() {
    return store.toString();
  }

  @Override
  public void close() throws IOException {
    arrays.forget();
    if (!closed.getAndSet(true)) {
      StoreCounters.closed(counters);
    }
    store.close();
  }
}
