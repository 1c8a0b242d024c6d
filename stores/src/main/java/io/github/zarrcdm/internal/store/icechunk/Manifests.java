package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.store.Store;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The manifests of a snapshot, each fetched when a chunk of its array is requested. */
final class Manifests implements Closeable {
  private static final int MOST_COORDINATES = 50;
  private static final int LONGEST_COORDINATE = 1000;
  private static final int SMALL = 1 << 17;

  private final Store root;
  private final Snapshot snapshot;
  private final ManifestCache cache = ManifestCache.shared();
  private final AtomicBoolean coordinatesAsked = new AtomicBoolean();

  Manifests(Store root, Snapshot snapshot) {
    this.root = root;
    this.snapshot = snapshot;
  }

  /** Returns where {@code chunk} is; null if it was never written. */
  @Nullable ChunkReference find(ChunkKey chunk) throws IOException {
    String id = chunk.array().manifest(chunk.index());
    if (id != null && root.remote() && chunk.array().isCoordinate()) {
      askForCoordinates();
    }
    return id == null ? null : manifest(id).find(chunk.array().id(), chunk.index());
  }

  /** Readers of one coordinate mostly read all, one after the other. */
  private void askForCoordinates() throws IOException {
    if (coordinatesAsked.getAndSet(true)) {
      return;
    }
    List<String> ids = snapshot.coordinateManifests(MOST_COORDINATES, LONGEST_COORDINATE);
    RemoteRun.of(
        ids.size(),
        SMALL,
        n -> {
          try {
            manifest(ids.get((int) n));
          } catch (ZarrException e) {
            // Given by the array that it belongs to.
          }
          return null;
        });
  }

  private Manifest manifest(String id) throws IOException {
    return cache.get(root, id, () -> load(id));
  }

  /** Gives each virtual chunk of the snapshot. */
  void eachVirtual(Manifest.VirtualUse use) throws IOException {
    for (String id : snapshot.manifests()) {
      manifest(id).eachVirtual(use);
    }
  }

  private Manifest load(String id) throws IOException {
    String key = "manifests/" + id;
    Optional<ByteBuffer> file = IcechunkFile.bytes(root, key, FileType.MANIFEST.limit);
    if (file.isEmpty()) {
      throw new ZarrException.Unavailable(
          "%s: %s is missing. It may have been collected as garbage since the version %s was opened; open the repository again."
              .formatted(root, key, snapshot.version().id()));
    }
    return Manifest.read(file.get(), id, snapshot.references(id), root + ": " + key);
  }

  @Override
  public void close() {
    cache.forget(root);
  }
}
