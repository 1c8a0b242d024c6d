package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Inline;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Native;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Virtual;
import io.github.zarrcdm.internal.store.icechunk.VirtualTargets.Target;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Place;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.store.Versions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One version of an Icechunk repository: the documents of its nodes and the chunks that its
 * manifests refer to, under the keys of Zarr 3. A chunk without reference was never written; one
 * that is referred to and does not exist is an error, never a missing value.
 *
 * <p>The version is chosen when the store is opened, and stays.
 */
public final class IcechunkStore implements Store {
  private final Store root;
  private final Repository repository;
  private final VersionChoice choice;
  private final Snapshot snapshot;
  private final Version shown;
  private final Manifests manifests;
  private final VirtualTargets targets;
  private final Findings findings;

  /**
   * The version that {@code location} asks for of the repository in {@code root}; closing this
   * closes {@code root}.
   */
  public IcechunkStore(Store root, Location location) throws IOException {
    this.root = root;
    this.findings = new Findings(root.toString());
    this.choice = VersionChoice.of(location);
    this.repository = Repository.open(root);
    String id = repository.id(choice);
    String key = "snapshots/" + id;
    ByteBuffer file =
        Repository.bytes(root, key, FileType.SNAPSHOT.limit)
            .orElseThrow(
                () ->
                    new ZarrException.Unavailable(
                        "%s: %s of %s is missing. It may have expired, or been collected as garbage."
                            .formatted(root, key, choice)));
    this.snapshot = Snapshot.read(file, id, root + ": " + key, findings);
    this.shown = snapshot.version();
    this.manifests = new Manifests(root, snapshot);
    this.targets = new VirtualTargets(location, repository);
  }

  @Override
  public Optional<Versions> versions() {
    return Optional.of(new ShownVersion(repository, choice, shown));
  }

  /** A part of a value of another store; the chunk is all of it. */
  private record Part(Store store, String key, long offset, long length, String where) {}

  /** The document or the chunk inside a manifest under {@code key}; null if it is neither. */
  private static @Nullable ByteBuffer held(
      @Nullable SnapshotNode document, @Nullable ChunkReference chunk) {
    if (document != null) {
      return document.document();
    }
    return chunk instanceof Inline inline ? inline.bytes() : null;
  }

  /** Where the chunk {@code key} is; null if it was never written, or is not a chunk. */
  @Nullable ChunkReference chunk(String key) throws IOException {
    ChunkKey chunk = ChunkKey.of(Keys.check(key, this), snapshot, this);
    return chunk == null ? null : manifests.find(chunk);
  }

  private @Nullable SnapshotNode document(String key) {
    return snapshot.document(key);
  }

