package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.store.icechunk.ChunkFiles.FileChunk;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Inline;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Native;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Virtual;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Place;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.store.Versions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One version of an Icechunk repository: the documents of its nodes and the chunks that its
 * manifests refer to, under the keys of Zarr 3. A chunk without reference was never written; one
 * that is referred to and does not exist is an error, never a missing value.
 *
 * <p>The version is chosen when the store is opened, and stays.
 */
public final class IcechunkStore implements InternalStore {
  private final InternalStore root;
  private final Repository repository;
  private final VersionChoice choice;
  private final Snapshot snapshot;
  private final Version shown;
  private final Manifests manifests;
  private final ChunkFiles files;
  private final Findings findings;

  /**
   * The version that {@code location} asks for of the repository in {@code root}; closing this
   * closes {@code root}.
   */
  public IcechunkStore(Store root, Location location) throws IOException {
    this.root = AdaptedStore.internal(root);
    this.findings = new Findings(root.toString());
    this.choice = VersionChoice.of(location);
    this.repository = Repository.open(root);
    String id = repository.id(choice);
    String key = "snapshots/" + id;
    ByteBuffer file =
        IcechunkFile.bytes(root, key, FileType.SNAPSHOT.limit)
            .orElseThrow(
                () ->
                    new ZarrException.Unavailable(
                        "%s: %s of %s is missing. It may have expired, or been collected as garbage."
                            .formatted(root, key, choice)));
    this.snapshot = Snapshot.read(file, id, root + ": " + key, findings);
    this.shown = snapshot.version();
    this.manifests = new Manifests(root, snapshot);
    this.files = new ChunkFiles(root, new VirtualTargets(location, repository), shown.id());
  }

  @Override
  public Optional<Versions> versions() {
    return Optional.of(new SelectedVersion(repository, choice, shown, snapshot, manifests));
  }

  /**
   * Returns the document or the chunk inside a manifest under {@code key}; null if it is neither.
   */
  private static @Nullable ByteBuffer held(
      @Nullable SnapshotNode document, @Nullable ChunkReference chunk) {
    if (document != null) {
      return document.document();
    }
    return chunk instanceof Inline inline ? inline.bytes() : null;
  }

  /** Returns where the chunk {@code key} is; null if it was never written, or is not a chunk. */
  @Nullable ChunkReference chunk(String key) throws IOException {
    ChunkKey chunk = ChunkKey.of(Keys.check(key, this), snapshot, this);
    return chunk == null ? null : manifests.find(chunk);
  }

  private @Nullable SnapshotNode document(String key) {
    return snapshot.document(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return get(key, Long.MAX_VALUE);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    SnapshotNode document = document(key);
    ChunkReference chunk = document == null ? chunk(key) : null;
    ByteBuffer held = held(document, chunk);
    if (held != null) {
      Keys.checkLength(held.remaining(), most, key, this);
      return Optional.of(copy(held, 0, held.remaining()));
    }
    if (chunk == null) {
      return Optional.empty();
    }
    Keys.checkLength(length(chunk), most, key, this);
    Limit.VALUE_BYTES.check(length(chunk), () -> this + ": " + key);
    FileChunk file = files.of(chunk);
    return Optional.of(file.bytes(key, 0, (int) file.length()));
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    SnapshotNode document = document(key);
    ChunkReference chunk = document == null ? chunk(key) : null;
    ByteBuffer held = held(document, chunk);
    if (held != null) {
      int size = held.remaining();
      return Optional.of(copy(held, (int) range.start(size), (int) range.end(size)));
    }
    if (chunk == null) {
      return Optional.empty();
    }
    FileChunk file = files.of(chunk);
    long start = range.start(file.length());
    return Optional.of(file.bytes(key, start, (int) (range.end(file.length()) - start)));
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<Slice> slices) throws IOException {
    ChunkReference chunk = chunk(key);
    if (chunk == null || chunk instanceof Inline) {
      return InternalStore.super.get(key, slices);
    }
    return Optional.of(files.of(chunk).bytes(key, slices));
  }

  @Override
  public boolean readsFrom(Location place) throws IOException {
    Set<String> seen = new HashSet<>();
    boolean[] found = {root.readsFrom(place)};
    manifests.eachVirtual(
        chunk -> {
          if (!found[0] && seen.add(chunk.location())) {
            found[0] = files.isWithin(place, chunk.location());
          }
        });
    return found[0];
  }

  @Override
  public boolean packs() {
    return remote();
  }

  /** Of chunks in files of others: each of the repository's own is a file. */
  @Override
  public Optional<Place> place(String key) throws IOException {
    return document(key) == null
            && chunk(key) instanceof Virtual chunk
            && chunk.length() <= Limit.VALUE_BYTES.value()
        ? Optional.of(new Place(chunk.location(), new Slice(chunk.offset(), (int) chunk.length())))
        : Optional.empty();
  }

  @Override
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    List<FileChunk> chunks = new ArrayList<>(keys.size());
    for (String key : keys) {
      if (document(key) != null || !(chunk(key) instanceof Virtual chunk)) {
        return InternalStore.super.get(keys);
      }
      FileChunk file = files.of(chunk);
      boolean beside = chunks.isEmpty() || file.isBeside(chunks.get(0));
      if (!beside || file.length() > Limit.VALUE_BYTES.value()) {
        return InternalStore.super.get(keys);
      }
      chunks.add(file);
    }
    return ChunkFiles.all(keys, chunks);
  }

