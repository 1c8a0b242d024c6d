package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Store;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The manifests of a snapshot, each got when a chunk of its array is asked for. */
final class Manifests implements Closeable {
  private final Store root;
  private final Snapshot snapshot;
  private final ManifestCache cache = ManifestCache.shared();

  Manifests(Store root, Snapshot snapshot) {
    this.root = root;
    this.snapshot = snapshot;
  }

  /** Where {@code chunk} is; null if it was never written. */
  ChunkReference find(ChunkKey chunk) throws IOException {
    String id = chunk.array().manifest(chunk.index());
    return id == null ? null : manifest(id).find(chunk.array().id(), chunk.index());
  }

  private Manifest manifest(String id) throws IOException {
    return cache.get(root, id, () -> load(id));
  }

  private Manifest load(String id) throws IOException {
    String key = "manifests/" + id;
    Optional<ByteBuffer> file = Repository.bytes(root, key, FileType.MANIFEST.limit);
    if (file.isEmpty()) {
      throw new ZarrException.Unavailable(
          "%s: %s is missing. It may have been collected as garbage since the version %s was opened; open the repository again."
              .formatted(root, key, snapshot.commit().id()));
    }
    return Manifest.read(file.get(), id, snapshot.references(id), root + ": " + key);
  }

  @Override
  public void close() {
    cache.forget(root);
  }
}
