package io.github.zarrcdm.internal.metadata.document;

import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store that remembers what was looked at through it, and of which version that was: the
 * documents that were there or missing, and the names in folders. Versions are taken before values,
 * so that what is written while they are read counts as a change.
 */
public final class OpeningRecord extends StoreWrapper {
  /** What a larger store has beyond that is not watched. */
  private static final int MOST = 100_000;

  /** Milliseconds in which a folder may change again without getting another time. */
  private static final long SETTLED = 2000;

  private final boolean remote;
  private final boolean together;

  /** Empty where the version is not known yet. */
  private final Map<String, Optional<InternalStore.Validator>> documents =
      new ConcurrentHashMap<>();

  private final Map<String, Folder> folders = new ConcurrentHashMap<>();

  /**
   * The names that a folder had, and its version before they were listed.
   *
   * @param settled false if the folder was so new that it may change once more without getting
   *     another time
   */
  record Folder(InternalStore.Validator version, boolean settled, List<String> names) {
    static Folder of(InternalStore.Validator version, List<String> names) {
      boolean old = System.currentTimeMillis() - version.lastModified() >= SETTLED;
      return new Folder(version, old && version != Validator.NONE, names);
    }

    /** Returns true if the folder certainly has the same names where {@code now} is its version. */
    boolean isSettledAt(InternalStore.Validator now) {
      return settled && version.isSame(now);
    }
  }

  public OpeningRecord(Store store) {
    super(store);
    this.remote = store.remote();
    this.together = this.store.holdsDocuments() || this.store.isOneFile();
  }

  /** One document stands for all in a store that has them together. */
  private boolean isWatched(String key) {
    return !key.endsWith(Marker.UNFINISHED)
        && documents.size() < (together ? 1 : MOST)
        && !documents.containsKey(key);
  }

  private interface Reading {
    Optional<ByteBuffer> value() throws IOException;
  }

  private Optional<ByteBuffer> watched(String key, Reading reading) throws IOException {
    if (!isWatched(key)) {
      return reading.value();
    }
    Optional<Validator> before = remote ? Optional.empty() : version(key);
    Optional<ByteBuffer> value = reading.value();
    documents.putIfAbsent(key, remote ? store.validatorRead(key) : before);
    return value;
  }

  /**
   * Returns an empty Optional if that fails: then the value cannot be read either, which reports
   * why.
   */
  private Optional<Validator> version(String key) {
    try {
      return Optional.of(store.validator(key));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return watched(key, () -> store.get(key));
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return watched(key, () -> store.get(key, most));
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    if (together || folders.size() >= MOST || folders.containsKey(prefix)) {
      return store.folders(prefix);
    }
    Optional<Validator> before = remote ? Optional.empty() : version(prefix);
    Optional<List<String>> names = store.folders(prefix);
    names.ifPresent(
        list -> folders.putIfAbsent(prefix, Folder.of(before.orElse(Validator.NONE), list)));
    return names;
  }

  /**
   * Returns the documents that were asked for, with their versions, which are replaced by newer
   * ones.
   */
  Map<String, Optional<InternalStore.Validator>> documents() {
    return documents;
  }

  /** Returns the folders that were listed. */
  Map<String, Folder> folders() {
    return folders;
  }

  /**
   * Returns the key of the document that has the metadata of all nodes; empty if each node has its
   * own. Then only nodes at the root were asked for, and nothing was listed.
   */
  Optional<String> consolidated() {
    boolean alone =
        folders.isEmpty()
            && documents.keySet().stream().map(OpeningRecord::folder).distinct().count() == 1;
    return alone
        ? documents.entrySet().stream()
            .filter(document -> document.getValue().orElse(Validator.NONE) != Validator.NONE)
            .map(Map.Entry::getKey)
            .filter(key -> key.endsWith("zarr.json") || key.endsWith(".zmetadata"))
            .max(String::compareTo) // zarr.json
        : Optional.empty();
  }

  private static String folder(String key) {
    return key.substring(0, key.lastIndexOf('/') + 1);
  }
}