  private static ByteBuffer copy(ByteBuffer held, int start, int end) {
    return ByteBuffer.allocate(end - start).put(held.slice(start, end - start)).flip();
  }

  @Override
  public boolean opens() {
    return root.opens();
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    SnapshotNode document = document(key);
    ChunkReference chunk = document == null ? chunk(key) : null;
    ByteBuffer held = held(document, chunk);
    if (held != null) {
      return Optional.of(reading.read(new OpenChunk.Held(held)));
    }
    if (chunk == null) {
      return Optional.empty();
    }
    FileChunk file = files.of(chunk);
    return Optional.of(
        file.opens()
            ? file.open(key, reading)
            : reading.read(new OpenChunk.Held(get(key).orElseThrow())));
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    SnapshotNode document = document(key);
    ChunkReference chunk = document == null ? chunk(key) : null;
    ByteBuffer held = held(document, chunk);
    if (held != null) {
      return OptionalLong.of(held.remaining());
    }
    if (chunk == null) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(length(chunk));
  }

  /** Of a chunk in a file. */
  private static long length(ChunkReference chunk) {
    return chunk instanceof Native inside ? inside.length() : ((Virtual) chunk).length();
  }

  /** In the snapshot. */
  @Override
  public boolean holdsDocuments() {
    return true;
  }

  /** From the snapshot: storage is never listed. */
  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return Optional.of(snapshot.folders(Keys.check(prefix, this)));
  }

  /**
   * When the branch was last written, as a new version of it is a new version of every document; a
   * tag or a snapshot never changes.
   */
  @Override
  public long lastModified(String key) throws IOException {
    if (document(key) == null) {
      return 0;
    }
    String changing = repository.changing(choice);
    long stamp = changing == null ? 0 : root.lastModified(changing);
    return stamp == 0 ? Math.max(1, shown.writtenAt().toEpochMilli()) : stamp;
  }

  @Override
  public Validator validator(String key) throws IOException {
    String changing = repository.changing(choice);
    return changing == null ? InternalStore.super.validator(key) : root.validator(changing);
  }

  /** Of chunks, by their addresses: what is there never changes. Nothing is known of documents. */
  @Override
  public Optional<Validators> validators(String prefix, int most) {
    return Optional.of(
        key -> {
          if (document(key) != null) {
            return Optional.empty();
          }
          ChunkReference chunk = chunk(key);
          return chunk == null
              ? Optional.of(Validator.NONE)
              : chunk.edition().map(Validator::tagged);
        });
  }

  @Override
  public Optional<Validator> validatorRead(String key) throws IOException {
    String changing = repository.changing(choice);
    return changing == null
        ? Optional.of(InternalStore.super.validator(key))
        : root.validatorRead(changing);
  }

  @Override
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>(root.findings());
    all.addAll(findings.all());
    return all;
  }

  @Override
  public boolean remote() {
    return root.remote() || files.remote();
  }

  @Override
  public void close() throws IOException {
    manifests.close();
    files.close();
    root.close();
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
