package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.platform.WriteTimes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/** The versions of the chunks, or shards, that a section touches. */
public final class ChunkVersions {
  /** Longer texts are kept as their digests: a section may touch a million chunks. */
  private static final int LONG = 100;

  private ChunkVersions() {}

  /**
   * Returns a text that is another one as soon as a chunk was written again, as far as {@code
   * store} tells. Empty if it cannot tell, or would have to ask a server; so while a file may be
   * written again without getting another time.
   */
  public static Optional<String> of(Store store, Array array, Chunked data, Section section)
      throws IOException {
    if (store.remote() && store.versions().isEmpty()) {
      return Optional.empty();
    }
    String folder = StoredChunks.path(array);
    Optional<InternalStore.Validators> validators =
        AdaptedStore.internal(store).validators(folder, 0);
    if (validators.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder versions = new StringBuilder();
    ChunkPlan plan = ChunkPlan.of(data.grid(), section);
    for (long n = 0; n < plan.size(); n++) {
      long[] chunk = plan.part(n).chunk();
      if (!append(validators.get(), folder + data.keys().key(chunk), versions)
          || data.otherKeys() != null
              && !append(validators.get(), folder + data.otherKeys().key(chunk), versions)) {
        return Optional.empty();
      }
    }
    String text = versions.toString();
    return Optional.of(
        text.length() <= LONG
            ? text
            : UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString());
  }

  /** Returns false if the version is unknown, or another one may look the same. */
  private static boolean append(
      InternalStore.Validators validators, String key, StringBuilder versions) throws IOException {
    Optional<InternalStore.Validator> found = validators.of(key);
    if (found.isEmpty()
        || WriteTimes.latest(found.get().lastModified()) >= System.currentTimeMillis()) {
      return false;
    }
    versions.append(found.get().stamp()).append(';');
    return true;
  }
}
