package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.platform.WriteTimes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ArrayData.Derived;
import io.github.zarrcdm.model.ArrayData.Moved;
import io.github.zarrcdm.model.ArrayData.Scattered;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The versions of the chunks, or shards, that a section touches. */
public final class ChunkVersions {
  /** Longer texts are kept as their digests: a section may touch a million chunks. */
  private static final int LONG = 100;

  /** Chunks that a thread looks at. */
  private static final long BLOCK = 1024;

  private static final long MOST_BLOCKS = 10_000;

  /** Keys that a request to a bucket lists. */
  private static final long PAGE = 1000;

  /** The most keys of an array in a bucket that are listed: all are in memory. */
  private static final long MOST_KEYS = 1 << 18;

  private static final Logger LOG = LoggerFactory.getLogger(ChunkVersions.class);

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

  /**
   * Returns a digest of the versions of the chunks that {@code section} of {@code array} touches,
   * of all those that it is computed from if it is: another one, in any process, as soon as one of
   * them was written again, as far as {@code store} tells by looking at files, or by one listing of
   * at most so many pages as there are chunks. What it does not tell is the same in all versions.
   */
  public static String digest(Store store, Array array, Section section) throws IOException {
    MessageDigest digest = sha256();
    if (array.data() instanceof Chunked chunked) {
      add(store, array, chunked, section, digest);
    } else if (array.data() instanceof Moved moved) {
      addAll(store, List.of(moved.original()), digest);
    } else if (array.data() instanceof Scattered scattered) {
      addAll(store, List.of(scattered.original(), scattered.list()), digest);
    } else if (array.data() instanceof Derived derived) {
      addAll(store, derived.inputs(), digest);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void addAll(Store store, List<Array> arrays, MessageDigest digest)
      throws IOException {
    for (Array array : arrays) {
      add(digest, digest(store, array, Section.all(array.shape())));
    }
  }

  /** By blocks of chunks, so that threads can look at once and little is kept of many. */
  private static void add(
      Store store, Array array, Chunked data, Section section, MessageDigest digest)
      throws IOException {
    ChunkPlan plan = ChunkPlan.of(data.grid(), section);
    String folder = StoredChunks.path(array);
    Optional<InternalStore.Validators> validators = listed(store, folder, plan.size());
    if (validators.isPresent()) {
      Optional<long[]> stored = stored(store, array, data, plan);
      long[] counts = StoredChunks.counts(array, data.grid());
      long size = stored.isPresent() ? stored.get().length : plan.size();
      long length = Math.max(BLOCK, size / MOST_BLOCKS);
      String[] blocks = new String[(int) ((size + length - 1) / length)];
      Workers.run(
          blocks.length,
          Workers.width(store.remote()),
          n -> {
            MessageDigest block = sha256();
            for (long i = n * length; i < Math.min(size, (n + 1) * length); i++) {
              long[] chunk =
                  stored.isPresent()
                      ? COrder.index(stored.get()[(int) i], counts)
                      : plan.part(i).chunk();
              add(block, validators.get(), folder + data.keys().key(chunk));
              if (data.otherKeys() != null) {
                add(block, validators.get(), folder + data.otherKeys().key(chunk));
              }
            }
            blocks[(int) n] = HexFormat.of().formatHex(block.digest());
          });
      for (String block : blocks) {
        add(digest, block);
      }
    }
  }

  /**
   * Returns the numbers of the chunks of {@code plan} that are in a folder, so that no absent one
   * of a sparse array is looked for. Empty if they are few, or not listed.
   */
  private static Optional<long[]> stored(Store store, Array array, Chunked data, ChunkPlan plan)
      throws IOException {
    if (store.remote() || plan.size() <= BLOCK) {
      return Optional.empty();
    }
    long[] counts = StoredChunks.counts(array, data.grid());
    long[] first = plan.part(0).chunk();
    long[] last = plan.part(plan.size() - 1).chunk();
    return StoredChunks.ordinals(store, array, data, ChunkCounter.MOST)
        .map(
            found ->
                found.stream()
                    .filter(n -> isWithin(COrder.index(n, counts), first, last))
                    .toArray());
  }

  private static boolean isWithin(long[] chunk, long[] first, long[] last) {
    for (int d = 0; d < chunk.length; d++) {
      if (chunk[d] < first[d] || chunk[d] > last[d]) {
        return false;
      }
    }
    return true;
  }

  /** A server that fails to list, but not to answer, tells nothing. */
  private static Optional<InternalStore.Validators> listed(Store store, String folder, long chunks)
      throws IOException {
    int most = (int) (chunks > MOST_KEYS ? MOST_KEYS : Math.min(MOST_KEYS, PAGE * chunks));
    try {
      return AdaptedStore.internal(store).validators(folder, most);
    } catch (ZarrException.Unavailable e) {
      LOG.debug("{}: chunks of {} are not listed", store, folder, e);
      return Optional.empty();
    }
  }

  private static void add(MessageDigest digest, InternalStore.Validators validators, String key)
      throws IOException {
    add(digest, key);
    add(digest, validators.of(key).map(InternalStore.Validator::stamp).orElse("unknown"));
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) ';');
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
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