  private Part part(ChunkReference reference) throws IOException {
    if (reference instanceof Native chunk) {
      String key = "chunks/" + chunk.chunk();
      return new Part(root, key, chunk.offset(), chunk.length(), key);
    }
    Virtual chunk = (Virtual) reference;
    Target target = targets.target(chunk);
    String where = Location.withoutSecrets(chunk.location());
    return new Part(target.store(), target.key(), chunk.offset(), chunk.length(), where);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    SnapshotNode document = document(key);
    ChunkReference chunk = document == null ? chunk(key) : null;
    ByteBuffer held = held(document, chunk);
    if (held != null) {
      return Optional.of(copy(held, 0, held.remaining()));
    }
    if (chunk == null) {
      return Optional.empty();
    }
    Part part = part(chunk);
    Limit.VALUE_BYTES.check(part.length, () -> this + ": " + key);
    return Optional.of(bytes(key, part, 0, (int) part.length));
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    OptionalLong size = size(key);
    if (size.isPresent()) {
      Keys.checkLength(size.getAsLong(), most, key, this);
    }
    return get(key);
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
    Part part = part(chunk);
    long start = range.start(part.length);
    return Optional.of(bytes(key, part, start, (int) (range.end(part.length) - start)));
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<Slice> slices) throws IOException {
    ChunkReference chunk = chunk(key);
    if (chunk == null || chunk instanceof Inline) {
      return Store.super.get(key, slices);
    }
    Part part = part(chunk);
    List<Slice> inside = new ArrayList<>(slices.size());
    for (Slice slice : slices) {
      long start = slice.start(part.length);
      inside.add(new Slice(part.offset + start, (int) (slice.end(part.length) - start)));
    }
    List<ByteBuffer> found = found(key, part, part.store.get(part.key, inside));
    for (int i = 0; i < inside.size(); i++) {
      checkLength(key, part, inside.get(i), found.get(i));
    }
    return Optional.of(found);
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
    List<Part> parts = new ArrayList<>(keys.size());
    for (String key : keys) {
      if (document(key) != null || !(chunk(key) instanceof Virtual chunk)) {
        return Store.super.get(keys);
      }
      Part part = part(chunk);
      boolean beside =
          parts.isEmpty() || part.store == parts.get(0).store && part.key.equals(parts.get(0).key);
      if (!beside || part.length > Limit.VALUE_BYTES.value()) {
        return Store.super.get(keys);
      }
      parts.add(part);
    }
    List<Slice> slices =
        parts.stream().map(part -> new Slice(part.offset, (int) part.length)).toList();
    Part first = parts.get(0);
    List<ByteBuffer> found = found(keys.get(0), first, first.store.get(first.key, slices));
    List<Optional<ByteBuffer>> values = new ArrayList<>(keys.size());
    for (int i = 0; i < slices.size(); i++) {
      checkLength(keys.get(i), parts.get(i), slices.get(i), found.get(i));
      values.add(Optional.of(found.get(i)));
    }
    return values;
  }

  private static ByteBuffer copy(ByteBuffer held, int start, int end) {
    return ByteBuffer.allocate(end - start).put(held.slice(start, end - start)).flip();
  }

  private ByteBuffer bytes(String key, Part part, long start, int length) throws IOException {
    Slice slice = new Slice(part.offset + start, length);
    ByteBuffer bytes = found(key, part, part.store.get(part.key, slice));
    checkLength(key, part, slice, bytes);
    return bytes;
  }

  private void checkLength(String key, Part part, Slice slice, ByteBuffer bytes)
      throws ZarrException.Corrupt {
    if (bytes.remaining() < slice.length()) {
      throw new ZarrException.Corrupt(
          "%s: %s is %s of %s, which ends before".formatted(this, key, slice, part.where));
    }
  }

  private <T> T found(String key, Part part, Optional<T> value) throws ZarrException {
    if (value.isPresent()) {
      return value.get();
    }
    throw new ZarrException.Unavailable(
        part.store == root
            ? "%s: %s is in %s, which is missing. It may have been collected as garbage since the version %s was opened; open the repository again."
                .formatted(this, key, part.where, shown.id())
            : "%s: %s is in %s, which does not exist".formatted(this, key, part.where));
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
    Part part = part(chunk);
    if (!part.store.opens()) {
      return Optional.of(reading.read(new OpenChunk.Held(get(key).orElseThrow())));
    }
    return Optional.of(
        found(
            key,
            part,
            part.store.open(
                part.key,
                file -> {
                  if (file.length() < part.offset + part.length) {
                    throw new ZarrException.Corrupt(
                        "%s: %s has %d bytes from %d on of %s, which ends before"
                            .formatted(this, key, part.length, part.offset, part.where));
                  }
                  return reading.read(new OpenChunk.PartOf(file, part.offset, part.length));
                })));
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
    return OptionalLong.of(
        chunk instanceof Native inside ? inside.length() : ((Virtual) chunk).length());
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
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>(root.findings());
    all.addAll(findings.all());
    return all;
  }

  @Override
  public boolean remote() {
    return root.remote() || targets.remote();
  }

  @Override
  public void close() throws IOException {
    manifests.close();
    targets.close();
    root.close();
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
