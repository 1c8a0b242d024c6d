package io.github.zarrcdm.internal.metadata.document;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Documents that each have a key of their own in the store. */
public final class StoredDocuments implements Documents {
  /** Bytes of documents that wait to be read. */
  private static final long MOST_AHEAD = Math.min(1L << 26, Runtime.getRuntime().maxMemory() / 16);

  /** Bytes of one of many documents that are read at once. */
  private static final long SHARE = MOST_AHEAD / Requests.MOST;

  /** Before a number of levels, in place of a key. */
  private static final String ABOVE = "../";

  private final InternalStore store;
  private final long most;
  private final Map<String, Answer> ahead;
  private final AtomicLong bytesAhead;

  public StoredDocuments(Store store) {
    this(store, Limit.JSON_BYTES.value(), new ConcurrentHashMap<>(), new AtomicLong());
  }

  private StoredDocuments(
      Store store, long most, Map<String, Answer> ahead, AtomicLong bytesAhead) {
    this.store = AdaptedStore.internal(store);
    this.most = most;
    this.ahead = ahead;
    this.bytesAhead = bytesAhead;
  }

  @Override
  public Documents beside() {
    return new StoredDocuments(store, Math.min(most, SHARE), ahead, bytesAhead);
  }

  /** Returns true if the writer of the store has not finished it. */
  public boolean unfinished() throws IOException {
    return writer().isPresent();
  }

  /** Returns true if a writer that writes more than documents has not finished. */
  public boolean chunksUnfinished() throws IOException {
    return writer().filter(text -> !Marker.isOfDocuments(text)).isPresent();
  }

  /** Returns the text of the mark of a writer. */
  private Optional<String> writer() throws IOException {
    return store
        .get(Marker.UNFINISHED, Limit.PAGE_BYTES.value())
        .filter(mark -> !(store.remote() && isWebPage(mark)))
        .map(mark -> StandardCharsets.UTF_8.decode(mark.duplicate()).toString());
  }

  interface Value {
    Optional<ByteBuffer> get() throws IOException;
  }

  /**
   * Returns what {@code value} gives; nothing if it may not be read, or is too long to be a mark.
   */
  static Optional<ByteBuffer> readable(Value value) throws IOException {
    try {
      return value.get();
    } catch (ZarrException.Refused | ZarrException.LimitExceeded e) {
      return Optional.empty();
    }
  }

  /** Returns the mark of a writer under {@code key}. */
  Optional<ByteBuffer> mark(String key) throws IOException {
    Answer answer = ahead.remove(key);
    if (answer != null && answer.failure == null) {
      bytesAhead.addAndGet(-answer.weight());
      return answer.bytes;
    }
    return readable(() -> store.get(key, Limit.PAGE_BYTES.value()));
  }

  /** Returns the paths of the folders above {@code path}, from the root of its store on. */
  static List<String> foldersAbove(String path) {
    List<String> folders = new ArrayList<>();
    for (int end = 0; end >= 0 && !path.isEmpty(); end = path.indexOf('/', end + 1)) {
      folders.add(path.substring(0, end));
    }
    return folders;
  }

  /** Returns the mark of a writer in a folder above the store. */
  Optional<ByteBuffer> above(int level) throws IOException {
    Answer answer = ahead.remove(ABOVE + level);
    return answer == null
        ? readable(() -> store.above(level, Marker.UNFINISHED))
        : answer.failure == null ? answer.bytes : Optional.empty();
  }

  /** What the store said when it was asked for a document ahead of its reader. */
  private record Answer(Optional<ByteBuffer> bytes, @Nullable IOException failure) {
    long weight() {
      return bytes.map(ByteBuffer::remaining).orElse(0);
    }
  }

  /** Asks for the documents under {@code keys} at once, and for the marks above {@code path}. */
  public void ahead(List<String> keys, String path) throws IOException {
    List<String> all = new ArrayList<>(keys);
    for (String folder : foldersAbove(path)) {
      all.add(Documents.key(folder, Marker.UNFINISHED));
    }
    for (int level = 1; level <= store.foldersAbove(); level++) {
      all.add(ABOVE + level);
    }
    ahead(all, List.of());
  }

  @Override
  public void ahead(List<String> keys, List<String> folders) throws IOException {
    if (!remote()) {
      return;
    }
    int count = keys.size() + folders.size();
    long share = MOST_AHEAD / Math.max(1, Math.min(keys.size(), Requests.MOST));
    RemoteRun.of(
        count,
        0,
        n -> {
          if (n < keys.size()) {
            keep(keys.get((int) n), Math.min(most, share));
          } else {
            keep(folders.get((int) n - keys.size()));
          }
          return null;
        });
  }

  /**
   * The store keeps what is in a folder; the reason it cannot be listed is reported when it is
   * read.
   */
  private void keep(String folder) throws IOException {
    try {
      store.folders(folder);
    } catch (ZarrException failed) {
      // It is asked for again.
    }
  }

  private void keep(String key, long share) {
    Answer answer = ask(key, share);
    if (answer.failure instanceof ZarrException.LimitExceeded) {
      return; // Requested again when it is read, alone if need be.
    }
    if (bytesAhead.addAndGet(answer.weight()) <= MOST_AHEAD) {
      ahead.put(key, answer);
    } else {
      bytesAhead.addAndGet(-answer.weight());
    }
  }

  private Answer ask(String key, long longest) {
    try {
      if (key.startsWith(ABOVE)) {
        int level = Integer.parseInt(key.substring(ABOVE.length()));
        return new Answer(store.above(level, Marker.UNFINISHED), null);
      }
      return new Answer(store.get(key, longest), null);
    } catch (IOException e) {
      return new Answer(Optional.empty(), e);
    }
  }

  @Override
  public @Nullable Document document(String key) throws IOException {
    Answer answer = ahead.remove(key);
    if (answer == null) {
      answer = ask(key, most);
      if (answer.failure instanceof ZarrException.LimitExceeded
          && most < Limit.JSON_BYTES.value()) {
        throw new TooLong(answer.failure);
      }
    } else {
      bytesAhead.addAndGet(-answer.weight());
    }
    if (answer.failure != null) {
      ahead.put(key, answer); // once is enough
      throw answer.failure;
    }
    Optional<ByteBuffer> bytes = answer.bytes;
    if (bytes.isEmpty() || store.remote() && isWebPage(bytes.get())) {
      return null;
    }
    return Document.of(Json.parse(bytes.get(), where(key), nodes(key)), where(key));
  }

  private static Json.Nodes nodes(String key) {
    return switch (key.substring(key.lastIndexOf('/') + 1)) {
      case ".zmetadata" -> Json.Nodes.IN_METADATA;
      case "zarr.json" -> Json.Nodes.IN_CONSOLIDATED_METADATA;
      default -> Json.Nodes.NONE;
    };
  }

  @Override
  public boolean isAtHand(String key) {
    Answer answer = ahead.get(key);
    return answer != null && answer.bytes.isPresent();
  }

  /** Returns true for what some web servers answer instead of "not found". */
  private static boolean isWebPage(ByteBuffer bytes) {
    return bytes.hasRemaining() && bytes.get(bytes.position()) == '<';
  }

  @Override
  public String where(String key) {
    return store + ": " + key;
  }

  @Override
  public Optional<List<String>> children(String path) throws IOException {
    return store.folders(path);
  }

  @Override
  public boolean remote() {
    return store.remote();
  }
}
